#include "engine/code/loops.h"

#include <algorithm>
#include <cstdint>

namespace warpscope::code {
namespace {

struct Jump {
    std::size_t from = 0;
    std::size_t to = 0;
};

std::vector<Jump> jumpsOf(const Code& code) {
    const std::vector<std::size_t> labels = labelPositions(code);
    std::vector<Jump> jumps;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (code.nodes[i].isBranch()) jumps.push_back({i, labels[code.nodes[i].label]});
    }
    return jumps;
}

bool isEnteredFromAbove(const Code& code, const Loop& loop, const std::vector<Jump>& jumps) {
    if (loop.first == 0 || code.nodes[loop.first - 1].neverFallsThrough()) return false;
    return std::ranges::none_of(jumps, [&](const Jump& jump) {
        return !loop.contains(jump.from) && loop.contains(jump.to);
    });
}

}  // namespace

std::vector<std::size_t> labelPositions(const Code& code) {
    std::vector<std::size_t> positions(code.labelCount, SIZE_MAX);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (code.nodes[i].kind == Node::Kind::Label) positions[code.nodes[i].label] = i;
    }
    return positions;
}

std::size_t instructionFrom(const Code& code, std::size_t node) {
    while (node < code.nodes.size() && !code.nodes[node].isInstruction())
        ++node;
    return node;
}

std::vector<Loop> loopsOf(const Code& code) {
    const std::vector<Jump> jumps = jumpsOf(code);
    std::vector<Loop> loops;
    for (const Jump& jump : jumps) {
        if (jump.to > jump.from) continue;
        const auto known = std::ranges::find(loops, jump.to, &Loop::first);
        Loop& loop = known == loops.end() ? loops.emplace_back(Loop{jump.to, jump.from}) : *known;
        loop.last = jump.from;
        ++loop.branchesBack;
    }
    std::erase_if(loops, [&](const Loop& loop) { return !isEnteredFromAbove(code, loop, jumps); });
    std::ranges::stable_sort(loops, {}, [](const Loop& loop) { return loop.last - loop.first; });
    for (Loop& outer : loops) {
        outer.hasInner = std::ranges::any_of(jumps, [&](const Jump& jump) {
            return jump.to <= jump.from && jump.to > outer.first && outer.contains(jump.from);
        });
    }
    return loops;
}

std::size_t beginOfRun(const Code& code, std::size_t last) {
    std::size_t begin = last;
    while (begin > 0) {
        const Node& before = code.nodes[begin - 1];
        const bool ends = before.kind == Node::Kind::Label ||
                          (before.isInstruction() && isa::goesElsewhere(before.code.opcode));
        if (ends) break;
        --begin;
    }
    return begin;
}

}  // namespace warpscope::code
