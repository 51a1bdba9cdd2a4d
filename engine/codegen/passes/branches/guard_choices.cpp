#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/single_writers.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Opcode;
using isa::Operand;

class ChoiceGuard {
  public:
    explicit ChoiceGuard(Code& code) : code_(code), writers_(code) {}

    void run() {
        for (const code::FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i)
                if (!guardExtremes(block.first, i)) guardChange(block.first, i);
        }
        writers_.finish();
    }

  private:
    /// SEL of a minimum and a maximum that nobody else reads: one of them is written, and over it
    /// the other where the predicate asks for it.
    bool guardExtremes(std::size_t first, std::size_t at) {
        Node& choice = code_.nodes[at];
        if (!isChoice(choice)) return false;
        const auto chosen = makerBefore(first, at, choice.code.sources[1], isExtreme);
        const auto other = makerBefore(first, at, choice.code.sources[2], isExtreme);
        if (!chosen || !other || !isFreeFrom(*other, at, choice.destination) ||
            reads(code_.nodes[*chosen], choice.destination) ||
            reads(code_.nodes[*other], choice.destination))
            return false;
        code_.nodes[*other].destination = choice.destination;
        writeWhere(choice.code.sources[0], choice, code_.nodes[*chosen].code);
        writers_.drop(*chosen);
        return true;
    }

    /// SEL of a value and of what one instruction makes of it, both read by nobody else: the value
    /// is changed in its register where the predicate asks for it.
    void guardChange(std::size_t first, std::size_t at) {
        Node& choice = code_.nodes[at];
        if (!isChoice(choice)) return;
        for (const std::size_t changed : {std::size_t{1}, std::size_t{2}}) {
            const Operand old = choice.code.sources[3 - changed];
            const auto made = makerBefore(first, at, choice.code.sources[changed], isOneWord);
            if (!made || !writers_.isReadTwice(old) || !reads(code_.nodes[*made], old.value) ||
                reads(code_.nodes[*made], choice.destination) ||
                !isFreeFrom(*made, at, choice.destination))
                continue;
            Operand guard = choice.code.sources[0];
            guard.negate ^= changed == 2;
            Node& copy = code_.nodes[*made];
            writeWhere(guard, choice, copy.code);
            code::forEachRegisterUse(choice, [&](Operand& use) {
                if (use.value == old.value) use.value = choice.destination;
            });
            copy.code.opcode = Opcode::Mov;
            copy.code.type = isa::DataType::U32;
            copy.code.sources = {old};
            copy.destination = choice.destination;
            return;
        }
    }

    /// The choice becomes `made`, for the lanes where `guard` holds.
    static void writeWhere(Operand guard, Node& choice, const isa::Instruction& made) {
        choice.code = made;
        choice.code.guard = guard;
        choice.endsOldValue = false;
    }

    static bool isChoice(const Node& node) {
        return node.isInstruction() && node.code.opcode == Opcode::Sel && !node.code.isGuarded() &&
               node.destinationPart == 0;
    }
    static bool isExtreme(const Node& node) {
        const Opcode opcode = node.code.opcode;
        return (opcode == Opcode::Imin || opcode == Opcode::Imax || opcode == Opcode::Fmin ||
                opcode == Opcode::Fmax) &&
               isa::bytesOf(node.code.type) == 4;
    }
    static bool isOneWord(const Node& node) {
        const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
        return node.destinationPart == 0 && node.destinationPredicate == code::kNoVirtual &&
               isa::resultRegistersOf(node.code) == 1 && info.purity == isa::Purity::Pure &&
               !info.shape.hasAddress();
    }

    /// What made `value`, of which nobody else reads.
    std::optional<std::size_t> makerBefore(std::size_t first, std::size_t at, const Operand& value,
                                           bool (*isIt)(const Node&)) const {
        if (!writers_.isReadOnce(value)) return {};
        const auto made = writers_.writerBefore(
            first, at, [&](const Node& node) { return node.destination == value.value; });
        if (!made || code_.nodes[*made].code.isGuarded() || !isIt(code_.nodes[*made])) return {};
        return made;
    }

    /// Whether nobody reads or writes the register between two nodes.
    bool isFreeFrom(std::size_t from, std::size_t to, std::uint32_t number) const {
        return std::none_of(
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(from) + 1,
            code_.nodes.begin() + static_cast<std::ptrdiff_t>(to),
            [&](const Node& node) { return node.destination == number || reads(node, number); });
    }

    static bool reads(const Node& node, std::uint32_t number) {
        bool isRead = false;
        code::forEachRegisterUse(node, [&](const Operand& use) { isRead |= use.value == number; });
        return isRead;
    }

    Code& code_;
    SingleWriters writers_;
};

}  // namespace

// Before:  IMIN R3, R1, R2
//          IMAX R4, R1, R2
//          SEL R5, P0, R3, R4
//          XOR R6, R5, 7
//          SEL R7, P1, R6, R5
// After:   IMAX R5, R1, R2
//          @P0 IMIN R5, R1, R2
//          MOV R7, R5               // coalesce_copies takes it away
//          @P1 XOR R7, R7, 7
void guardChoices(Code& code, const PassSettings&) {
    ChoiceGuard(code).run();
}

}  // namespace warpscope::codegen
