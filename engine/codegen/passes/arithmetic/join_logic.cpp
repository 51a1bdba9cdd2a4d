#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/single_reads.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// What the bits of each input of a table number; bit i of them is set in entry i.
constexpr std::array<std::uint32_t, 3> kInputs{0xf0, 0xcc, 0xaa};

bool isLogic(const Node& node) {
    if (!node.isInstruction() || node.code.isGuarded() || node.destinationPart != 0) return false;
    if (isa::bytesOf(node.code.type) != 4 || node.destination == kNoVirtual) return false;
    switch (node.code.opcode) {
        case Opcode::And:
        case Opcode::Or:
        case Opcode::Xor:
        case Opcode::Not:
            break;
        default:
            return false;
    }
    return std::ranges::none_of(
        node.code.sources, [](const Operand& source) { return source.negate || source.part != 0; });
}

std::uint32_t combine(Opcode opcode, std::uint32_t a, std::uint32_t b) {
    switch (opcode) {
        case Opcode::And:
            return a & b;
        case Opcode::Or:
            return a | b;
        case Opcode::Xor:
            return a ^ b;
        default:
            return ~a & 0xff;
    }
}

/// The inputs of two operations of which one reads the other, at most three.
class Inputs {
  public:
    /// What the input's bits number; nothing where there is no room for it.
    std::optional<std::uint32_t> add(const Operand& operand) {
        const auto end = operands_.begin() + count_;
        const auto found = std::find(operands_.begin(), end, operand);
        if (found == end && count_ == 3) return std::nullopt;
        if (found == end) operands_[static_cast<std::size_t>(count_++)] = operand;
        return kInputs[static_cast<std::size_t>(found - operands_.begin())];
    }

    isa::Operand at(std::size_t index) const {
        return static_cast<int>(index) < count_ ? operands_[index] : isa::immediateOperand(0);
    }

  private:
    std::array<Operand, 3> operands_{};
    int count_ = 0;
};

class LogicJoiner {
  public:
    explicit LogicJoiner(Code& code) : code_(code), reads_(code) {}

    void run() {
        std::vector<bool> isKept(code_.nodes.size(), true);
        for (const FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i) {
                if (isLogic(code_.nodes[i])) join(i, block.first, isKept);
                reads_.note(i);
            }
        }
        code::keepOnly(code_, isKept);
    }

  private:
    void join(std::size_t at, std::size_t first, std::vector<bool>& isKept) {
        Node& node = code_.nodes[at];
        for (std::size_t side = 0; side < 2; ++side) {
            const auto inner = reads_.writerOf(node.code.sources[side], first);
            const bool isHere = inner && isKept[*inner] && isLogic(code_.nodes[*inner]);
            if (!isHere || !take(node, code_.nodes[*inner], side)) continue;
            isKept[*inner] = false;
            return;
        }
    }

    static bool take(Node& node, const Node& inner, std::size_t side) {
        Inputs inputs;
        const auto tableOf = [&inputs](const Operand& operand) {
            return operand.kind == Operand::Kind::None ? std::optional(0U) : inputs.add(operand);
        };
        const auto a = tableOf(inner.code.sources[0]);
        const auto b = tableOf(inner.code.sources[1]);
        const auto other = tableOf(node.code.sources[1 - side]);
        if (!a || !b || !other) return false;
        const std::uint32_t within = combine(inner.code.opcode, *a, *b);
        const std::uint32_t table = combine(node.code.opcode, within, *other);
        node.code.opcode = Opcode::Lop3;
        node.code.type = isa::DataType::U32;
        node.code.sources = {inputs.at(0), inputs.at(1), inputs.at(2),
                             isa::immediateOperand(table)};
        return true;
    }

    Code& code_;
    SingleReads reads_;
};

}  // namespace

// Before:  XOR R3, R0, R1
//          AND R4, R3, R2
// After:   LOP3 R4, R0, R1, R2, 40      // (a ^ b) & c
// The hardware has no other instruction for AND, OR and XOR: its table has room for three inputs.
void joinLogic(Code& code, const PassSettings&) {
    LogicJoiner(code).run();
}

}  // namespace warpscope::codegen
