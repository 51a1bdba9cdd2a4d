#include <algorithm>

#include "engine/codegen/registers/allocate.h"
#include "engine/codegen/values/routines.h"

namespace warpscope::codegen {
int registersAtRoutines(const code::Code& code, const std::vector<WordRanges>& ranges) {
    int most = 0;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const code::Node& node = code.nodes[i];
        const int taken = node.isInstruction() ? registersOfRoutine(node.code) : 0;
        if (taken == 0) continue;
        int kept = 0;
        for (const WordRanges& words : ranges) {
            for (const Ranges& word : words)
                kept += std::ranges::any_of(
                    word, [&](Interval range) { return range.from < i && range.to > i; });
        }
        most = std::max(most, kept + taken);
    }
    return most;
}

}  // namespace warpscope::codegen
