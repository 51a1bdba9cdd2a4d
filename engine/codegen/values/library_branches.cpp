#include "engine/codegen/values/library_branches.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/isa/sequence.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::Node;
using isa::MathFunction;
using isa::Sequence;

using enum MathFunction;

// Functions in which nvcc 13.0's PTX for sm_90 has labels.
constexpr std::array kBranchingFloats{Sin,  Cos,   Tan,   Pow,  Fmod, Remainder, Atan2, Log,
                                      Log2, Log10, Log1p, Atan, Erf,  Sinpi,     Cospi};
constexpr std::array kBranchingDoubles{Sin, Cos, Tan,  Pow,   Fmod,  Remainder,
                                       Exp, Log, Log2, Log10, Log1p, Tanh};
// … and in which it has div.rn or sqrt.rn.
constexpr std::array kWithRoutines{Sqrt, Hypot};

}  // namespace

bool branchesInLibrary(const Node& node) {
    if (!node.isInstruction() || node.destination == code::kNoVirtual) return false;
    const Sequence sequence = isa::infoOf(node.code.opcode).sequence;
    if (node.code.rounding > isa::Rounding::Nearest) return false;
    if (sequence == Sequence::FloatFunction)
        return std::ranges::find(kBranchingFloats, node.code.math) != kBranchingFloats.end();
    return sequence == Sequence::DoubleFunction &&
           std::ranges::find(kBranchingDoubles, node.code.math) != kBranchingDoubles.end();
}

bool isCall(const Node& node) {
    using enum Sequence;
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    if (node.code.math != MathFunction::None) return true;
    const bool isQuotient = info.sequence == FloatQuotient || info.sequence == DoubleQuotient;
    const bool isOwn = info.form == isa::Form::Sum || info.form == isa::Form::Product || isQuotient;
    if (isOwn) return node.code.rounding != isa::Rounding::Free;
    return info.form != isa::Form::Move && info.form != isa::Form::Choice &&
           info.latency != isa::LatencyClass::Conversion;
}

std::vector<FlowBlock> splitAtLibraryBranches(const Code& code,
                                              const std::vector<FlowBlock>& blocks) {
    std::vector<FlowBlock> parts;
    std::vector<std::uint32_t> firstPart;
    for (const FlowBlock& block : blocks) {
        firstPart.push_back(static_cast<std::uint32_t>(parts.size()));
        std::size_t first = block.first;
        for (std::size_t i = block.first; i + 1 < block.end; ++i) {
            if (!branchesInLibrary(code.nodes[i])) continue;
            FlowBlock& part = parts.emplace_back();
            part.first = std::exchange(first, i + 1);
            part.end = i + 1;
        }
        FlowBlock& last = parts.emplace_back(block);
        last.first = first;
    }
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        const std::size_t end = block + 1 < blocks.size() ? firstPart[block + 1] : parts.size();
        for (std::size_t part = firstPart[block]; part + 1 < end; ++part)
            parts[part].successors.push_back(static_cast<std::uint32_t>(part + 1));
        for (std::uint32_t& next : parts[end - 1].successors)
            next = firstPart[next];
    }
    return parts;
}

bool hasRoutineOfPtxas(const Node& node) {
    if (!node.isInstruction()) return false;
    const Sequence sequence = isa::infoOf(node.code.opcode).sequence;
    const bool isFunction =
        sequence == Sequence::FloatFunction || sequence == Sequence::DoubleFunction;
    if (isFunction) return std::ranges::find(kWithRoutines, node.code.math) != kWithRoutines.end();
    return isa::branchesOf(node.code).hasOwn;
}

}  // namespace warpscope::codegen
