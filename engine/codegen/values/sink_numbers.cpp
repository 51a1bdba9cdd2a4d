#include "engine/codegen/values/sink_numbers.h"

#include <algorithm>

namespace warpscope::codegen {
namespace {

using code::kNoVirtual;
using code::Node;
using isa::Opcode;

/// Numbers are made so many instructions before they are read.
constexpr std::ptrdiff_t kAheadOfUse = 2;
/// …and sums with them, which somebody has to wait for.
constexpr std::ptrdiff_t kSumAheadOfUse = 4;

bool isNumber(const Node& node) {
    return node.code.opcode == Opcode::Mov && !node.code.isGuarded() && node.destinationPart == 0 &&
           node.code.sources[0].kind == isa::Operand::Kind::Immediate;
}

/// Whether it adds a number to a register, or joins one to its bits.
bool isSumWithNumber(const Node& node) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    return info.commutes && info.form != isa::Form::Product && !node.code.isGuarded() &&
           node.destination != kNoVirtual && node.destinationPart == 0 &&
           isa::bytesOf(node.code.type) == 4 && node.code.type != isa::DataType::F32 &&
           node.code.sources[0].kind == isa::Operand::Kind::Register &&
           node.code.sources[1].kind == isa::Operand::Kind::Immediate &&
           node.code.sources[2].kind == isa::Operand::Kind::None;
}

bool touches(const Node& node, std::uint32_t number) {
    bool isTouched = node.destination == number;
    code::forEachRegisterUse(
        node, [&](const isa::Operand& use) { isTouched = isTouched || use.value == number; });
    return isTouched;
}

/// Whether what a sum adds to keeps its value until the sum is read.
bool staysAsLong(std::vector<Node>::iterator sum, std::vector<Node>::iterator use) {
    const std::uint32_t number = sum->code.sources[0].value;
    return number != sum->destination &&
           std::none_of(sum, use, [&](const Node& node) { return node.destination == number; });
}

}  // namespace

void sinkNumbers(std::vector<Node>::iterator begin, std::vector<Node>::iterator end) {
    for (auto at = end; at != begin;) {
        --at;
        const bool isSum = isSumWithNumber(*at);
        if (!isNumber(*at) && !isSum) continue;
        const std::ptrdiff_t ahead = isSum ? kSumAheadOfUse : kAheadOfUse;
        const auto use = std::find_if(
            at + 1, end, [&](const Node& node) { return touches(node, at->destination); });
        if (use == end || use - at <= ahead || (isSum && !staysAsLong(at, use))) continue;
        std::rotate(at, at + 1, use - ahead + 1);
    }
}

}  // namespace warpscope::codegen
