#include "app/views/split/split_stack.h"

#include <algorithm>
#include <string>

#include "app/draw/shapes.h"
#include "app/draw/text.h"
#include "app/present/lane_words.h"
#include "app/present/lanes/lanes_columns.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/lane_colours.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {
namespace {

theme::Colour entryColour(const SplitPicture& picture, const sm::ControlEntry& entry) {
    const LaneMask running = present::lanesOf(picture.launch, picture.warp) & ~picture.now->exited;
    return laneFill(
        picture.context.theme.palette,
        present::laneColourOf(isa::sideOf(picture.launch.program, entry.pc), entry.mask, running));
}

/// In one line: where it goes on, and who does.
void paintLowEntry(const SplitPicture& picture, const sm::ControlEntry& entry, bool isRunning,
                   const draw::Box& box) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float pad = m.gap * 0.4f;
    context.canvas.fill(box, palette.inset, m.chipRadius);
    context.canvas.frame(box, isRunning ? palette.accent : palette.line, m.chipRadius,
                         (isRunning ? 2.0f : 1.0f) * m.scale);
    const int line = isa::lineOf(picture.launch.program, entry.pc);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const std::string words = draw::fittingWords(
        context.canvas,
        {say(context.session, Message{"view.lanes.stack.line"}.with("line", line)),
         std::to_string(line)},
        box.width() * 0.6f);
    const float high = context.canvas.fontSize();
    const float wide =
        draw::text(context.canvas, {box.left + pad, (box.top + box.bottom - high) / 2},
                   palette.text, words, box.width() - 2 * pad);
    const float inset = box.height() * 0.25f;
    paintMaskStrip(
        context, {box.left + 2 * pad + wide, box.top + inset, box.right - pad, box.bottom - inset},
        entry.mask, picture.lanes(), entryColour(picture, entry));
}

void paintEntry(const SplitPicture& picture, const sm::ControlEntry& entry, bool isRunning,
                const draw::Box& box) {
    const ViewContext& context = picture.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float pad = m.gap * 0.5f;
    const theme::Colour colour = entryColour(picture, entry);
    context.canvas.fill(box, palette.inset, m.chipRadius);
    context.canvas.frame(box, isRunning ? palette.accent : palette.line, m.chipRadius,
                         (isRunning ? 2.0f : 1.0f) * m.scale);
    const std::string mask = present::hexMask(entry.mask, picture.lanes());
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const float hex = context.canvas.measure(mask).x;
    const int line = isa::lineOf(picture.launch.program, entry.pc);
    const std::string words =
        say(context.session, Message{"view.lanes.stack.line"}.with("line", line));
    const float room = box.width() - 2 * pad;
    // The strip below tells the mask, too; nothing else tells the line.
    const bool hasMask = context.canvas.measure(words).x + pad + hex <= room;
    const float top = box.top + pad * 0.6f;
    if (hasMask)
        draw::textRight(context.canvas, {box.right - pad, top}, theme::inkOf(palette, colour),
                        mask);
    draw::text(context.canvas, {box.left + pad, top}, palette.text,
               draw::fittingWords(context.canvas, {words, std::to_string(line)}, room), room);
    const float strip = top + m.codeSmall * 1.25f;
    paintMaskStrip(context, {box.left + pad, strip, box.right - pad, box.bottom - pad}, entry.mask,
                   picture.lanes(), colour);
}

}  // namespace

bool hasSplitStack(const SplitPicture& picture) {
    return picture.now != nullptr && picture.now->paths.size() >= 2;
}

float lowSplitStackHeight(const theme::Metrics& m) {
    return m.codeSmall * 1.35f + m.gap * 0.5f;
}

float drawSplitStack(const SplitPicture& picture, const draw::Box& room, bool isLow) {
    const ViewContext& context = picture.context;
    const theme::Metrics& m = context.theme.metrics;
    if (!hasSplitStack(picture)) return 0;
    const std::size_t count = picture.now->paths.size();
    const bool isStack = picture.launch.model.divergence == gpu::DivergenceModel::Stack;
    const float height = isLow ? m.codeSmall * 1.35f : m.codeSmall * 2.1f + m.gap * 0.5f;
    float left = room.left;
    {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        const float drop = isLow ? (height - m.small) / 2 : m.gap * 0.4f;
        left += draw::text(context.canvas, {left, room.top + drop}, context.theme.palette.muted,
                           say(context.session,
                               isStack ? "view.lanes.stack.title" : "view.lanes.stack.paths")) +
                m.gap;
    }
    const float wide = std::min((room.right - left) / static_cast<float>(count), 18 * m.body);
    for (std::size_t i = 0; i < count; ++i) {
        // The bottom was there before the branch; what is pushed comes in from the right.
        const float wanted = left + wide * static_cast<float>(i);
        const float x = i == 0 ? wanted : room.right + (wanted - room.right) * picture.sorted;
        const auto paint = isLow ? paintLowEntry : paintEntry;
        paint(picture, picture.now->paths[i], static_cast<int>(i) == picture.now->currentPath,
              {x, room.top, x + wide - m.gap * 0.6f, room.top + height});
    }
    context.offer("stack", {room.left, room.top, room.right, room.top + height});
    return height + (isLow ? 0 : m.gap * 0.8f);
}

}  // namespace warpscope::views
