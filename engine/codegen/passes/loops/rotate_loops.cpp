#include <functional>
#include <iterator>
#include <vector>

#include "engine/code/copier.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;

/// A longer test is not worth a copy.
constexpr std::size_t kMaxTest = 24;

bool isMark(const Node& node) {
    return node.kind == Node::Kind::ScopeBegin || node.kind == Node::Kind::ScopeEnd;
}

/// The conditional branch back that ends a test which begins behind node `label`, or 0. A test of
/// several conditions leaves the loop by branches forward before that.
std::size_t branchOfTest(const Code& code, std::size_t label,
                         const std::vector<std::size_t>& labels) {
    for (std::size_t i = label + 1; i < code.nodes.size() && i <= label + kMaxTest; ++i) {
        const Node& node = code.nodes[i];
        if (node.isBranch() && !node.code.isGuarded()) return 0;
        if (node.isBranch() && labels[node.label] < label) return i;
        if (!node.isInstruction() || node.code.opcode == isa::Opcode::Exit) return 0;
    }
    return 0;
}

/// The branch that ends the test to which the jump at `jump` leads, where the loop's body begins
/// behind the jump; else 0.
std::size_t rotatable(const Code& code, std::size_t jump, const std::vector<std::size_t>& labels) {
    const Node& node = code.nodes[jump];
    if (!node.isBranch() || node.code.isGuarded()) return 0;
    const std::size_t test = labels[node.label];
    if (test <= jump) return 0;
    const std::size_t branch = branchOfTest(code, test, labels);
    if (branch == 0) return 0;
    const std::size_t body = labels[code.nodes[branch].label];
    if (body <= jump || body >= test) return 0;
    for (std::size_t i = jump + 1; i < body; ++i) {
        if (!isMark(code.nodes[i])) return 0;
    }
    return branch;
}

/// Puts a copy of the test in the place of the jump, and a label behind the loop.
void rotate(Code& code, std::size_t jump, std::size_t test, std::size_t branch) {
    std::vector<Node> copy;
    code::Copier(code, test + 1, branch + 1).copyTo(copy);
    Node end;
    end.kind = Node::Kind::Label;
    end.label = code.labelCount++;
    copy.back().label = end.label;
    copy.back().code.guard.negate = !copy.back().code.guard.negate;
    code.nodes.insert(code.nodes.begin() + static_cast<std::ptrdiff_t>(branch + 1), end);
    code.nodes.erase(code.nodes.begin() + static_cast<std::ptrdiff_t>(jump));
    code.nodes.insert(code.nodes.begin() + static_cast<std::ptrdiff_t>(jump),
                      std::make_move_iterator(copy.begin()), std::make_move_iterator(copy.end()));
}

}  // namespace

// Before:      BRA L2                // the first round begins with the test
//          L1: IADD R1, R1, R2
//              IADD R0, R0, 1
//          L2: ISETP.LT P0, R0, R3
//              @P0 BRA L1
// After:       ISETP.LT P1, R0, R3   // a round less to jump, and L1 runs once at least
//              @!P1 BRA L3
//          L1: IADD R1, R1, R2
//              IADD R0, R0, 1
//              ISETP.LT P0, R0, R3
//              @P0 BRA L1
//          L3:
void rotateLoops(Code& code, const PassSettings&) {
    rotateThose(code, [](std::size_t, std::size_t) { return true; });
}

void rotateThose(Code& code, const std::function<bool(std::size_t, std::size_t)>& isWanted) {
    std::vector<std::size_t> labels = code::labelPositions(code);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (!code.nodes[i].isBranch()) continue;
        const std::size_t branch = rotatable(code, i, labels);
        if (branch == 0 || !isWanted(i, branch)) continue;
        rotate(code, i, labels[code.nodes[i].label], branch);
        labels = code::labelPositions(code);
    }
    dropUnusedLabels(code);
}

}  // namespace warpscope::codegen
