#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/reaching_values.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// Takes a factor out of sums of two products that have it in common.
class SumFactorer {
  public:
    explicit SumFactorer(Code& code)
        : code_(code),
          blocks_(code::flowBlocks(code)),
          isKept_(code.nodes.size(), true),
          values_(code, blocks_, isKept_),
          registers_(code.registerCount),
          isLeft_(code.nodes.size(), true) {}

    void run() {
        for (std::size_t i = 0; i < code_.nodes.size(); ++i) {
            if (!isWordOf(i, Opcode::Iadd)) continue;
            addNumberLast(i);
            factor(i);
        }
        code::keepOnly(code_, isLeft_);
    }

  private:
    bool isWordOf(std::size_t at, Opcode opcode) const {
        const Node& node = code_.nodes[at];
        return isLeft_[at] && node.isInstruction() && node.code.opcode == opcode &&
               !node.code.isGuarded() && node.destinationPart == 0 && bytesOf(node.code.type) == 4;
    }

    /// Whether an operand of one node names the same value in front of another one. What this pass
    /// has added itself is written once.
    bool isSameAt(const Operand& operand, std::size_t from, std::size_t to) const {
        if (operand.kind != Operand::Kind::Register || operand.value >= registers_) return true;
        return values_.before(from, operand.value) == values_.before(to, operand.value);
    }

    /// The node of this block whose result an operand of a sum alone reads.
    std::optional<std::size_t> ownOf(const Operand& operand, std::size_t sum, Opcode opcode) const {
        if (operand.kind != Operand::Kind::Register || operand.part != 0) return {};
        if (operand.value >= registers_) return {};
        const std::size_t at = values_.writtenBefore(sum, operand.value);
        if (!values_.isResult(at) || !isWordOf(at, opcode)) return {};
        const bool isOwn = values_.usesOf(at).size() == 1 && !values_.meetsOthers(at) &&
                           values_.blockOf(at) == values_.blockOf(sum);
        return isOwn ? std::optional(at) : std::nullopt;
    }

    /// A number is no factor to take out: what it multiplies is an offset of an address.
    static bool mayBeTaken(const Operand& factor) {
        return (factor.kind == Operand::Kind::Register ||
                factor.kind == Operand::Kind::Parameter) &&
               !factor.negate && factor.part == 0;
    }

    /// a + (b + 1) is (a + b) + 1: the number becomes the offset of an address.
    void addNumberLast(std::size_t sum) {
        for (std::size_t k = 0; k < 2; ++k) {
            auto& sources = code_.nodes[sum].code.sources;
            const Operand other = sources[1 - k];
            const auto inner = ownOf(sources[k], sum, Opcode::Iadd);
            if (!inner || sources[k].negate || !mayBeTaken(other)) continue;
            auto& parts = code_.nodes[*inner].code.sources;
            const Operand number = parts[1];
            if (number.kind != Operand::Kind::Immediate || !mayBeTaken(parts[0])) continue;
            const bool isThere = other.kind != Operand::Kind::Register ||
                                 (other.value < registers_ && isSameAt(other, *inner, sum));
            if (!isThere) continue;
            parts = {other, parts[0], Operand{}, Operand{}};
            sources = {sources[k], number, Operand{}, Operand{}};
            return;
        }
    }

    void factor(std::size_t sum) {
        const auto& sources = code_.nodes[sum].code.sources;
        if (sources[0].negate) return;
        const auto left = ownOf(sources[0], sum, Opcode::Imul);
        const auto right = ownOf(sources[1], sum, Opcode::Imul);
        if (!left || !right || *left == *right) return;
        for (std::size_t i = 0; i < 2; ++i) {
            for (std::size_t k = 0; k < 2; ++k) {
                if (takeOut(sum, *left, i, *right, k)) return;
            }
        }
    }

    /// Source i of the left product and k of the right one.
    bool takeOut(std::size_t sum, std::size_t left, std::size_t i, std::size_t right,
                 std::size_t k) {
        const Operand common = code_.nodes[left].code.sources[i];
        const Operand first = code_.nodes[left].code.sources[1 - i];
        Operand second = code_.nodes[right].code.sources[1 - k];
        const std::size_t slot = std::max(left, right);
        if (!mayBeTaken(common) || !(common == code_.nodes[right].code.sources[k])) return false;
        if (first.negate || second.negate) return false;
        const bool isThere = isSameAt(common, left, sum) && isSameAt(common, right, sum) &&
                             isSameAt(first, left, slot) && isSameAt(second, right, slot);
        if (!isThere) return false;
        Node& inner = code_.nodes[slot];
        Node& outer = code_.nodes[sum];
        second.negate = outer.code.sources[1].negate;
        if (second.negate && second.kind == Operand::Kind::Immediate) return false;
        inner.code.opcode = Opcode::Iadd;
        inner.code.sources = {first, second, Operand{}, Operand{}};
        inner.destination = code_.registerCount++;
        outer.code.opcode = Opcode::Imul;
        outer.code.sources = {isa::registerOperand(inner.destination), common, Operand{},
                              Operand{}};
        isLeft_[std::min(left, right)] = false;
        return true;
    }

    Code& code_;
    std::vector<code::FlowBlock> blocks_;
    std::vector<bool> isKept_;
    ReachingValues values_;
    std::uint32_t registers_;  ///< At the begin.
    std::vector<bool> isLeft_;
};

}  // namespace

// Before:  IMUL R2, R0, n
//          IMUL R3, R1, n
//          IADD R4, R2, R3
// After:   IADD R5, R0, R1
//          IMUL R4, R5, n          // with the sums around it one IMAD each: (i * n + j) * n + k
void factorSums(Code& code, const PassSettings&) {
    const bool hasSums = std::ranges::any_of(code.nodes, [](const Node& node) {
        return node.isInstruction() && node.code.opcode == Opcode::Iadd;
    });
    if (!hasSums) return;
    SumFactorer(code).run();
}

}  // namespace warpscope::codegen
