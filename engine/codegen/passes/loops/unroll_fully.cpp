#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/code/copier.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/loop_rounds.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Loop;
using code::Node;

void unroll(Code& code, const Loop& loop, int rounds) {
    // The label stays out of the copies: nothing leads back to it any more.
    code::Copier copier(code, loop.first + 1, loop.last);
    std::vector<Node> copies;
    for (int round = 0; round < rounds; ++round)
        copier.copyTo(copies);
    const auto first = code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.first);
    const auto end = code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.last + 1);
    const auto at = code.nodes.erase(first, end);
    code.nodes.insert(at, std::make_move_iterator(copies.begin()),
                      std::make_move_iterator(copies.end()));
}

/// Writes out rounds of which the last is left in between, and any may end it behind itself.
void unrollUpTo(Code& code, const Loop& loop, int rounds) {
    code::Copier copier(code, loop.first + 1, loop.last + 1);
    Node end;
    end.kind = Node::Kind::Label;
    end.label = code.labelCount++;
    std::vector<Node> copies;
    for (int round = 0; round < rounds; ++round) {
        copier.copyTo(copies);
        copies.back().label = end.label;
        copies.back().code.guard.negate = !copies.back().code.guard.negate;
    }
    copies.push_back(end);
    const auto first = code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.first);
    const auto behind = code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.last + 1);
    const auto at = code.nodes.erase(first, behind);
    code.nodes.insert(at, std::make_move_iterator(copies.begin()),
                      std::make_move_iterator(copies.end()));
}

/// Writes `count` rounds between two ways back, and behind those of which `isTested` tells the test
/// of the loop; where the last one has none, another one has.
template <class IsTested>
void writeRounds(Code& code, const Loop& loop, int count, IsTested isTested) {
    code::Copier copier(code, loop.first + 1, loop.last + 1);
    Node end;
    end.kind = Node::Kind::Label;
    end.label = code.labelCount++;
    std::vector<Node> copies;
    bool hasExits = false;
    for (int round = 1; round < count; ++round) {
        copier.copyTo(copies);
        if (isTested(round)) {
            hasExits = true;
            copies.back().label = end.label;
            copies.back().code.guard.negate = !copies.back().code.guard.negate;
        } else {
            copies.pop_back();
        }
    }
    Node& back = code.nodes[loop.last];
    if (!isTested(count)) back.code.guard = {};
    const auto behind = code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.last + 1);
    if (hasExits) code.nodes.insert(behind, end);
    code.nodes.insert(code.nodes.begin() + static_cast<std::ptrdiff_t>(loop.first + 1),
                      std::make_move_iterator(copies.begin()),
                      std::make_move_iterator(copies.end()));
}

/// Whether the loop was written out.
bool unrollKnown(Code& code, const Loop& loop) {
    if (const std::optional<int> rounds = roundsWrittenOut(code, loop)) {
        unroll(code, loop, *rounds);
        return true;
    }
    const std::optional<int> most = mostRoundsWrittenOut(code, loop);
    if (most) unrollUpTo(code, loop, *most);
    return most.has_value();
}

/// Writes out those that are known by now and stand beside one another, so that what follows is
/// done once for all of them; whether there was one.
bool unrollSome(Code& code) {
    // Loops around one that is written out: what they do is known later.
    std::vector<std::uint32_t> around;
    std::vector<std::uint32_t> labels;
    std::vector<Loop> loops = code::loopsOf(code);
    for (const Loop& loop : loops)
        labels.push_back(code.nodes[loop.first].label);
    bool isChanged = false;
    for (const std::uint32_t label : labels) {
        if (std::ranges::find(around, label) != around.end()) continue;
        const auto loop = std::ranges::find(
            loops, label, [&](const Loop& one) { return code.nodes[one.first].label; });
        if (loop == loops.end()) continue;
        std::vector<std::uint32_t> outer;
        for (const Loop& one : loops)
            if (one.first < loop->first && one.contains(loop->first))
                outer.push_back(code.nodes[one.first].label);
        if (!unrollKnown(code, *loop)) continue;
        isChanged = true;
        loops = code::loopsOf(code);
        around.insert(around.end(), outer.begin(), outer.end());
    }
    return isChanged;
}

}  // namespace

void writeRoundsTogether(Code& code, const Loop& loop) {
    const RoundsTogether together = roundsTogether(code, loop);
    if (together.count == 1) return;
    const int last = together.rest == 0 ? together.count : together.rest;
    writeRounds(code, loop, together.count, [&](int round) { return round == last; });
    // Nobody writes out again what was asked for.
    Node& label = code.nodes[loop.first];
    if (label.roundsAsked != 0) label.roundsAsked = code::kNeverUnrolled;
}

void writeRoundsWithTests(Code& code, const Loop& loop, int count) {
    writeRounds(code, loop, count, [](int) { return true; });
    code.nodes[loop.first].roundsAsked = code::kNeverUnrolled;
}

void writeOut(Code& code, const Loop& loop) {
    if (const std::optional<int> rounds = roundsWrittenOut(code, loop)) unroll(code, loop, *rounds);
}

// Before:      MOV R0, 0
//          L1: FFMA R1, R1, R2, R3
//              IADD R0, R0, 1
//              ISETP.LT P0, R0, 3
//              @P0 BRA L1
// After:       MOV R0, 0
//              FFMA R1, R1, R2, R3
//              IADD R0, R0, 1        // found to be the number 1, and then of no use
//              FFMA R1, R1, R2, R3
//              IADD R0, R0, 1
//              FFMA R1, R1, R2, R3
//              IADD R0, R0, 1
// Where a condition in between ends it (k > 0 && …), each round but the last may be the last one.
// Of a loop with more work eight or four rounds stand between two tests, where the number divides,
// and as many as #pragma unroll asks for; of those that it does not divide the last ones are left.
void unrollFully(Code& code, const PassSettings& settings) {
    while (unrollSome(code)) {
        // The bounds of a loop inside may be known only now.
        foldConstants(code, settings);
        promoteLocals(code, settings);
        shareValues(code, settings);
        removeDead(code, settings);
        dropUnusedLabels(code);
    }
    code::forEachFirstLoop(code, [&](const Loop& loop) {
        if (!loop.hasInner || code.nodes[loop.first].roundsAsked != 0)
            writeRoundsTogether(code, loop);
    });
}

}  // namespace warpscope::codegen
