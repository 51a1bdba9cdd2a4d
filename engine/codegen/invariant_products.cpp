#include "engine/codegen/invariant_products.h"

#include <algorithm>

#include "engine/codegen/sum_order.h"

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

}  // namespace

std::vector<InvariantProduct> invariantProducts(const Code& code, const std::vector<bool>& isKept,
                                                const ReachingValues& values, RoundsOf& roundsOf) {
    std::vector<InvariantProduct> found(code.nodes.size());
    Invariants invariants(code, isKept, values);
    for (const Loop& loop : code::loopsOf(code)) {
        if (loop.first == 0) continue;
        invariants.find(loop);
        const auto rounds = roundsOf(code, loop);
        for (std::size_t i = loop.first + 1; i < loop.last; ++i) {
            if (!isFloatProduct(code.nodes[i]) || !invariants.has(i)) continue;
            if (rounds)
                found[i].rounds *= static_cast<std::size_t>(*rounds);
            else
                found[i].block = values.blockOf(loop.first - 1);
        }
    }
    return found;
}

}  // namespace warpscope::codegen
