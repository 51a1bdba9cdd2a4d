#include <cstdint>
#include <map>
#include <optional>

#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// register × factor + constant, modulo 2^32 or 2^64.
struct Scaled {
    std::uint32_t base = 0;
    std::uint64_t factor = 1;
    std::uint64_t constant = 0;
    isa::DataType type = isa::DataType::S32;
};

std::optional<std::uint64_t> numberOf(const Operand& operand) {
    if (operand.kind != Operand::Kind::Immediate || operand.negate) return {};
    return std::uint64_t{operand.high} << 32 | operand.value;
}

/// What a node computes where it is a product with a number, or that and a number.
std::optional<Scaled> scaledBy(const Node& node) {
    const isa::Instruction& code = node.code;
    const isa::Form form = isa::integerFormOf(code.opcode);
    const bool isProduct = (form == isa::Form::Product || form == isa::Form::ProductSum) &&
                           code.opcode != Opcode::ImadWide;
    if (!node.isInstruction() || !isProduct || node.destination == kNoVirtual ||
        node.keepsOldValue() || code.isGuarded() || isa::bytesOf(code.type) != 8)
        return {};
    const auto& [value, factor, constant, none] = code.sources;
    const auto by = numberOf(factor);
    const auto plus =
        form == isa::Form::Product ? std::optional(std::uint64_t{0}) : numberOf(constant);
    if (value.kind != Operand::Kind::Register || value.negate || value.part != 0 || !by || !plus)
        return {};
    return Scaled{value.value, *by, *plus, code.type};
}

Operand numberOperand(std::uint64_t number, isa::DataType type) {
    return isa::bytesOf(type) == 8 ? isa::wideImmediateOperand(number)
                                   : isa::immediateOperand(static_cast<std::uint32_t>(number));
}

class Composer {
  public:
    void visit(Node& node) {
        std::optional<Scaled> scaled = scaledBy(node);
        if (scaled) {
            const auto inner = known_.find(scaled->base);
            if (inner != known_.end() && inner->second.type == scaled->type)
                scaled = compose(node, inner->second, *scaled);
        }
        if (node.destination == kNoVirtual) return;
        known_.erase(node.destination);
        std::erase_if(known_,
                      [&](const auto& entry) { return entry.second.base == node.destination; });
        if (scaled && scaled->base != node.destination) known_[node.destination] = *scaled;
    }

  private:
    static Scaled compose(Node& node, const Scaled& inner, const Scaled& outer) {
        Scaled both = inner;
        both.factor = inner.factor * outer.factor;
        both.constant = inner.constant * outer.factor + outer.constant;
        node.code.opcode = Opcode::Imad;
        node.code.sources = {isa::registerOperand(both.base), numberOperand(both.factor, both.type),
                             numberOperand(both.constant, both.type)};
        return both;
    }

    std::map<std::uint32_t, Scaled> known_{};  ///< By register, within a block.
};

}  // namespace

// Before:  IMAD R1, R0, 1664525, 1013904223
//          IMAD R2, R1, 1664525, 1013904223   // the next number of a generator
// After:   IMAD R1, R0, 1664525, 1013904223
//          IMAD R2, R0, 389569705, 1196435762
// The second does not wait for the first; R0 is needed longer.
void composeProducts(Code& code, const PassSettings&) {
    for (const code::FlowBlock& block : code::flowBlocks(code)) {
        Composer composer;
        for (std::size_t i = block.first; i < block.end; ++i)
            composer.visit(code.nodes[i]);
    }
}

}  // namespace warpscope::codegen
