#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/loop_rounds.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Loop;
using code::Node;

bool isOfArray(const Node& node) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).space == isa::Space::Local;
}

bool reachesIntoArray(const Code& code, std::size_t first, std::size_t last) {
    return std::any_of(code.nodes.begin() + static_cast<std::ptrdiff_t>(first),
                       code.nodes.begin() + static_cast<std::ptrdiff_t>(last), isOfArray);
}

/// A loop that nvcc writes out and that reaches into an array, inner ones first.
std::optional<Loop> nextThroughArray(const Code& code) {
    const std::vector<Loop> loops = code::loopsOf(code);
    const auto found = std::ranges::find_if(loops, [&](const Loop& loop) {
        return reachesIntoArray(code, loop.first, loop.last) && roundsWrittenOut(code, loop);
    });
    return found == loops.end() ? std::nullopt : std::optional(*found);
}

bool isFloatProductSum(const Node& node) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    const isa::OperandShape shape = info.shape.destination();
    return info.form == isa::Form::ProductSum &&
           (shape == isa::OperandShape::Float || shape == isa::OperandShape::Double);
}

/// What became of the products and sums of a code, each by the node that it is a copy of.
struct Fused {
    std::vector<bool> isProductLeft;
    std::vector<bool> isSum;    ///< Of which a copy has taken nothing in.
    std::vector<bool> isFused;  ///< Of which a copy has taken a product in.
};

Fused fusedIn(Code code, std::size_t count, const PassSettings& settings) {
    writeOutRounds(code, settings);
    partFirstRound(code, settings);
    joinRounds(code, settings);
    if (!settings.keepsVariables) factorSums(code, settings);
    fuseMultiplyAdd(code, settings);
    Fused fused{std::vector<bool>(count), std::vector<bool>(count), std::vector<bool>(count)};
    for (const Node& node : code.nodes) {
        if (!node.isInstruction() || node.origin == code::kNoVirtual) continue;
        if (isFloatProduct(node)) fused.isProductLeft[node.origin] = true;
        if (isFloatSum(node)) fused.isSum[node.origin] = true;
        if (isFloatProductSum(node)) fused.isFused[node.origin] = true;
    }
    return fused;
}

/// Whether `now` rounds otherwise than `before`, but for what it does not compute any more.
bool roundsOtherwise(const Fused& before, const Fused& now) {
    for (std::size_t i = 0; i < now.isSum.size(); ++i) {
        const bool isThere = now.isSum[i] || now.isFused[i];
        if (isThere && (now.isSum[i] != before.isSum[i] || now.isFused[i] != before.isFused[i]))
            return true;
        if (now.isProductLeft[i] && !before.isProductLeft[i]) return true;
    }
    return false;
}

/// The code without the arrays of which every element is known once loops are written out; nothing
/// where there are none.
std::optional<Code> withoutArrays(Code code, const PassSettings& settings) {
    rotateThose(code, [&](std::size_t first, std::size_t last) {
        return reachesIntoArray(code, first, last);
    });
    while (const auto loop = nextThroughArray(code)) {
        orderSumsOf(code, loop->first, loop->last);
        writeOut(code, *loop);
        foldConstants(code, settings);
        removeUnreachable(code, settings);
        dropUnusedLabels(code);
    }
    const std::uint32_t bytes = code.localBytes;
    promoteLocals(code, settings);
    if (code.localBytes == bytes) return {};
    return code;
}

}  // namespace

// Before:  L1: FMUL R1, R2, R3
//              STL [R0], R1
//              …
//          L2: LDL R4, [R0]
//              FADD R5, R5, R4     // takes the product in, once both loops are written out
//              …
// After:       FMUL R6, R2, R3
//              …
//              FADD R5, R5, R6
//              …
void writeOutArrays(Code& code, const PassSettings& settings) {
    const bool isConcerned = settings.fusesFloats && code.localBytes > 0 &&
                             std::ranges::any_of(code.nodes, isFloatProduct) &&
                             std::ranges::any_of(code.nodes, isOfArray);
    if (!isConcerned) return;
    Code marked = code;
    for (std::size_t i = 0; i < marked.nodes.size(); ++i)
        marked.nodes[i].origin = static_cast<std::uint32_t>(i);
    std::optional<Code> without = withoutArrays(marked, settings);
    const std::size_t count = code.nodes.size();
    if (!without) return;
    const Fused now = fusedIn(*without, count, settings);
    if (!roundsOtherwise(fusedIn(std::move(marked), count, settings), now)) return;
    code = std::move(*without);
}

}  // namespace warpscope::codegen
