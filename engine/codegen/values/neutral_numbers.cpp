#include "engine/codegen/values/neutral_numbers.h"

#include <algorithm>
#include <optional>

#include "engine/code/dominators.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Node;
using isa::Operand;

constexpr std::uint32_t kTopSign = 0x80000000U;
constexpr std::uint32_t kSingleOne = 0x3f800000U;
constexpr std::uint32_t kDoubleOne = 0x3ff00000U;
constexpr int kMaxCopies = 16;

/// A number in the bits of a double's upper word, or of a float.
struct Number {
    std::uint32_t top = 0;
    bool hasLowBits = false;
};

/// What an operand stands for, where nothing but one number ever goes into it.
std::optional<Number> numberOf(const Code& code, const std::vector<std::size_t>& only,
                               const Operand& operand, bool isDouble) {
    const Operand* number = &operand;
    bool isTurned = operand.negate;
    for (int copies = 0; number->kind == Operand::Kind::Register; ++copies) {
        const std::size_t at = only[number->value];
        if (at == SIZE_MAX || code.nodes[at].code.opcode != isa::Opcode::Mov ||
            code.nodes[at].code.isGuarded() || copies == kMaxCopies)
            return {};
        number = &code.nodes[at].code.sources[0];
        isTurned = isTurned != number->negate;
    }
    if (number->kind != Operand::Kind::Immediate) return {};
    const std::uint32_t top = isDouble ? number->high : number->value;
    return Number{isTurned ? top ^ kTopSign : top, isDouble && number->value != 0};
}

/// The operand that the node only copies.
std::optional<Operand> copiedBy(const Code& code, const std::vector<std::size_t>& only,
                                const Node& node) {
    const bool isDouble = bytesOf(node.code.type) == 8;
    const std::uint32_t neutral =
        isFloatSum(node) ? kTopSign : (isDouble ? kDoubleOne : kSingleOne);
    for (std::size_t k = 0; k < 2; ++k) {
        const Operand& kept = node.code.sources[1 - k];
        if (kept.kind != Operand::Kind::Register || kept.negate || kept.part != 0) continue;
        const auto number = numberOf(code, only, node.code.sources[k], isDouble);
        if (number && number->top == neutral && !number->hasLowBits) return kept;
    }
    return {};
}

}  // namespace

// Before:  MOV R1, 0
//          FADD R2, R0, -R1
// After:   MOV R1, 0
//          MOV R2, R0
void dropNeutralNumbers(Code& code) {
    const auto isOne = [](const Node& node) { return isFloatSum(node) || isFloatProduct(node); };
    if (std::ranges::none_of(code.nodes, isOne)) return;
    const std::vector<std::size_t> only = code::onlyDefinitions(code);
    for (Node& node : code.nodes) {
        if (!isOne(node) || node.code.rounding != isa::Rounding::Free) continue;
        const auto kept = copiedBy(code, only, node);
        if (!kept) continue;
        node.code.opcode = isa::Opcode::Mov;
        node.code.sources = {*kept, Operand{}, Operand{}, Operand{}};
    }
}

}  // namespace warpscope::codegen
