#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;

std::vector<bool> reachableNodes(const Code& code) {
    const auto blocks = code::flowBlocks(code);
    std::vector<bool> isSeen(blocks.size(), false);
    std::vector<std::uint32_t> open;
    if (!blocks.empty()) open.push_back(0);
    std::vector<bool> isKept(code.nodes.size(), false);
    while (!open.empty()) {
        const std::uint32_t block = open.back();
        open.pop_back();
        if (isSeen[block]) continue;
        isSeen[block] = true;
        for (std::size_t i = blocks[block].first; i < blocks[block].end; ++i)
            isKept[i] = true;
        open.insert(open.end(), blocks[block].successors.begin(), blocks[block].successors.end());
        // Something stands behind a call also where nobody comes back.
        if (code.nodes[blocks[block].end - 1].isCall()) open.push_back(block + 1);
    }
    return isKept;
}

/// Whether only marks stand between a branch and its label.
bool leadsToNext(const Code& code, std::size_t branch) {
    for (std::size_t i = branch + 1; i < code.nodes.size() && !code.nodes[i].isInstruction(); ++i) {
        if (code.nodes[i].kind == Node::Kind::Label &&
            code.nodes[i].label == code.nodes[branch].label)
            return true;
    }
    return false;
}

bool removeUselessJumps(Code& code) {
    std::vector<bool> isKept(code.nodes.size(), true);
    bool isChanged = false;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (!code.nodes[i].isBranch() || !leadsToNext(code, i)) continue;
        isKept[i] = false;
        isChanged = true;
    }
    if (isChanged) code::keepOnly(code, isKept);
    return isChanged;
}

}  // namespace

// Before:  BRA L1              // nothing jumps to what follows
//          MOV R0, 1
//      L1: EXIT
// After:   EXIT
void removeUnreachable(Code& code, const PassSettings&) {
    do {
        code::keepOnly(code, reachableNodes(code));
    } while (removeUselessJumps(code));
    // Where nobody jumps to, what follows is of one block with what stands before.
    dropUnusedLabels(code);
}

}  // namespace warpscope::codegen
