#include <algorithm>

#include "engine/code/flow.h"
#include "engine/codegen/registers/allocate.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::forEachRegisterUse;
using code::keptRegister;
using code::kNoVirtual;
using code::Liveness;
using code::livenessOf;
using code::Node;

void extend(Interval& interval, std::size_t from, std::size_t to) {
    if (interval.isEmpty()) {
        interval = {from, to};
        return;
    }
    interval.from = std::min(interval.from, from);
    interval.to = std::max(interval.to, to);
}

}  // namespace

std::vector<Interval> liveIntervals(const Code& code, bool keepsScopes) {
    std::vector<Interval> intervals(code.registerCount);
    const Liveness liveness = livenessOf(code, keepsScopes);
    for (std::size_t b = 0; b < liveness.blocks.size(); ++b) {
        const FlowBlock& block = liveness.blocks[b];
        liveness.in[b].forEach(
            [&](std::uint32_t r) { extend(intervals[r], block.first, block.first + 1); });
        for (std::size_t i = block.first; i < block.end; ++i) {
            const Node& node = code.nodes[i];
            // What is read lives from its definition or from the start of the block: both known.
            const auto read = [&](std::uint32_t r) {
                intervals[r].to = std::max(intervals[r].to, i);
            };
            forEachRegisterUse(node, [&](const isa::Operand& use) { read(use.value); });
            const std::uint32_t kept = keptRegister(code, node, keepsScopes);
            if (kept != kNoVirtual) read(kept);
            // A result that nobody reads still needs a register while it is written.
            if (node.destination != kNoVirtual) extend(intervals[node.destination], i, i + 1);
        }
        liveness.out[b].forEach(
            [&](std::uint32_t r) { extend(intervals[r], block.end - 1, block.end); });
    }
    return intervals;
}

}  // namespace warpscope::codegen
