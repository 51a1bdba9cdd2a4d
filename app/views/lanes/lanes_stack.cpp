#include "app/views/lanes/lanes_stack.h"

#include <algorithm>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/present/lane_words.h"
#include "app/session/state/say.h"
#include "app/theme/fonts.h"
#include "app/theme/ink.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {

namespace {

struct Card {
    const sm::ControlEntry& entry;
    bool isCurrent = false;
    bool isWhole = false;  ///< Holds all lanes that still run.
    /// Lanes of another path will come to it: there they meet, and only the others wait for them.
    bool isMeeting = false;
};

theme::Colour colourOf(const theme::Palette& palette, const isa::Program& program,
                       const Card& card) {
    return card.isWhole ? palette.bothSides
                        : passColour(palette, isa::sideOf(program, card.entry.pc));
}

/// How much of a card there is room for.
enum class CardForm { Line, Mask, Strip };

float paddingOf(const theme::Metrics& metrics) {
    return metrics.gap * 0.6f;
}

float heightOf(CardForm form, const theme::Metrics& m) {
    const float pad = paddingOf(m);
    if (form == CardForm::Line) return m.body + 1.2f * pad;
    const float words = m.body + m.code + 2.5f * pad;
    return form == CardForm::Mask ? words : words + m.code * 0.55f + pad * 0.6f;
}

/// The most of each card with which all of them fit.
CardForm formOf(const theme::Metrics& m, int count, float room) {
    for (const CardForm form : {CardForm::Strip, CardForm::Mask})
        if (static_cast<float>(count) * (heightOf(form, m) + m.gap * 0.6f) <= room) return form;
    return CardForm::Line;
}

/// The mask as a cell for each lane, lane 0 at the left.
void drawStrip(const ViewContext& context, LaneMask mask, int warpSize, theme::Colour colour,
               const draw::Box& box) {
    const theme::Palette& palette = context.theme.palette;
    const float width = box.width() / static_cast<float>(warpSize);
    const float gap = std::min(1.0f, width * 0.25f);
    for (int lane = 0; lane < warpSize; ++lane) {
        const float left = box.left + static_cast<float>(lane) * width;
        context.canvas.fill({left, box.top, left + width - gap, box.bottom},
                            hasLane(mask, lane) ? colour : palette.line);
    }
}

/// Of the width of a mask's digits, so much is needed to read them.
constexpr float kReadableMask = 0.68f;

/// A mask in digits in its colour, or the lanes as cells where digits could not be read.
void drawMask(const ViewContext& context, LaneMask lanes, int warpSize, theme::Colour colour,
              ImVec2 at, float room) {
    const auto& theme = context.theme;
    const std::string mask = present::hexMask(lanes, warpSize);
    const theme::Colour ink = theme::inkOf(theme.palette, colour);
    // The masks of 64 lanes are set smaller, so that all their digits are there.
    theme::pushFont(theme.fonts.code, theme.metrics.code);
    const float width = context.canvas.measure(mask).x;
    theme::popFont();
    if (room < kReadableMask * width) {
        const float top = at.y + theme.metrics.body * 0.2f;
        return drawStrip(context, lanes, warpSize, colour,
                         {at.x, top, at.x + room, top + theme.metrics.code * 0.7f});
    }
    theme::pushFont(theme.fonts.code, theme.metrics.code * std::min(1.0f, room / width));
    draw::text(context.canvas, at, ink, mask);
    theme::popFont();
}

void drawCard(const ViewContext& context, const isa::Program& program, int warpSize,
              const Card& card, CardForm form, ImVec2 min, ImVec2 max) {
    const auto& theme = context.theme;
    const auto& palette = theme.palette;
    draw::Canvas& canvas = context.canvas;
    canvas.fill(draw::between(min, max), palette.inset, theme.metrics.chipRadius);
    canvas.frame(draw::between(min, max), card.isCurrent ? palette.accent : palette.line,
                 theme.metrics.chipRadius,
                 card.isCurrent ? 2 * theme.metrics.scale : theme.metrics.scale);
    const float pad = paddingOf(theme.metrics);
    const float top = min.y + (form == CardForm::Line ? pad * 0.5f : pad);
    float x = min.x + pad;
    {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        const float size = context.canvas.fontSize();
        if (card.isCurrent) {
            draw::icon(canvas, draw::Icon::Play, {x + size * 0.3f, top + size * 0.5f}, size * 0.6f,
                       palette.text);
            x += size * 0.95f;
        }
        const std::string words = say(
            context.session,
            Message{card.isMeeting ? "view.lanes.stack.meeting" : "view.lanes.stack.line", {}}.with(
                "line", isa::lineOf(program, card.entry.pc)));
        x += draw::text(canvas, {x, top}, palette.text, words, max.x - x - pad) + pad;
    }
    const theme::Colour colour = colourOf(palette, program, card);
    if (form == CardForm::Line) {
        const float room = max.x - pad - x;
        if (room > theme.metrics.code * 2)
            drawMask(context, card.entry.mask, warpSize, colour, {x, top}, room);
        return;
    }
    drawMask(context, card.entry.mask, warpSize, colour,
             {min.x + pad, top + theme.metrics.body + pad * 0.5f}, max.x - min.x - 2 * pad);
    if (form != CardForm::Strip) return;
    drawStrip(context, card.entry.mask, warpSize, colour,
              {min.x + pad, max.y - pad - theme.metrics.code * 0.55f, max.x - pad, max.y - pad});
}

std::string tipOf(const ViewContext& context, const isa::Program& program, const Card& card) {
    const auto meets = card.entry.reconvergence;
    const bool hasEnd = meets < program.instructions.size();
    return say(context.session, Message{hasEnd                    ? "view.lanes.stack.tip"
                                        : meets == isa::kAtReturn ? "view.lanes.stack.tip_return"
                                                                  : "view.lanes.stack.tip_end",
                                        {}}
                                    .with("line", isa::lineOf(program, card.entry.pc))
                                    .with("lanes", laneRanges(card.entry.mask))
                                    .with("meets", isa::lineOf(program, meets)));
}

struct Paths {
    std::vector<sm::ControlEntry> entries{};
    int current = 0;
};

/// The paths after a cycle, with the one that runs in it where it runs: the source marks that line,
/// and the sentence below speaks of it. A path whose last instruction has just been issued is gone
/// from the machine, and still stands on top.
Paths pathsNow(const sm::Warp& warp, const std::optional<trace::Segment>& now) {
    Paths paths{{warp.paths.begin(), warp.paths.end()}, warp.currentPath};
    if (!now || paths.entries.empty()) return paths;
    sm::ControlEntry& running = paths.entries[static_cast<std::size_t>(paths.current)];
    const bool isMerged = (now->active & running.mask) == now->active;
    if (now->active == running.mask) {
        running.pc = now->pc;
    } else if (now->state == trace::WarpState::Issued && now->active != 0 && isMerged) {
        paths.current = static_cast<int>(paths.entries.size());
        paths.entries.push_back({now->pc, running.pc, now->active});
    }
    return paths;
}

/// Lanes that the mask of an entry names run in another one of its own.
bool hasLanesElsewhere(const Paths& paths, int index) {
    const LaneMask mask = paths.entries[static_cast<std::size_t>(index)].mask;
    return std::ranges::any_of(paths.entries, [&](const sm::ControlEntry& other) {
        return &other != &paths.entries[static_cast<std::size_t>(index)] &&
               (other.mask & mask) == other.mask && other.mask != mask;
    });
}

}  // namespace

void drawPaths(const ViewContext& context, const isa::Program& program, const sm::Warp& warp,
               int warpSize, ImVec2 at, ImVec2 size, const std::optional<trace::Segment>& now) {
    const auto& theme = context.theme;
    const Paths paths = pathsNow(warp, now);
    const int count = static_cast<int>(paths.entries.size());
    const CardForm form = formOf(theme.metrics, count, size.y);
    const float height = heightOf(form, theme.metrics);
    const float stride = height + theme.metrics.gap * (form == CardForm::Line ? 0.3f : 0.6f);
    const bool fitsAll = static_cast<float>(count) * stride <= size.y + theme.metrics.gap;
    const float forCards = fitsAll ? size.y + theme.metrics.gap : size.y - theme.metrics.small;
    const int room = std::max(1, static_cast<int>(forCards / stride));
    const LaneMask alive = warp.lanes & ~warp.exited;
    // On a stack every entry but the uppermost is a place to meet.
    const auto& run = context.session.run();
    const bool isPaths =
        run != nullptr && run->launch().model.divergence != gpu::DivergenceModel::Stack;
    for (int i = 0; i < std::min(count, room); ++i) {
        const int index = count - 1 - i;
        const auto& entry = paths.entries[static_cast<std::size_t>(index)];
        const Card card{entry, index == paths.current, (entry.mask & alive) == alive,
                        isPaths && hasLanesElsewhere(paths, index)};
        const ImVec2 min{at.x, at.y + static_cast<float>(i) * stride};
        const ImVec2 max{min.x + size.x, min.y + height};
        drawCard(context, program, warpSize, card, form, min, max);
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
