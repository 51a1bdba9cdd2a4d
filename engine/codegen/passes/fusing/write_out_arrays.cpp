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

bool isBranchOrLabel(const Node& node) {
    return node.kind == Node::Kind::Label || node.hasTarget() || node.neverFallsThrough();
}

bool isAnyOf(const Code& code, std::size_t first, std::size_t last, bool (*is)(const Node&)) {
    return std::any_of(code.nodes.begin() + static_cast<std::ptrdiff_t>(first),
                       code.nodes.begin() + static_cast<std::ptrdiff_t>(last), is);
}

/// A loop that nvcc writes out and that is none of those that stay, inner ones first: what reaches
/// into an array, or is one straight run.
std::optional<Loop> nextToWriteOut(const Code& code, const std::vector<std::uint32_t>& staying) {
    const std::vector<Loop> loops = code::loopsOf(code);
    const auto found = std::ranges::find_if(loops, [&](const Loop& loop) {
        const auto label = code.nodes[loop.first].label;
        const bool isConcerned = isAnyOf(code, loop.first, loop.last, isOfArray) ||
                                 !isAnyOf(code, loop.first + 1, loop.last, isBranchOrLabel);
        return isConcerned && std::ranges::find(staying, label) == staying.end() &&
               roundsWrittenOut(code, loop);
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

struct Written {
    Code code;
    std::vector<std::uint32_t> labels{};  ///< Of the loops that were written out.
};

/// The code with its loops written out but for those that stay, and elements of arrays in registers
/// where each is known then.
Written written(Code code, const std::vector<std::uint32_t>& staying,
                const PassSettings& settings) {
    std::vector<std::uint32_t> labels;
    while (const auto loop = nextToWriteOut(code, staying)) {
        if (labels.empty()) orderSumsAcrossBlocks(code);
        labels.push_back(code.nodes[loop->first].label);
        orderSumsOf(code, loop->first, loop->last);
        writeOut(code, *loop);
        foldConstants(code, settings);
        removeUnreachable(code, settings);
        dropUnusedLabels(code);
    }
    promoteLocals(code, settings);
    return {std::move(code), std::move(labels)};
}

/// The labels of the loops that a code has, outer ones first.
std::vector<std::uint32_t> labelsOfLoops(const Code& code) {
    std::vector<std::uint32_t> labels;
    for (const Loop& loop : code::loopsOf(code))
        labels.insert(labels.begin(), code.nodes[loop.first].label);
    return labels;
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
    if (!settings.fusesFloats || std::ranges::none_of(code.nodes, isFloatProduct)) return;
    if (!nextToWriteOut(code, {}) && std::ranges::none_of(code.nodes, isOfArray)) return;
    Code marked = code;
    for (std::size_t i = 0; i < marked.nodes.size(); ++i)
        marked.nodes[i].origin = static_cast<std::uint32_t>(i);
    const std::size_t count = code.nodes.size();
    const Fused before = fusedIn(marked, count, settings);
    rotateThose(marked, [&](std::size_t first, std::size_t last) {
        return isAnyOf(marked, first, last, isOfArray);
    });
    std::vector<std::uint32_t> staying;
    Written whole = written(marked, staying, settings);
    const Fused now = fusedIn(whole.code, count, settings);
    if (!roundsOtherwise(before, now)) return;
    // As few of them as make the difference.
    for (const std::uint32_t label : labelsOfLoops(marked)) {
        staying.push_back(label);
        if (std::ranges::find(whole.labels, label) == whole.labels.end()) continue;
        Written other = written(marked, staying, settings);
        if (roundsOtherwise(fusedIn(other.code, count, settings), now))
            staying.pop_back();
        else
            whole = std::move(other);
    }
    code = std::move(whole.code);
}

}  // namespace warpscope::codegen
