#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "engine/code/dominators.h"
#include "engine/code/flow.h"
#include "engine/code/loops.h"
#include "engine/codegen/passes/passes.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Loop;
using code::Node;
using isa::Opcode;
using isa::Operand;

/// A place that a loop reads or writes, at one address in all of its rounds.
struct Kept {
    int bytes = 0;
    bool isStored = false;
    bool isLoaded = false;
    bool isSurelyStored = false;  ///< In every round.
    bool isSurelyLoaded = false;
    bool isFirst = false;  ///< The first access writes it, whatever way a round takes.
    std::size_t access = 0;
    bool isStoredBehind = false;        ///< The loop itself stores it no more.
    std::uint32_t number = kNoVirtual;  ///< The register that takes it over.
};

/// By the byte at which they begin, behind one base.
using Places = std::map<std::int64_t, Kept>;

bool isAccess(const Node& node, isa::Space space) {
    return node.isInstruction() && isa::infoOf(node.code.opcode).space == space;
}

bool isPlain(const Node& node) {
    const Opcode opcode = node.code.opcode;
    const isa::Space space = isa::infoOf(opcode).space;
    const bool isKnown = (space == isa::Space::Global || space == isa::Space::Shared) &&
                         (isa::isLoad(opcode) || isa::isStore(opcode)) && !isa::isAtomic(opcode) &&
                         !isa::isCopy(opcode);
    const int bytes = isa::bytesOf(node.code.type);
    return isKnown && !node.code.isVolatile && (bytes == 4 || bytes == 8);
}

class AccessPromoter {
  public:
    AccessPromoter(Code& code, const Loop& loop) : code_(code), loop_(loop) {}

    /// True where nodes have left the loop.
    bool run() {
        if (!leavesAtItsEnd()) return false;
        for (const isa::Space space : {isa::Space::Global, isa::Space::Shared}) {
            places_.clear();
            if (!collect(space)) continue;
            move(space);
            return true;
        }
        return false;
    }

  private:
    /// Whether the loop is left behind its last node alone, and no other thread is met within.
    bool leavesAtItsEnd() const {
        if (loop_.branchesBack != 1 || !code_.nodes[loop_.last].code.isGuarded()) return false;
        const std::vector<std::size_t> labels = code::labelPositions(code_);
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            if (!node.isInstruction()) continue;
            if (node.isBranch()) {
                if (!loop_.contains(labels[node.label])) return false;
                continue;
            }
            const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
            const bool isOwnAccess = info.space != isa::Space::None &&
                                     info.space != isa::Space::Generic &&
                                     !isa::isAtomic(node.code.opcode) &&
                                     !isa::isCopy(node.code.opcode) && !node.code.isVolatile;
            const bool isMeeting =
                info.purity == isa::Purity::Acts && !isa::isExchange(node.code.opcode);
            if (isMeeting && !isOwnAccess) return false;
        }
        return true;
    }

    bool isChanged(const Operand& base) const {
        if (base.kind != Operand::Kind::Register) return false;
        for (std::size_t i = loop_.first; i <= loop_.last; ++i)
            if (code_.nodes[i].destination == base.value) return true;
        return false;
    }

    /// The places of a memory; false where an address changes, where two that are written may be
    /// the same, or where nothing is stored.
    bool collect(isa::Space space) {
        const std::optional<Operand> base = storedBase(space);
        if (!base || isChanged(*base)) return false;
        isReadElsewhere_ = false;
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            if (!isAccess(node, space)) continue;
            const bool isStore = !isa::isLoad(node.code.opcode);
            if (!isPlain(node) || *base != node.code.sources[0]) {
                if (isStore) return false;
                isReadElsewhere_ = true;
                continue;
            }
            Kept& kept = places_[node.code.offset];
            const int bytes = isa::bytesOf(node.code.type);
            if (kept.bytes != 0 && kept.bytes != bytes) return false;
            const bool isSure = !node.code.isGuarded() && comesInEveryRound(i);
            if (kept.bytes == 0) kept.isFirst = isStore && isSure && i < firstBranch();
            kept.bytes = bytes;
            kept.access = i;
            (isStore ? kept.isStored : kept.isLoaded) = true;
            if (isSure) (isStore ? kept.isSurelyStored : kept.isSurelyLoaded) = true;
        }
        std::int64_t end = INT64_MIN;
        for (const auto& [first, kept] : places_) {
            if (first < end) return false;
            end = first + kept.bytes;
        }
        std::erase_if(places_, [this](const auto& entry) { return !mayMove(entry.second); });
        return !places_.empty();
    }

    /// A store must come in every round to stand behind the loop, and nobody else may look in
    /// between; a load, to stand in front of it.
    bool mayMove(const Kept& kept) const {
        const bool isStoredBehind = kept.isSurelyStored && !isReadElsewhere_;
        if (kept.isStored && !isStoredBehind)
            return kept.isSurelyLoaded || (kept.isLoaded && kept.isFirst);
        return kept.isStored || kept.isSurelyLoaded;
    }

    std::optional<Operand> storedBase(isa::Space space) const {
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            if (isAccess(node, space) && !isa::isLoad(node.code.opcode))
                return node.code.sources[0];
        }
        return std::nullopt;
    }

    std::size_t firstBranch() const {
        std::size_t at = loop_.first + 1;
        while (at < loop_.last && !code_.nodes[at].isBranch() &&
               code_.nodes[at].kind != Node::Kind::Label)
            ++at;
        return at;
    }

    bool comesInEveryRound(std::size_t node) {
        if (blocks_.empty()) {
            blocks_ = code::flowBlocks(code_);
            dominance_.emplace(blocks_);
        }
        const auto blockOf = [this](std::size_t at) {
            const auto next = std::ranges::upper_bound(blocks_, at, {}, &FlowBlock::first);
            return static_cast<std::uint32_t>(next - blocks_.begin() - 1);
        };
        return dominance_->holds(blockOf(node), blockOf(loop_.last));
    }

    /// Whether each store of the loop writes what its place held as the round began.
    bool isStoredBack(std::int64_t place, isa::Space space) const {
        std::vector<std::uint32_t> loaded;
        for (std::size_t i = loop_.first; i <= loop_.last; ++i) {
            const Node& node = code_.nodes[i];
            const bool isHere = isAccess(node, space) && node.code.offset == place;
            if (isHere && !isa::isLoad(node.code.opcode)) {
                const Operand& value = node.code.sources[1];
                if (value.kind != Operand::Kind::Register || value.part != 0 ||
                    std::ranges::find(loaded, value.value) == loaded.end())
                    return false;
            } else if (node.destination != kNoVirtual) {
                std::erase(loaded, node.destination);
                const bool isWhole = isHere && !node.keepsOldValue() &&
                                     isa::bytesOf(node.code.type) == places_.at(place).bytes;
                if (isWhole) loaded.push_back(node.destination);
            }
        }
        return true;
    }

    void move(isa::Space space) {
        std::vector<Node> before;
        std::vector<Node> behind;
        for (auto& [place, kept] : places_) {
            kept.number = code_.registerCount++;
            kept.isStoredBehind = kept.isSurelyStored && !isReadElsewhere_;
            Node access = code_.nodes[kept.access];
            access.code.guard = {};
            access.endsOldValue = false;
            const bool isGlobal = space == isa::Space::Global;
            if (kept.isStoredBehind && !isStoredBack(place, space)) {
                access.code.opcode = isGlobal ? Opcode::Stg : Opcode::Sts;
                access.code.sources[1] = isa::registerOperand(kept.number);
                access.destination = kNoVirtual;
                behind.push_back(access);
            }
            access.code.opcode = isGlobal ? Opcode::Ldg : Opcode::Lds;
            access.code.sources[1] = {};
            access.destination = kept.number;
            access.destinationPart = 0;
            if (!kept.isFirst) before.push_back(access);
        }
        std::vector<Node> nodes(code_.nodes.begin(), nodeAt(loop_.first));
        nodes.insert(nodes.end(), before.begin(), before.end());
        for (std::size_t i = loop_.first; i <= loop_.last; ++i)
            rewrite(code_.nodes[i], space, nodes);
        nodes.insert(nodes.end(), behind.begin(), behind.end());
        nodes.insert(nodes.end(), nodeAt(loop_.last + 1), code_.nodes.end());
        code_.nodes = std::move(nodes);
    }

    std::vector<Node>::iterator nodeAt(std::size_t node) const {
        return code_.nodes.begin() + static_cast<std::ptrdiff_t>(node);
    }

    /// Appends what takes the place of a node of the loop.
    void rewrite(const Node& node, isa::Space space, std::vector<Node>& nodes) const {
        const auto found = isAccess(node, space) ? places_.find(node.code.offset) : places_.end();
        const bool isKept =
            found != places_.end() && isPlain(node) &&
            node.code.sources[0] == code_.nodes[found->second.access].code.sources[0];
        if (!isKept) {
            nodes.push_back(node);
            return;
        }
        const bool isLoad = isa::isLoad(node.code.opcode);
        if (!isLoad && !found->second.isStoredBehind) nodes.push_back(node);
        const Operand number = isa::registerOperand(found->second.number);
        Node copy = node;
        copy.code.opcode = Opcode::Mov;
        copy.code.offset = 0;
        copy.code.hasWideAddress = false;
        copy.code.sources = {isLoad ? number : node.code.sources[1]};
        if (!isLoad) copy.destination = number.value;
        nodes.push_back(copy);
    }

    Code& code_;
    const Loop& loop_;
    Places places_{};
    bool isReadElsewhere_ = false;  ///< The loop reads what may be one of the places.
    std::vector<FlowBlock> blocks_{};
    std::optional<code::Dominance> dominance_{};
};

}  // namespace

// Before:  L1: LDG R1, [R0]          // sum[i] += x;
//              FADD R1, R1, R2
//              STG [R0], R1
//              @P0 BRA L1
// After:       LDG R3, [R0]
//          L1: MOV R1, R3
//              FADD R1, R1, R2
//              MOV R3, R1
//              @P0 BRA L1
//              STG [R0], R3
// Where all stores of the loop to that memory have one base, so that none is another by chance.
// Stores stay where the loop reads at another base: only what they wrote is not loaded again.
void promoteAccesses(Code& code, const PassSettings&) {
    code::forEachLoop(code, [&](const Loop& loop) { return AccessPromoter(code, loop).run(); });
}

}  // namespace warpscope::codegen
