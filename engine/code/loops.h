#pragma once

#include <cstddef>
#include <vector>

#include "engine/code/code.h"

namespace warpscope::code {

/// Where each label stands, by its number; SIZE_MAX for one that stands nowhere.
std::vector<std::size_t> labelPositions(const Code& code);

/// The first instruction at a node or behind it; the number of nodes where none is left.
std::size_t instructionFrom(const Code& code, std::size_t node);

/// A stretch of nodes [first, last] that is run again and again: from a label to the branch that
/// leads back to it. What leaves it for good may stand inside as well.
struct Loop {
    std::size_t first = 0;  ///< Node of the label.
    std::size_t last = 0;   ///< Node of the branch back, the last one where there are several.
    int branchesBack = 0;
    bool hasInner = false;  ///< Another loop stands within.

    bool contains(std::size_t node) const { return first <= node && node <= last; }
};

/// The loops that are entered only by falling through to their label, inner ones before outer ones.
/// What is inserted in front of the label runs once before the first round.
std::vector<Loop> loopsOf(const Code& code);

/// visit(loop) for each of loopsOf() as it stands when its turn comes; it returns whether it moved
/// nodes. Requires: no loop comes or goes, so that the order is the same each time.
template <class Visit>
void forEachLoop(const Code& code, Visit visit) {
    std::vector<Loop> loops = loopsOf(code);
    const std::size_t count = loops.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (i < loops.size() && visit(loops[i])) loops = loopsOf(code);
    }
}

/// visit(loop) for each of loopsOf() that is still there when its turn comes, and for none that was
/// made meanwhile: each is known by its label.
template <class Visit>
void forEachFirstLoop(const Code& code, Visit visit) {
    std::vector<std::uint32_t> labels;
    for (const Loop& loop : loopsOf(code))
        labels.push_back(code.nodes[loop.first].label);
    for (const std::uint32_t label : labels) {
        const std::vector<Loop> loops = loopsOf(code);
        for (const Loop& loop : loops) {
            if (code.nodes[loop.first].label != label) continue;
            visit(loop);
            break;
        }
    }
}

/// Where the run of nodes begins that is entered only at its first node and ends with node `last`:
/// behind the nearest label or branch before it.
std::size_t beginOfRun(const Code& code, std::size_t last);

}  // namespace warpscope::code
