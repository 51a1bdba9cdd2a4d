#include "engine/codegen/values/constant_places.h"

#include <algorithm>

#include "engine/code/loops.h"

namespace warpscope::codegen {

using code::FlowBlock;

ConstantPlaces::ConstantPlaces(const code::Code& code)
    : blocks_(code::flowBlocks(code)), dominance_(blocks_) {
    findLoops();
    findFronts(code);
}

std::uint32_t ConstantPlaces::stretchOf(std::size_t node) const {
    const auto after = std::ranges::upper_bound(blocks_, node, {}, &FlowBlock::first);
    const auto block = static_cast<std::uint32_t>(after - blocks_.begin()) - 1;
    if (!headers_[block]) return block;
    return static_cast<std::uint32_t>(blocks_.size()) + *headers_[block];
}

std::optional<std::size_t> ConstantPlaces::placeOf(std::uint32_t stretch) const {
    if (stretch < blocks_.size()) return std::nullopt;
    return fronts_[stretch - blocks_.size()];
}

void ConstantPlaces::findFronts(const code::Code& code) {
    const std::vector<code::Loop> loops = code::loopsOf(code);
    const std::vector<std::uint32_t> before = code::immediateDominators(blocks_);
    fronts_.resize(blocks_.size());
    for (const std::optional<std::uint32_t>& header : headers_) {
        if (!header) continue;
        const std::size_t first = blocks_[*header].first;
        fronts_[*header] = first;
        if (std::ranges::find(loops, first, &code::Loop::first) != loops.end()) continue;
        // Its test stands behind: at the end of the block from which it is always entered.
        const FlowBlock& entry = blocks_[before[*header]];
        const bool endsInBranch = code.nodes[entry.end - 1].isInstruction() &&
                                  isa::goesElsewhere(code.nodes[entry.end - 1].code.opcode);
        fronts_[*header] = endsInBranch ? entry.end - 1 : entry.end;
    }
}

void ConstantPlaces::findLoops() {
    headers_.resize(blocks_.size());
    std::vector<std::vector<std::uint32_t>> before(blocks_.size());
    for (std::uint32_t b = 0; b < blocks_.size(); ++b)
        for (const std::uint32_t next : blocks_[b].successors)
            before[next].push_back(b);
    Bodies bodies(blocks_.size());
    for (std::uint32_t header = 0; header < blocks_.size(); ++header)
        for (const std::uint32_t last : before[header])
            if (dominance_.holds(header, last)) addBody(header, last, before, bodies[header]);
    for (std::uint32_t header = 0; header < blocks_.size(); ++header) {
        const std::vector<bool>& body = bodies[header];
        bool hasInner = false;
        for (std::uint32_t b = 0; b < body.size(); ++b)
            hasInner = hasInner || (body[b] && b != header && !bodies[b].empty());
        for (std::uint32_t b = 0; b < body.size(); ++b)
            if (body[b] && !hasInner) headers_[b] = header;
    }
}

/// The blocks that lead to the last one of a loop without going through its first.
void ConstantPlaces::addBody(std::uint32_t header, std::uint32_t last,
                             const std::vector<std::vector<std::uint32_t>>& before,
                             std::vector<bool>& body) const {
    body.resize(blocks_.size());
    body[header] = true;
    std::vector<std::uint32_t> todo{last};
    while (!todo.empty()) {
        const std::uint32_t block = todo.back();
        todo.pop_back();
        if (body[block]) continue;
        body[block] = true;
        todo.insert(todo.end(), before[block].begin(), before[block].end());
    }
}

}  // namespace warpscope::codegen
