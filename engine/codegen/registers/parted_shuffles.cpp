#include <algorithm>
#include <optional>

#include "engine/codegen/registers/allocate.h"

namespace warpscope::codegen {
namespace {

/// Mask, value, lane, width and result of a shuffle lie above what its stretch has in use: R13 to
/// R18 in scan_warps (nvcc 13.0, sm_90), fewer where the lanes of a tile are in a register already.
constexpr int kTakenTogether = 5;

bool isShuffle(const code::Node& node) {
    return node.isInstruction() && node.code.opcode == isa::Opcode::Shfl;
}

/// The first and the last of the shuffles of a stretch without branches.
std::optional<Interval> shufflesBetween(const code::Code& code, std::size_t first,
                                        std::size_t end) {
    std::size_t last = end;
    while (last > first && !isShuffle(code.nodes[last - 1]))
        --last;
    while (first < last && !isShuffle(code.nodes[first]))
        ++first;
    // A single one stands behind WARPSYNC and is not written twice.
    if (last - first < 2) return {};
    return Interval{first, last};
}

/// One beyond the highest register in use somewhere between.
int highestIn(Interval stretch, const Allocation& allocation) {
    int highest = 0;
    for (std::size_t r = 0; r < allocation.ranges.size(); ++r) {
        if (allocation.registers[r] == isa::kNoRegister) continue;
        int word = allocation.registers[r];
        for (const Ranges& ranges : allocation.ranges[r]) {
            ++word;
            const bool isThere = std::ranges::any_of(ranges, [&](Interval range) {
                return range.from < stretch.to && range.to > stretch.from;
            });
            if (isThere) highest = std::max(highest, word);
        }
    }
    return highest;
}

}  // namespace

int registersAtPartedShuffles(const code::Code& code, const Allocation& allocation) {
    int most = 0;
    int depth = 0;
    std::size_t first = 0;
    const auto look = [&](std::size_t end) {
        const auto shuffles = depth > 0 ? shufflesBetween(code, first, end) : std::nullopt;
        if (shuffles) most = std::max(most, highestIn(*shuffles, allocation) + kTakenTogether);
        first = end + 1;
    };
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const code::Node& node = code.nodes[i];
        const bool opens = node.isInstruction() && node.code.opcode == isa::Opcode::Bssy;
        const bool closes = node.isInstruction() && node.code.opcode == isa::Opcode::Bsync;
        const bool isEnd = node.kind == code::Node::Kind::Label || opens || closes ||
                           (node.isInstruction() && isa::goesElsewhere(node.code.opcode));
        if (!isEnd) continue;
        look(i);
        depth += (opens ? 1 : 0) - (closes ? 1 : 0);
    }
    look(code.nodes.size());
    return most;
}

}  // namespace warpscope::codegen
