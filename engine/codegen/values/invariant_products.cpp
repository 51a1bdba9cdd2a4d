#include "engine/codegen/values/invariant_products.h"

#include <algorithm>

#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::Loop;
using code::Node;
using isa::Operand;

/// Finds what is the same in every round of a loop.
class Invariants {
  public:
    Invariants(const Code& code, const std::vector<bool>& isKept, const ReachingValues& values)
        : code_(code), isKept_(isKept), values_(values), isSame_(code.nodes.size(), false) {}

    void find(const Loop& loop) {
        isSame_.assign(isSame_.size(), false);
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
                if (isSame_[i] || !isMovable(i) || !isOfSame(loop, i)) continue;
                isSame_[i] = isChanged = true;
            }
        }
    }

    bool has(std::size_t at) const { return isSame_[at]; }

  private:
    bool isMovable(std::size_t at) const {
        const Node& node = code_.nodes[at];
        if (!isKept_[at] || !node.isInstruction() || node.destination == code::kNoVirtual)
            return false;
        const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
        return info.purity == isa::Purity::Pure && !info.shape.hasAddress() &&
               !node.code.isGuarded() && !node.keepsOldValue() && node.destinationPart == 0;
    }

    bool isOfSame(const Loop& loop, std::size_t at) const {
        return std::ranges::all_of(code_.nodes[at].code.sources, [&](const Operand& source) {
            if (source.kind == Operand::Kind::Predicate) return false;
            if (source.kind != Operand::Kind::Register) return true;
            const std::size_t value = values_.before(at, source.value);
            if (values_.isResult(value)) return !loop.contains(value) || isSame_[value];
            const std::size_t block = values_.blockOfMeeting(value);
            return block < values_.blockOf(loop.first) || block > values_.blockOf(loop.last);
        });
    }

    const Code& code_;
    const std::vector<bool>& isKept_;
    const ReachingValues& values_;
    std::vector<bool> isSame_;  ///< By node.
};

/// The loop behind an unguarded jump, if that leads into it and nothing else from outside does.
std::optional<Loop> loopBehind(const Code& code, std::size_t jump,
                               const std::vector<std::size_t>& labels) {
    std::size_t first = jump + 1;
    while (first < code.nodes.size() && code.nodes[first].kind != Node::Kind::Label) {
        if (code.nodes[first].isInstruction()) return {};
        ++first;
    }
    Loop loop{first, first};
    for (std::size_t i = first; i < code.nodes.size(); ++i) {
        if (!code.nodes[i].isBranch() || labels[code.nodes[i].label] != first) continue;
        loop.last = i;
        ++loop.branchesBack;
    }
    if (loop.last == first || !loop.contains(labels[code.nodes[jump].label])) return {};
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (!code.nodes[i].isBranch() || i == jump || loop.contains(i)) continue;
        if (loop.contains(labels[code.nodes[i].label])) return {};
    }
    return loop;
}

/// Whether the rounds of a loop have branches that are left by the time it is written out, so that
/// what stands in front of it is in another block than who reads it.
bool hasBranches(const Code& code, const Loop& loop, const ReachingValues& values,
                 const std::vector<std::uint32_t>& home) {
    for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
        const bool isOne =
            code.nodes[i].isBranch() && home[values.blockOf(i)] != home[values.blockOf(i + 1)];
        if (isOne) return true;
    }
    return false;
}

}  // namespace

std::vector<EnteredLoop> enteredLoops(const Code& code) {
    std::vector<EnteredLoop> found;
    for (const Loop& loop : code::loopsOf(code))
        if (loop.first > 0) found.push_back({loop, loop.first - 1});
    const std::vector<std::size_t> labels = code::labelPositions(code);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        if (!node.isBranch() || node.code.isGuarded() || labels[node.label] <= i) continue;
        if (const auto loop = loopBehind(code, i, labels)) found.push_back({*loop, i});
    }
    std::ranges::stable_sort(found, {},
                             [](const EnteredLoop& one) { return one.loop.last - one.loop.first; });
    return found;
}

std::vector<InvariantProduct> invariantProducts(const Code& code, const std::vector<bool>& isKept,
                                                const ReachingValues& values,
                                                const std::vector<std::uint32_t>& home,
                                                RoundsOf& roundsOf) {
    std::vector<InvariantProduct> found(code.nodes.size());
    Invariants invariants(code, isKept, values);
    for (const auto& [loop, front] : enteredLoops(code)) {
        invariants.find(loop);
        const auto rounds = roundsOf(code, loop);
        const bool parts = hasBranches(code, loop, values, home);
        for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
            if (!isFloatProduct(code.nodes[i]) || !invariants.has(i)) continue;
            if (rounds && !parts)
                found[i].rounds *= static_cast<std::size_t>(*rounds);
            else
                found[i].block = values.blockOf(front);
        }
    }
    return found;
}

}  // namespace warpscope::codegen
