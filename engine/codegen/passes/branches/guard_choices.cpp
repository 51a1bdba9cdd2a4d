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

class ExtremeGuard {
  public:
    explicit ExtremeGuard(Code& code) : code_(code), writers_(code) {}

    void run() {
        for (const code::FlowBlock& block : code::flowBlocks(code_)) {
            for (std::size_t i = block.first; i < block.end; ++i)
                guardExtremes(block.first, i);
        }
        writers_.finish();
    }

  private:
    /// SEL of a minimum and a maximum that nobody else reads: one of them is written, and over it
    /// the other where the predicate asks for it.
    void guardExtremes(std::size_t first, std::size_t at) {
        Node& choice = code_.nodes[at];
        if (!choice.isInstruction() || choice.code.opcode != Opcode::Sel ||
            choice.code.isGuarded() || choice.destinationPart != 0)
            return;
        const auto chosen = extremeBefore(first, at, choice.code.sources[1]);
        const auto other = extremeBefore(first, at, choice.code.sources[2]);
        if (!chosen || !other || !isFreeFrom(*other, at, choice.destination) ||
            reads(code_.nodes[*chosen], choice.destination) ||
            reads(code_.nodes[*other], choice.destination))
            return;
        const Operand guard = choice.code.sources[0];
        code_.nodes[*other].destination = choice.destination;
        choice.code.opcode = code_.nodes[*chosen].code.opcode;
        choice.code.type = code_.nodes[*chosen].code.type;
        choice.code.sources = code_.nodes[*chosen].code.sources;
        choice.code.guard = guard;
        choice.endsOldValue = false;
        writers_.drop(*chosen);
    }

    std::optional<std::size_t> extremeBefore(std::size_t first, std::size_t at,
                                             const Operand& value) const {
        if (!writers_.isReadOnce(value)) return {};
        const auto made = writers_.writerBefore(
            first, at, [&](const Node& node) { return node.destination == value.value; });
        if (!made || code_.nodes[*made].code.isGuarded()) return {};
        const Opcode opcode = code_.nodes[*made].code.opcode;
        const bool isExtreme = opcode == Opcode::Imin || opcode == Opcode::Imax ||
                               opcode == Opcode::Fmin || opcode == Opcode::Fmax;
        return isExtreme && isa::bytesOf(code_.nodes[*made].code.type) == 4 ? made : std::nullopt;
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
// After:   IMAX R5, R1, R2
//          @P0 IMIN R5, R1, R2
void guardExtremes(Code& code, const PassSettings&) {
    ExtremeGuard(code).run();
}

}  // namespace warpscope::codegen
