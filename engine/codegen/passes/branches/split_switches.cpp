#include <algorithm>
#include <vector>

#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

// switch (v) of six cases asks for one after the other:
//     ISETP.EQ P0, v, 0         becomes         ISETP.GE P6, v, 3
//     @P0 BRA case 0                            @P6 BRA upper
//     ISETP.EQ P1, v, 1                         ISETP.EQ P0, v, 0
//     @P1 BRA case 1                            @P0 BRA case 0
//     …                                         … two more, BRA default
//     BRA default                        upper: ISETP.EQ P3, v, 3
//                                               … two more, BRA default
// nvcc 13 writes such a tree for 8, 12 and 32 cases with bodies of their own, and no indexed
// branch.

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// LLVM's, which nvcc's first half is: so many cases are asked for one after the other.
constexpr std::size_t kMaxInTurn = 3;

/// A comparison and the branch behind it.
struct Case {
    Node comparison{};
    Node branch{};

    std::uint64_t value() const {
        const Operand& constant = comparison.code.sources[1];
        return std::uint64_t{constant.high} << 32 | constant.value;
    }
};

bool isUnsigned(isa::DataType type) {
    return type == isa::DataType::U32 || type == isa::DataType::U64;
}

/// Order of the values of a type.
bool isLess(isa::DataType type, std::uint64_t a, std::uint64_t b) {
    if (isUnsigned(type)) return a < b;
    if (isa::bytesOf(type) == 8) return static_cast<std::int64_t>(a) < static_cast<std::int64_t>(b);
    return static_cast<std::int32_t>(a) < static_cast<std::int32_t>(b);
}

class SwitchSplitter {
  public:
    explicit SwitchSplitter(Code& code) : code_(code), uses_(code.predicateCount, 0) {
        for (Node& node : code.nodes)
            code::forEachPredicateUse(node, [&](const Operand& use) { ++uses_[use.value]; });
    }

    void run() {
        std::vector<Node> before = std::move(code_.nodes);
        code_.nodes.clear();
        for (std::size_t i = 0; i < before.size();) {
            std::vector<Case> cases = casesAt(before, i);
            if (cases.size() <= kMaxInTurn) {
                code_.nodes.push_back(before[i++]);
                continue;
            }
            i += 2 * cases.size();
            std::ranges::stable_sort(cases, [&](const Case& a, const Case& b) {
                return isLess(a.comparison.code.type, a.value(), b.value());
            });
            const std::uint32_t otherwise = code_.labelCount++;
            write(cases, 0, cases.size(), otherwise);
            code_.nodes.push_back(labelOf(otherwise));
        }
    }

  private:
    /// The cases that stand one behind the other from a node on, without one that comes twice.
    std::vector<Case> casesAt(const std::vector<Node>& nodes, std::size_t first) const {
        std::vector<Case> cases;
        for (std::size_t i = first; i + 1 < nodes.size() && isCase(nodes[i], nodes[i + 1]);
             i += 2) {
            Case next{nodes[i], nodes[i + 1]};
            const bool isSame =
                cases.empty() ||
                (next.comparison.code.type == cases.front().comparison.code.type &&
                 next.comparison.code.sources[0] == cases.front().comparison.code.sources[0]);
            const bool isTwice =
                std::ranges::find(cases, next.value(), &Case::value) != cases.end();
            if (!isSame || isTwice) break;
            cases.push_back(next);
        }
        return cases;
    }

    bool isCase(const Node& node, const Node& branch) const {
        const isa::Instruction& test = node.code;
        if (!node.isInstruction() || test.opcode != Opcode::Isetp || test.isGuarded() ||
            test.comparison != isa::Comparison::Equal)
            return false;
        const Operand& value = test.sources[0];
        if (value.kind != Operand::Kind::Register || value.negate ||
            test.sources[1].kind != Operand::Kind::Immediate || test.sources[1].negate)
            return false;
        return branch.isBranch() && branch.code.isGuarded() && !branch.code.guard.negate &&
               branch.code.guard.value == node.destinationPredicate &&
               uses_[node.destinationPredicate] == 1;
    }

    static Node labelOf(std::uint32_t label) {
        Node node;
        node.kind = Node::Kind::Label;
        node.label = label;
        return node;
    }

    /// Of cases [first, end): where none holds, to `otherwise`.
    void write(const std::vector<Case>& cases, std::size_t first, std::size_t end,
               std::uint32_t otherwise) {
        if (end - first <= kMaxInTurn) {
            for (std::size_t i = first; i < end; ++i) {
                code_.nodes.push_back(cases[i].comparison);
                code_.nodes.push_back(cases[i].branch);
            }
            Node jump = cases[first].branch;
            jump.code.guard = {};
            jump.label = otherwise;
            code_.nodes.push_back(jump);
            return;
        }
        const std::size_t middle = first + (end - first) / 2;
        const std::uint32_t upper = code_.labelCount++;
        Node test = cases[middle].comparison;
        test.code.comparison = isa::Comparison::GreaterEqual;
        test.code.line = cases[first].comparison.code.line;
        test.code.column = cases[first].comparison.code.column;
        test.destinationPredicate = code_.predicateCount++;
        Node branch = cases[middle].branch;
        branch.code.line = test.code.line;
        branch.code.column = test.code.column;
        branch.code.guard = isa::predicateOperand(test.destinationPredicate);
        branch.label = upper;
        code_.nodes.push_back(test);
        code_.nodes.push_back(branch);
        write(cases, first, middle, otherwise);
        code_.nodes.push_back(labelOf(upper));
        write(cases, middle, end, otherwise);
    }

    Code& code_;
    std::vector<int> uses_;  ///< By predicate, guards too.
};

}  // namespace

void splitSwitches(Code& code, const PassSettings& /*settings*/) {
    SwitchSplitter(code).run();
}

}  // namespace warpscope::codegen
