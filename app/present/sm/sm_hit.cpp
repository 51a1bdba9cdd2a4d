#include "app/present/sm/sm_hit.h"

#include <algorithm>

#include "engine/machine/machine.h"

namespace warpscope::present {

draw::Box pipeRow(const SmLayout& layout, int row) {
    // The memory row counts one and a third.
    const float unit = layout.pipes.height() / (static_cast<float>(kPipeRowCount) + 0.33f);
    const float top = layout.pipes.top + static_cast<float>(row) * unit;
    const bool isMemory = row == kPipeRowCount - 1;
    return {layout.pipes.left, top, layout.pipes.right, top + unit * (isMemory ? 1.33f : 1.0f)};
}

draw::Box barBox(const SmLayout& layout, int bar) {
    const float width = layout.bars.width() / 4;
    const float left = layout.bars.left + static_cast<float>(bar) * width;
    return {left, layout.bars.top, left + width * 0.72f, layout.bars.bottom};
}

draw::Box bracketBox(const SmLayout& layout, int blockSlot, int warpsPerBlock) {
    if (layout.gutter.width() <= 0 || warpsPerBlock % layout.columns != 0) return {};
    const int rows = warpsPerBlock / layout.columns;
    const draw::Box first = layout.cell(blockSlot * warpsPerBlock);
    const draw::Box last = layout.cell(blockSlot * warpsPerBlock + (rows - 1) * layout.columns);
    return {layout.gutter.left, first.top, layout.gutter.right, last.bottom};
}

bool hasRoomAtLanding(const SmLayout& layout, int blockSlot, int warpsPerBlock, float letter) {
    // Half of the chip, and over it the warp's number, or that and the letter below each other.
    constexpr float kWithOneLine = 2.6f, kWithTwoLines = 3.6f;
    if (bracketBox(layout, blockSlot, warpsPerBlock).width() > 0) return true;
    const float lines = layout.isStacked ? kWithTwoLines : kWithOneLine;
    return layout.cell(blockSlot * warpsPerBlock).height() >= lines * letter;
}

draw::Point landingOf(const SmLayout& layout, int blockSlot, int warpsPerBlock) {
    // Of a high bracket near its upper end, where its first warps are.
    constexpr float kMaxBelow = 30;
    const draw::Box bracket = bracketBox(layout, blockSlot, warpsPerBlock);
    if (bracket.width() > 0)
        return {(bracket.left + bracket.right) / 2,
                std::min((bracket.top + bracket.bottom) / 2, bracket.top + kMaxBelow)};
    const draw::Box first = layout.cell(blockSlot * warpsPerBlock);
    return {(first.left + first.right) / 2, first.bottom};
}

SmHit hitSm(const SmLayout& layout, const SmFacts& facts, int warpsPerBlock, float x, float y) {
    if (layout.detail == SmDetail::Square) return {};
    for (std::size_t i = 0; i < facts.slots.size(); ++i) {
        if (!layout.cell(static_cast<int>(i)).contains(x, y)) continue;
        return {facts.slots[i].isResident() ? SmHit::Kind::Warp : SmHit::Kind::EmptySlot,
                static_cast<int>(i)};
    }
    for (std::size_t i = 0; i < facts.blocks.size(); ++i) {
        const auto slot = static_cast<int>(i);
        if (!facts.blocks[i].isValid()) continue;
        if (bracketBox(layout, slot, warpsPerBlock).contains(x, y))
            return {SmHit::Kind::Block, slot};
    }
    if (layout.bars.contains(x, y)) {
        const float share = (x - layout.bars.left) / layout.bars.width();
        return {SmHit::Kind::Bar, std::clamp(static_cast<int>(share * 4), 0, 3)};
    }
    for (int row = 0; row < kPipeRowCount; ++row) {
        if (pipeRow(layout, row).contains(x, y)) return {SmHit::Kind::Pipe, row};
    }
    return {};
}

session::Selection selectionOf(const SmHit& hit, const SmFacts& facts, int schedulers) {
    session::Selection selection{};
    selection.sm = facts.id;
    const auto index = static_cast<std::size_t>(hit.index);
    switch (hit.kind) {
        case SmHit::Kind::Warp:
            selection.warp = facts.slots[index].warp;
            selection.instruction = facts.slots[index].pc;
            break;
        case SmHit::Kind::EmptySlot:
            selection.scheduler = machine::schedulerOf(hit.index, schedulers);
            break;
        case SmHit::Kind::Block:
            selection.block = facts.blocks[index];
            break;
        case SmHit::Kind::Sm:
        case SmHit::Kind::Bar:
        case SmHit::Kind::Pipe:
            break;
    }
    return selection;
}

}  // namespace warpscope::present
