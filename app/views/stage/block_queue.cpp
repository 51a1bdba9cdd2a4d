#include "app/views/stage/block_queue.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "app/draw/draw.h"
#include "app/present/sm/sm_facts.h"
#include "app/session/state/say.h"

namespace warpscope::views {
namespace {

constexpr float kMinCellWidth = 2;  ///< Pixels of a block that still gets its own cell.

// Blocks are no warps: no hue that means a state of those, only how bright they are.
theme::Colour waiting(const theme::Palette& palette) {
    return theme::mix(palette.panel, palette.text, 0.78f);
}
theme::Colour quiet(const theme::Palette& palette) {
    return theme::mix(palette.panel, palette.text, 0.28f);
}

void drawCell(const ViewContext& context, const BlockQueue& queue, std::int64_t index) {
    const theme::Theme& theme = context.theme;
    const theme::Palette& palette = theme.palette;
    const session::SlotReader& session = context.session;
    draw::Canvas& canvas = context.canvas;
    const draw::Box box = queue.cell(index);
    const ImVec2 min{box.left, box.top};
    const ImVec2 max{box.right, box.bottom};
    const BlockId block{static_cast<std::uint32_t>(index)};
    const present::BlockPhase phase =
        present::phaseOf(session.run()->blocks()[block.value], session.cycle());
    const float rounding =
        queue.detail == BlockQueue::Detail::Numbers ? theme.metrics.chipRadius * 0.75f : 0;
    theme::Colour ink = palette.muted;
    if (phase == present::BlockPhase::Finished) {
        canvas.fill(draw::between(min, max), palette.inset, rounding);
        draw::hatch(canvas, draw::between(min, max), palette.line, 5 * theme.metrics.scale);
    } else {
        const theme::Colour fill =
            phase == present::BlockPhase::Waiting ? waiting(palette) : quiet(palette);
        canvas.fill(draw::between(min, max), fill, rounding);
        ink = theme::textOn(palette, fill);
    }
    if (queue.detail == BlockQueue::Detail::Numbers) {
        draw::textCentred(canvas, draw::between(min, max), ink, std::to_string(index));
    }
    if (session.focus().block == block) {
        canvas.frame(draw::between(min, max), palette.text, rounding, 1.5f * theme.metrics.scale);
    }
}

/// More blocks than pixels: each column of pixels shows the commonest phase of its blocks.
void drawStrip(const ViewContext& context, const BlockQueue& queue) {
    const theme::Palette& palette = context.theme.palette;
    draw::Canvas& canvas = context.canvas;
    const auto& blocks = context.session.run()->blocks();
    const Cycle cycle = context.session.cycle();
    const int columns = std::max(1, static_cast<int>(queue.box.width() / kMinCellWidth));
    std::int64_t from = 0;
    for (int column = 0; column < columns; ++column) {
        const std::int64_t to = std::max(from + 1, queue.count * (column + 1) / columns);
        std::array<std::int64_t, 3> phases{};
        for (std::int64_t i = from; i < std::min(to, queue.count); ++i) {
            ++phases[static_cast<std::size_t>(
                present::phaseOf(blocks[static_cast<std::size_t>(i)], cycle))];
        }
        from = to;
        const auto most = std::max_element(phases.begin(), phases.end()) - phases.begin();
        const auto phase = static_cast<present::BlockPhase>(most);
        const theme::Colour colour = phase == present::BlockPhase::Finished  ? palette.line
                                     : phase == present::BlockPhase::Waiting ? waiting(palette)
                                                                             : quiet(palette);
        const float left = queue.box.left + static_cast<float>(column) * kMinCellWidth;
        canvas.fill({left, queue.box.top, left + kMinCellWidth, queue.box.bottom}, colour);
    }
}

}  // namespace

draw::Box BlockQueue::cell(std::int64_t block) const {
    const float left = box.left + static_cast<float>(block) * pitch;
    return {left, box.top, std::max(left + 1, left + pitch - gap), box.bottom};
}

std::int64_t BlockQueue::blockAt(float x) const {
    const auto block = static_cast<std::int64_t>(std::floor((x - box.left) / pitch));
    return block >= 0 && block < count ? block : -1;
}

BlockQueue layOutBlocks(const draw::Box& box, std::int64_t count, float numberWidth,
                        const theme::Metrics& metrics) {
    BlockQueue queue{};
    queue.box = box;
    queue.count = std::max<std::int64_t>(1, count);
    const float share = box.width() / static_cast<float>(queue.count);
    const float roomy = std::max(box.height() * 1.1f, numberWidth + 2 * metrics.gap);
    queue.pitch = std::min(share, roomy);
    queue.gap = std::min(4 * metrics.scale, queue.pitch * 0.2f);
    if (queue.pitch - queue.gap >= numberWidth + 2 * metrics.scale) return queue;
    queue.detail =
        queue.pitch >= kMinCellWidth ? BlockQueue::Detail::Cells : BlockQueue::Detail::Strip;
    return queue;
}

std::vector<LegendEntry> blockMeanings(const ViewContext& context) {
    const theme::Palette& palette = context.theme.palette;
    const present::GridFacts facts =
        present::gridFacts(*context.session.run(), context.session.cycle());
    std::vector<LegendEntry> entries;
    const auto add = [&](auto count, theme::Colour fill, const char* letter, const char* key) {
        const std::string words = std::string("view.stage.block_is.") + key;
        if (count > 0)
            entries.push_back({fill, letter, say(context.session, words), false,
                               say(context.session, words + "_brief")});
    };
    add(facts.waiting, waiting(palette), "…", "waiting");
    add(facts.resident, quiet(palette), "#", "resident");
    add(facts.finished, palette.line, "/", "finished");
    return entries;
}

void drawBlockQueue(const ViewContext& context, const BlockQueue& queue) {
    if (queue.detail == BlockQueue::Detail::Strip) {
        drawStrip(context, queue);
        return;
    }
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    for (std::int64_t i = 0; i < queue.count; ++i)
        drawCell(context, queue, i);
}

}  // namespace warpscope::views
