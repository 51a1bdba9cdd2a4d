#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

bool isRealProduct(const Node& node) {
    return node.isInstruction() && !node.code.isGuarded() &&
           isa::realFormOf(node.code.opcode) == isa::Form::Product;
}

/// Whether a node reads numbers alone; an argument of the kernel is none.
bool isOfNumbers(const Node& node, const std::vector<bool>& isMade) {
    return std::ranges::all_of(node.code.sources, [&](const Operand& source) {
        if (source.kind == Operand::Kind::Register) return bool{isMade[source.value]};
        return source.kind == Operand::Kind::Immediate || source.kind == Operand::Kind::None;
    });
}

/// By register: whether nothing but numbers ever goes into it, counters of loops among them.
std::vector<bool> madeOfNumbers(const Code& code) {
    std::vector<bool> isMade(code.registerCount, true);
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (const Node& node : code.nodes) {
            if (node.destination == kNoVirtual || !isMade[node.destination]) continue;
            if (isa::infoOf(node.code.opcode).purity == isa::Purity::Pure &&
                isOfNumbers(node, isMade))
                continue;
            isMade[node.destination] = false;
            isChanged = true;
        }
    }
    return isMade;
}

}  // namespace

std::vector<bool> productsOfConstants(const Code& code, const PassSettings& settings) {
    const std::vector<bool> isMade = madeOfNumbers(code);
    std::vector<bool> areConstant(code.nodes.size(), false);
    for (std::size_t i = 0; i < code.nodes.size(); ++i)
        areConstant[i] = isRealProduct(code.nodes[i]) && isOfNumbers(code.nodes[i], isMade);
    if (std::ranges::none_of(areConstant, [](bool is) { return is; })) return areConstant;
    // In a copy the products know where they come from: no instruction names a variable.
    Code copy = code;
    for (std::size_t i = 0; i < copy.nodes.size(); ++i)
        if (areConstant[i]) copy.nodes[i].variable = static_cast<std::uint32_t>(i);
    rotateLoops(copy, settings);
    foldConstants(copy, settings);
    unrollFully(copy, settings);
    foldConstants(copy, settings);
    for (const Node& node : copy.nodes) {
        const bool isLeft = isRealProduct(node) && node.variable != kNoVirtual;
        if (isLeft) areConstant[node.variable] = false;
    }
    return areConstant;
}

}  // namespace warpscope::codegen
