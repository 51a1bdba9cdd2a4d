#include "app/views/lanes/lanes_stack.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/present/lane_words.h"
#include "app/session/say.h"
#include "app/theme/fonts.h"
#include "app/theme/ink.h"

namespace warpscope::views {

namespace {

struct Card {
    const sm::ControlEntry& entry;
    bool isCurrent = false;
    bool isWhole = false;  ///< Holds all lanes that still run.
};

theme::Colour colourOf(const theme::Palette& palette, const isa::Program& program,
                       const Card& card) {
    const bool isKnown = card.entry.pc < program.instructions.size();
    const auto side = isKnown ? program.instructions[card.entry.pc].side : isa::Side::None;
    if (card.isWhole || side == isa::Side::None) return palette.bothSides;
    return side == isa::Side::Then ? palette.thenSide : palette.elseSide;
}

void drawCard(const ViewContext& context, const isa::Program& program, int warpSize,
              const Card& card, ImVec2 min, ImVec2 max) {
    const auto& theme = context.theme;
    const auto& palette = theme.palette;
    draw::Canvas& canvas = context.canvas;
    canvas.fill(draw::between(min, max), palette.inset, theme.metrics.chipRadius);
    canvas.frame(draw::between(min, max), card.isCurrent ? palette.accent : palette.line,
                 theme.metrics.chipRadius,
                 card.isCurrent ? 2 * theme.metrics.scale : theme.metrics.scale);
    const float pad = theme.metrics.gap * 0.6f;
    float x = min.x + pad;
    const bool isKnown = card.entry.pc < program.instructions.size();
    const int line = isKnown ? program.instructions[card.entry.pc].line : 0;
    {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        const float size = context.canvas.fontSize();
        if (card.isCurrent) {
            draw::icon(canvas, draw::Icon::Play, {x + size * 0.3f, min.y + pad + size * 0.5f},
                       size * 0.6f, palette.text);
            x += size * 0.95f;
        }
        const std::string words =
            say(context.session, Message{"view.lanes.stack.line", {}}.with("line", line));
        draw::text(canvas, {x, min.y + pad}, palette.text, words, max.x - x - pad);
    }
    const std::string mask = present::hexMask(card.entry.mask, warpSize);
    const float room = max.x - min.x - 2 * pad;
    // The masks of 64 lanes are set smaller, so that all their digits are there.
    theme::pushFont(theme.fonts.code, theme.metrics.code);
    const float width = context.canvas.measure(mask).x;
    theme::popFont();
    theme::pushFont(theme.fonts.code, theme.metrics.code * std::min(1.0f, room / width));
    const theme::Colour ink = theme::inkOf(palette, colourOf(palette, program, card));
    draw::text(canvas, {min.x + pad, max.y - pad - context.canvas.fontSize()}, ink, mask);
    theme::popFont();
}

std::string tipOf(const ViewContext& context, const isa::Program& program, const Card& card) {
    const auto meets = card.entry.reconvergence;
    const bool hasEnd = meets < program.instructions.size();
    return say(context.session,
               Message{hasEnd ? "view.lanes.stack.tip" : "view.lanes.stack.tip_end", {}}
                   .with("pc", static_cast<long long>(card.entry.pc))
                   .with("lanes", laneRanges(card.entry.mask))
                   .with("meets", hasEnd ? program.instructions[meets].line : 0));
}

}  // namespace

void drawPaths(const ViewContext& context, const isa::Program& program, const sm::Warp& warp,
               int warpSize, ImVec2 at, ImVec2 size) {
    const auto& theme = context.theme;
    const float pad = theme.metrics.gap * 0.6f;
    const float height = theme.metrics.body + theme.metrics.code + 2.5f * pad;
    const float stride = height + theme.metrics.gap * 0.6f;
    const int count = static_cast<int>(warp.paths.size());
    const int room = std::max(1, static_cast<int>((size.y - theme.metrics.small) / stride));
    const LaneMask alive = warp.lanes & ~warp.exited;
    for (int i = 0; i < std::min(count, room); ++i) {
        const int index = count - 1 - i;
        const auto& entry = warp.paths[static_cast<std::size_t>(index)];
        const Card card{entry, index == warp.currentPath, (entry.mask & alive) == alive};
        const ImVec2 min{at.x, at.y + static_cast<float>(i) * stride};
        const ImVec2 max{min.x + size.x, min.y + height};
        drawCard(context, program, warpSize, card, min, max);
        if (ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(min, max))
            draw::tooltip(theme, tipOf(context, program, card));
    }
    if (count <= room) return;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    draw::text(
        context.canvas, {at.x, at.y + static_cast<float>(room) * stride}, theme.palette.muted,
        say(context.session, Message{"view.lanes.stack.more", {}}.with("count", count - room)),
        size.x);
}

}  // namespace warpscope::views
