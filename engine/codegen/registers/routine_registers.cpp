#include <algorithm>

#include "engine/codegen/registers/allocate.h"
#include "engine/codegen/values/routines.h"

namespace warpscope::codegen {
namespace {

/// vprintf and __assertfail are called by the ABI: R4 to R15 are theirs, R20 and R21 hold the way
/// back, and of those below the caller keeps five (R2 and R16 to R19; what else lives on lies from
/// R22 up). nvcc 13.0 counts 24 in each kernel that calls one, and one more for each value beyond.
constexpr std::size_t kKeptByAbi = 5;
/// Where the arguments lie is a pair that stays as long as another printf may follow.
constexpr std::size_t kPlaceOfArguments = 2;

/// Values that live on behind a node: words.
std::size_t keptAt(std::size_t node, const std::vector<WordRanges>& ranges) {
    std::size_t kept = 0;
    for (const WordRanges& words : ranges) {
        for (const Ranges& word : words)
            kept += static_cast<std::size_t>(std::ranges::any_of(
                word, [&](Interval range) { return range.from < node && range.to > node; }));
    }
    return kept;
}

}  // namespace

int registersAtRoutines(const code::Code& code, const std::vector<WordRanges>& ranges) {
    int most = 0;
    bool isFollowed = false;
    for (std::size_t i = code.nodes.size(); i-- > 0;) {
        const code::Node& node = code.nodes[i];
        const int taken = node.isInstruction() ? registersOfRoutine(node.code) : 0;
        if (taken == 0) continue;
        std::size_t kept = keptAt(i, ranges);
        if (callsByAbi(node.code)) {
            if (isFollowed) kept += kPlaceOfArguments;
            kept = std::max(kept, kKeptByAbi);
            isFollowed = isFollowed || node.code.opcode == isa::Opcode::Print;
        }
        most = std::max(most, static_cast<int>(kept) + taken);
    }
    return most;
}

}  // namespace warpscope::codegen
