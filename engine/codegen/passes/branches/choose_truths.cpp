#include <algorithm>
#include <optional>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// Where 0 or 1 becomes of a condition in several parts.
struct Truth {
    std::size_t first = 0;  ///< The first branch that settles the value.
    std::size_t last = 0;   ///< The last one, to `otherwise`.
    /// Label behind it, to which the parts of a || b before it branch; those of a && b branch to
    /// `otherwise`.
    std::optional<std::size_t> met{};
    std::size_t one = 0;        ///< MOV of what the value is there.
    std::size_t leaves = 0;     ///< The branch from there to `join`.
    std::size_t otherwise = 0;  ///< Label.
    std::size_t other = 0;      ///< MOV of what the value is there.
    std::size_t join = 0;       ///< Label.
};

class TruthChooser {
  public:
    explicit TruthChooser(Code& code) : code_(code), uses_(code.labelCount, 0) {
        for (const Node& node : code.nodes) {
            if (node.hasTarget()) ++uses_[node.label];
        }
    }

    /// True where there was one.
    bool run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            const std::optional<Truth> found = truthAt(i);
            if (!found) continue;
            write(*found);
            return true;
        }
        return false;
    }

  private:
    /// The next node that is no mark of a variable.
    std::size_t behind(std::size_t at) const {
        const auto isMark = [&](std::size_t i) {
            return code_.nodes[i].kind == Node::Kind::ScopeBegin ||
                   code_.nodes[i].kind == Node::Kind::ScopeEnd;
        };
        for (++at; at < code_.nodes.size() && isMark(at);)
            ++at;
        return at;
    }

    bool isLabel(std::size_t at, std::uint32_t label) const {
        return at < code_.nodes.size() && code_.nodes[at].kind == Node::Kind::Label &&
               code_.nodes[at].label == label;
    }

    /// A number goes to a register.
    bool isChoice(std::size_t at) const {
        return at < code_.nodes.size() && code_.nodes[at].isInstruction() &&
               code_.nodes[at].code.opcode == Opcode::Mov && !code_.nodes[at].code.isGuarded() &&
               code_.nodes[at].destinationPart == 0 &&
               code_.nodes[at].code.sources[0].kind == Operand::Kind::Immediate;
    }

    std::optional<Truth> truthAt(std::size_t last) const {
        const Node& branch = code_.nodes[last];
        if (!branch.isBranch() || !branch.code.isGuarded()) return {};
        Truth found;
        found.last = last;
        found.one = behind(last);
        if (found.one < code_.nodes.size() && code_.nodes[found.one].kind == Node::Kind::Label) {
            found.met = found.one;
            found.one = behind(found.one);
        }
        found.leaves = behind(found.one);
        found.otherwise = behind(found.leaves);
        found.other = behind(found.otherwise);
        found.join = behind(found.other);
        if (!isChoice(found.one) || !isChoice(found.other) ||
            !isLabel(found.otherwise, branch.label) ||
            code_.nodes[found.one].destination != code_.nodes[found.other].destination)
            return {};
        const Node& leaves = code_.nodes[found.leaves];
        if (!leaves.isBranch() || leaves.code.isGuarded() || !isLabel(found.join, leaves.label) ||
            (found.met && uses_[branch.label] > 1))
            return {};
        found.first = firstBranchTo(settledAt(found));
        return found.first < last && isEnteredAtFirst(found) ? std::optional(found) : std::nullopt;
    }

    /// Where the parts before the last one branch to.
    std::uint32_t settledAt(const Truth& found) const {
        return code_.nodes[found.met.value_or(found.otherwise)].label;
    }

    std::size_t firstBranchTo(std::uint32_t label) const {
        const auto found = std::ranges::find_if(
            code_.nodes, [&](const Node& node) { return node.hasTarget() && node.label == label; });
        return static_cast<std::size_t>(found - code_.nodes.begin());
    }

    /// Whether what stands between the first branch and the last is entered at the first, goes on
    /// to the value alone, and leaves its register alone.
    bool isEnteredAtFirst(const Truth& found) const {
        const std::uint32_t value = code_.nodes[found.one].destination;
        std::vector<std::uint32_t> labels;
        std::vector<int> seen(code_.labelCount, 0);
        for (std::size_t i = found.first; i <= found.last; ++i) {
            const Node& node = code_.nodes[i];
            if (node.kind == Node::Kind::Label) labels.push_back(node.label);
            if (!node.isInstruction()) continue;
            if (isa::goesElsewhere(node.code.opcode) && !node.isBranch()) return false;
            if (node.isBranch()) ++seen[node.label];
            bool isNamed = node.destination == value;
            code::forEachRegisterUse(
                node, [&](const Operand& use) { isNamed = isNamed || use.value == value; });
            if (isNamed) return false;
        }
        labels.push_back(code_.nodes[found.otherwise].label);
        labels.push_back(settledAt(found));
        for (std::uint32_t label = 0; label < code_.labelCount; ++label) {
            const bool isInside = std::ranges::find(labels, label) != labels.end();
            if (isInside ? seen[label] != uses_[label] : seen[label] > 0) return false;
        }
        return true;
    }

    void write(const Truth& found) {
        std::vector<Node>& nodes = code_.nodes;
        const std::uint32_t settled = settledAt(found);
        for (std::size_t i = found.first; i < found.last; ++i) {
            if (nodes[i].isBranch() && nodes[i].label == settled)
                nodes[i].label = nodes[found.join].label;
        }
        const Node before = nodes[found.met ? found.one : found.other];
        nodes[found.one] = nodes[found.met ? found.other : found.one];
        nodes[found.one].code.guard = nodes[found.last].code.guard;
        if (!found.met) nodes[found.one].code.guard.negate ^= true;
        std::vector<bool> isKept(nodes.size(), true);
        for (const std::size_t gone : {found.last, found.leaves, found.otherwise, found.other})
            isKept[gone] = false;
        if (found.met) isKept[*found.met] = false;
        code::keepOnly(code_, isKept);
        nodes.insert(nodes.begin() + static_cast<std::ptrdiff_t>(found.first), before);
    }

    Code& code_;
    std::vector<int> uses_;
};

}  // namespace

// bool b = a && load() > 2;
// Before:      @!P0 BRA L0
//              LDG  R1, [R0]
//              ISETP.GT P1, R1, 2
//              @!P1 BRA L0
//              MOV  R2, 1
//              BRA  L1
//          L0: MOV  R2, 0
//          L1:
// After:       MOV  R2, 0
//              @!P0 BRA L1
//              LDG  R1, [R0]
//              ISETP.GT P1, R1, 2
//              @P1 MOV R2, 1
//          L1:
// The last part of a condition that is a value is chosen, not branched on (LLVM's phi of false and
// the comparison); what is left is an if without else, which may be guarded as a whole. So it is
// with a || b, whose parts branch to where it is 1.
void chooseTruths(Code& code, const PassSettings&) {
    bool isChanged = true;
    while (isChanged)
        isChanged = TruthChooser(code).run();
}

}  // namespace warpscope::codegen
