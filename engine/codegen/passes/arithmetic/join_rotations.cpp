#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kWordBits = 32;

/// Finds words whose bits are turned around: two shifts of one register that leave no bit twice.
class RotationJoiner {
  public:
    explicit RotationJoiner(Code& code) : code_(code), last_(code.registerCount, SIZE_MAX) {}

    void run() {
        for (const FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i) {
                Node& node = code_.nodes[i];
                if (joinsBits(node)) join(node, block.first);
                if (node.destination != kNoVirtual) last_[node.destination] = i;
            }
        }
    }

  private:
    /// Where no bit stands in both, a sum is what OR and XOR are.
    static bool joinsBits(const Node& node) {
        if (!node.isInstruction() || node.code.isGuarded() || node.destinationPart != 0)
            return false;
        if (isa::bytesOf(node.code.type) != 4) return false;
        switch (node.code.opcode) {
            case Opcode::Or:
            case Opcode::Xor:
            case Opcode::Iadd:
                return true;
            default:
                return false;
        }
    }

    struct Shift {
        Operand word{};
        std::uint32_t left = 0;  ///< By how many bits to the left, modulo the bits of a word.
        bool isLeft = false;
        std::size_t at = 0;
    };

    std::optional<Shift> shiftOf(const Operand& operand, std::size_t first) const {
        if (operand.kind != Operand::Kind::Register || operand.negate || operand.part != 0)
            return {};
        const std::size_t at = last_[operand.value];
        if (at == SIZE_MAX || at < first) return {};
        const Node& node = code_.nodes[at];
        const auto& [word, count, c, d] = node.code.sources;
        if (node.code.isGuarded() || node.destinationPart != 0) return {};
        if (count.kind != Operand::Kind::Immediate || count.value == 0 || count.value >= kWordBits)
            return {};
        if (word.kind != Operand::Kind::Register || word.part != 0 || word.negate) return {};
        if (node.code.opcode == Opcode::Shl && isa::bytesOf(node.code.type) == 4)
            return Shift{word, count.value, true, at};
        if (node.code.opcode == Opcode::Shr && node.code.type == isa::DataType::U32)
            return Shift{word, kWordBits - count.value, false, at};
        return {};
    }

    void join(Node& node, std::size_t first) {
        const auto one = shiftOf(node.code.sources[0], first);
        const auto other = shiftOf(node.code.sources[1], first);
        if (!one || !other || one->isLeft == other->isLeft) return;
        if (!(one->word == other->word) || one->left != other->left) return;
        const std::size_t changed = last_[one->word.value];
        if (changed != SIZE_MAX && changed >= std::min(one->at, other->at)) return;
        node.code.opcode = Opcode::ShfL;
        node.code.type = isa::DataType::U32;
        node.code.sources = {one->word, one->word, isa::immediateOperand(one->left), Operand{}};
    }

    Code& code_;
    std::vector<std::size_t> last_;  ///< Who wrote a register last.
};

}  // namespace

// Before:  SHR.U32 R1, R0, 7
//          SHL R2, R0, 25
//          OR R3, R1, R2
// After:   SHF.L R3, R0, R0, 25        // the shifts are of no use where nobody else reads them
void joinRotations(Code& code, const PassSettings&) {
    RotationJoiner(code).run();
}

}  // namespace warpscope::codegen
