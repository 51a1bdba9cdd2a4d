#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "engine/code/flow.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using code::RegisterSet;
using isa::Opcode;
using isa::Operand;

/// Whether an instruction of the loop leaves alone what `load` reads, as far as it can tell.
bool leavesAlone(Opcode load, Opcode other) {
    const isa::OpcodeInfo& info = isa::infoOf(other);
    if (info.space != isa::Space::None) return !isa::mayWriteTo(other, isa::infoOf(load).space);
    return info.purity != isa::Purity::Acts || isa::isExchange(other) || isa::goesElsewhere(other);
}

/// Nothing but its result, which takes work: a copy or a choice is made where it is read.
bool isWorthMoving(const isa::OpcodeInfo& info) {
    return info.purity == isa::Purity::Pure && info.form != isa::Form::Move &&
           info.form != isa::Form::Choice;
}

class Hoister {
  public:
    Hoister(Code& code, const Loop& loop)
        : code_(code), loop_(loop), writes_(code.registerCount, 0), isHoisted_(code.nodes.size()) {
        for (std::size_t i = loop.first; i <= loop.last; ++i) {
            if (code.nodes[i].destination != kNoVirtual) ++writes_[code.nodes[i].destination];
        }
    }

    /// True where nodes have left the loop.
    bool run() {
        collect(true);
        // Where a condition would be the same for ever, somebody else has to change what it reads:
        // the loop waits for a value in memory.
        if (hasLoad_ && decidesByLoads()) {
            std::fill(isHoisted_.begin(), isHoisted_.end(), false);
            for (const std::size_t i : order_)
                ++writes_[code_.nodes[i].destination];
            order_.clear();
            collect(false);
        }
        if (order_.empty()) return false;
        move();
        return true;
    }

  private:
    /// Found when it is first asked for: there may be nothing that could leave the loop.
    bool isLiveIntoLoop(std::uint32_t number) {
        if (!liveIn_) liveIn_ = liveIntoLoop();
        return liveIn_->has(number);
    }

    RegisterSet liveIntoLoop() const {
        const code::Liveness liveness = code::livenessOf(code_, false);
        for (std::size_t b = liveness.blocks.size(); b-- > 0;) {
            if (liveness.blocks[b].first <= loop_.first) return liveness.in[b];
        }
        return RegisterSet(code_.registerCount);
    }

    void collect(bool takesLoads) {
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            bool isCertain = true;  // Every round that begins comes here.
            for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
                const Node& node = code_.nodes[i];
                const bool isLoad = isInvariantLoad(node) && isCertain && takesLoads;
                if (!isHoisted_[i] && (isLoad || isMovable(node)) && isInvariant(node)) {
                    isHoisted_[i] = isChanged = true;
                    hasLoad_ = hasLoad_ || isLoad;
                    --writes_[node.destination];
                    order_.push_back(i);
                }
                const bool decides = node.kind == Node::Kind::Label ||
                                     (node.isInstruction() && isa::goesElsewhere(node.code.opcode));
                if (decides && i != loop_.first) isCertain = false;
            }
        }
    }

    static bool isMovable(const Node& node) {
        return node.isInstruction() && node.destination != kNoVirtual && !node.code.isGuarded() &&
               isWorthMoving(isa::infoOf(node.code.opcode));
    }

    /// A load of what nobody changes while the loop runs, as far as the loop can tell.
    bool isInvariantLoad(const Node& node) {
        if (!node.isInstruction() || node.code.isGuarded() || !isa::isLoad(node.code.opcode) ||
            node.code.isVolatile)
            return false;
        const Opcode load = node.code.opcode;
        const isa::Space space = isa::infoOf(load).space;
        if (space == isa::Space::Constant) return true;
        if (space == isa::Space::Generic || isa::isAtomic(load)) return false;
        const auto known = isLeftAlone_.find(load);
        if (known != isLeftAlone_.end()) return known->second;
        const auto loop = std::span(code_.nodes).subspan(loop_.first, loop_.last + 1 - loop_.first);
        return isLeftAlone_[load] = std::ranges::all_of(loop, [load](const Node& other) {
                   return !other.isInstruction() || leavesAlone(load, other.code.opcode);
               });
    }

    bool isInvariant(const Node& node) {
        if (writes_[node.destination] != 1) return false;
        bool isSame = true;
        code::forEachRegisterUse(
            node, [&](const Operand& use) { isSame = isSame && writes_[use.value] == 0; });
        return isSame && !isLiveIntoLoop(node.destination);
    }

    /// Whether a comparison in the loop reads nothing that changes any more.
    bool decidesByLoads() const {
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            if (node.destinationPredicate == kNoVirtual) continue;
            bool changes = false;
            bool isHoisted = false;
            code::forEachRegisterUse(node, [&](const Operand& use) {
                changes = changes || writes_[use.value] > 0;
                isHoisted = isHoisted || std::ranges::any_of(order_, [&](std::size_t moved) {
                                return code_.nodes[moved].destination == use.value;
                            });
            });
            if (isHoisted && !changes) return true;
        }
        return false;
    }

    void move() {
        std::vector<Node> moved;
        for (const std::size_t i : order_)
            moved.push_back(code_.nodes[i]);
        std::vector<bool> isKept(code_.nodes.size(), true);
        for (std::size_t i = loop_.first; i <= loop_.last; ++i)
            isKept[i] = !isHoisted_[i];
        code::keepOnly(code_, isKept);
        code_.nodes.insert(code_.nodes.begin() + static_cast<std::ptrdiff_t>(loop_.first),
                           std::make_move_iterator(moved.begin()),
                           std::make_move_iterator(moved.end()));
    }

    Code& code_;
    const Loop& loop_;
    std::vector<int> writes_;  ///< Within the loop, by register; what is hoisted does not count.
    std::vector<bool> isHoisted_;
    std::optional<RegisterSet> liveIn_{};
    std::vector<std::size_t> order_{};
    bool hasLoad_ = false;
    std::map<Opcode, bool> isLeftAlone_{};  ///< What a load reads, by all of the loop; once asked.
};

}  // namespace

// Before:  L1: IMUL R1, R2, R3      // the same in every round
//              IADD R4, R4, R1
//              @P0 BRA L1
// After:       IMUL R1, R2, R3
//          L1: IADD R4, R4, R1
//              @P0 BRA L1
void hoistInvariants(Code& code, const PassSettings&) {
    code::forEachLoop(code, [&](const Loop& loop) { return Hoister(code, loop).run(); });
}

}  // namespace warpscope::codegen
