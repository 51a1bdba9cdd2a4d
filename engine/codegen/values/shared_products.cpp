#include "engine/codegen/values/shared_products.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>
#include <set>
#include <unordered_map>

#include "engine/code/dominators.h"
#include "engine/codegen/values/joined_blocks.h"
#include "engine/codegen/values/needed_nodes.h"
#include "engine/codegen/values/reaching_values.h"
#include "engine/codegen/values/sum_order.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using isa::Operand;

constexpr std::size_t kNoProduct = SIZE_MAX;

class SharedFinder {
  public:
    SharedFinder(const Code& code, const std::vector<FlowBlock>& blocks,
                 const std::vector<bool>& isKept)
        : code_(code),
          blocks_(blocks),
          dominance_(blocks),
          order_(code::reversePostOrder(blocks)),
          values_(code, blocks, isKept),
          home_(joinedBlocks(code, blocks, isKept, values_)),
          isNeeded_(neededNodes(code, isKept, values_)),
          first_(code.nodes.size()),
          ways_(blocks.size()) {
        std::iota(first_.begin(), first_.end(), std::size_t{0});
    }

    SharedProducts find() {
        SharedProducts found{std::vector<bool>(code_.nodes.size(), false), {}};
        for (std::uint32_t block = 0; block < blocks_.size(); ++block)
            for (const std::uint32_t next : blocks_[block].successors)
                if (home_[block] != home_[next]) ways_[next].push_back(block);
        for (const std::uint32_t block : order_)
            look(block, found);
        // Of all that are one product it takes one that has a reader of its own.
        std::set<std::size_t> withReaders;
        for (const auto& [earlier, again] : found.pairs)
            if (!hasNoOwnReader(again)) withReaders.insert(first_[again]);
        std::erase_if(found.pairs,
                      [&](const auto& pair) { return !withReaders.contains(first_[pair.second]); });
        found.areShared.assign(code_.nodes.size(), false);
        for (const auto& [earlier, again] : found.pairs)
            found.areShared[earlier] = found.areShared[again] = true;
        for (const auto& [earlier, again] : onSomeWays_)
            if (!hasNoOwnReader(again)) found.areShared[earlier] = found.areShared[again] = true;
        return found;
    }

  private:
    /// What a node computes: registers by the values that they hold, copies passed over.
    struct Operation {
        isa::Instruction code{};
        std::array<std::size_t, 2> values{};

        bool isSame(const Operation& other) const {
            return code.opcode == other.code.opcode && code.type == other.code.type &&
                   code.rounding == other.code.rounding && code.sources == other.code.sources &&
                   values == other.values;
        }

        /// The same for what is the same.
        std::size_t key() const { return 31 * values[0] + values[1]; }
    };

    bool isProduct(std::size_t at) const {
        return isNeeded_[at] && isFloatProduct(code_.nodes[at]);
    }
    bool isSum(std::size_t at) const { return isNeeded_[at] && isFloatSum(code_.nodes[at]); }

    Operation operationOf(std::size_t at) const {
        Operation operation{code_.nodes[at].code, {}};
        for (std::size_t k = 0; k < 2; ++k) {
            Operand& source = operation.code.sources[k];
            if (source.kind != Operand::Kind::Register) continue;
            const std::size_t value = values_.before(at, source.value);
            operation.values[k] = values_.isResult(value) ? first_[value] : value;
            source.value = 0;
        }
        return operation;
    }

    const Operation& know(std::size_t at) {
        const Operation& operation = operations_.emplace(at, operationOf(at)).first->second;
        alike_[operation.key()].push_back(at);
        return operation;
    }

    /// Where the same may be computed, that node among them.
    const std::vector<std::size_t>& alikeTo(const Operation& operation) const {
        return alike_.at(operation.key());
    }

    std::uint32_t homeOf(std::size_t at) const { return home_[values_.blockOf(at)]; }

    /// The last node so far that computes the same in the same block; kNoProduct for none.
    std::size_t lastWithin(const Operation& operation, std::size_t at) const {
        return lastOf(operation, at, [&](std::size_t i) { return homeOf(i) == homeOf(at); });
    }

    /// The same in a block before it that every way to it goes through.
    std::size_t lastBefore(const Operation& operation, std::size_t at) const {
        return lastOf(operation, at, [&](std::size_t i) {
            return homeOf(i) != homeOf(at) && dominance_.holds(homeOf(i), homeOf(at)) &&
                   !isTurnedApart(i, at);
        });
    }

    /// Whether a loop's first test computes the earlier one and its rounds the later one, and a
    /// function of values does one of them: by the time that such functions are copied to where
    /// they are called, LLVM has put the test behind the round (LoopRotate), and neither is
    /// computed in front of the other any more.
    bool isTurnedApart(std::size_t earlier, std::size_t later) const {
        if (!code_.nodes[earlier].isOfValues && !code_.nodes[later].isOfValues) return false;
        return isInLoopOf(homeOf(earlier), homeOf(later));
    }

    /// Whether a loop begins with the first block and has the second one.
    bool isInLoopOf(std::uint32_t begin, std::uint32_t block) const {
        std::vector<bool> isSeen(blocks_.size());
        std::vector<std::uint32_t> next{block};
        while (!next.empty()) {
            const std::uint32_t at = next.back();
            next.pop_back();
            for (const std::uint32_t to : blocks_[at].successors) {
                if (to == begin) return true;
                if (isSeen[to] || !dominance_.holds(begin, to)) continue;
                isSeen[to] = true;
                next.push_back(to);
            }
        }
        return false;
    }

    std::size_t lastOf(const Operation& operation, std::size_t at, auto isIt) const {
        const std::vector<std::size_t>& alike = alikeTo(operation);
        for (auto i = alike.rbegin(); i != alike.rend(); ++i)
            if (*i != at && isIt(*i) && operations_.at(*i).isSame(operation)) return *i;
        return kNoProduct;
    }

    /// The blocks come in an order in which a loop's test, that may stand behind its body, is
    /// first.
    void look(std::size_t block, SharedProducts& found) {
        for (std::size_t at = blocks_[block].first; at < blocks_[block].end; ++at) {
            if (isProduct(at)) share(at, found);
            if (isSum(at)) knowAgain(at);
        }
    }

    /// A product that a block before computes, or this one, where that is shared with one before.
    void share(std::size_t at, SharedProducts& found) {
        const Operation& product = know(at);
        const std::size_t own = lastWithin(product, at);
        std::size_t earlier = own == kNoProduct ? lastBefore(product, at) : own;
        if (own != kNoProduct && !found.areShared[own]) earlier = kNoProduct;
        if (earlier == kNoProduct) {
            if (own == kNoProduct) shareOnSomeWays(at);
            return;
        }
        first_[at] = first_[earlier];
        found.areShared[at] = found.areShared[earlier] = true;
        found.pairs.emplace_back(earlier, at);
    }

    /// A product that all ways to its block but one have computed, some do at least: LLVM computes
    /// it on that one as well (performScalarPRE of GVN).
    void shareOnSomeWays(std::size_t at) {
        for (const std::size_t earlier : sameOnSomeWays(at))
            onSomeWays_.emplace_back(earlier, at);
    }

    /// What computes the same on the ways to the block of a node; nothing where it may not move.
    std::vector<std::size_t> sameOnSomeWays(std::size_t at) const {
        const std::uint32_t block = homeOf(at);
        std::vector<std::size_t> same;
        for (const std::uint32_t from : ways_[block]) {
            // A way back brings what this block computes.
            if (dominance_.holds(block, home_[from])) return {};
            const auto there = translated(at, block, from);
            if (!there) return {};
            const std::size_t found = lastBehind(*there, from);
            if (found != kNoProduct && !isTurnedApart(found, at)) same.push_back(found);
        }
        return same.size() + 1 < ways_[block].size() ? std::vector<std::size_t>{} : same;
    }

    /// What a node computes, where its block is entered from another one; nothing where it reads
    /// what its own block has computed.
    std::optional<Operation> translated(std::size_t at, std::uint32_t block,
                                        std::uint32_t from) const {
        Operation operation = operations_.at(at);
        if (blocks_[from].first == blocks_[from].end) return std::nullopt;
        for (std::size_t k = 0; k < 2; ++k) {
            if (operation.code.sources[k].kind != Operand::Kind::Register) continue;
            std::size_t& value = operation.values[k];
            if (values_.isResult(value)) {
                if (homeOf(value) == block) return std::nullopt;
                continue;
            }
            const std::size_t meeting = values_.blockOfMeeting(value);
            if (meeting != block && home_[meeting] == block) return std::nullopt;
            if (meeting != block) continue;
            value = values_.behind(blocks_[from], values_.registerOfMeeting(value));
            if (values_.isResult(value)) value = first_[value];
        }
        return operation;
    }

    /// The same in a block, or in one that every way to it goes through.
    std::size_t lastBehind(const Operation& operation, std::uint32_t block) const {
        const auto alike = alike_.find(operation.key());
        if (alike == alike_.end()) return kNoProduct;
        for (auto i = alike->second.rbegin(); i != alike->second.rend(); ++i)
            if (dominance_.holds(homeOf(*i), home_[block]) && operations_.at(*i).isSame(operation))
                return *i;
        return kNoProduct;
    }

    /// A sum that a block before computes.
    void knowAgain(std::size_t at) {
        const Operation& sum = know(at);
        const std::size_t earlier = lastBefore(sum, at);
        if (earlier != kNoProduct)
            first_[at] = first_[earlier];
        else if (lastWithin(sum, at) == kNoProduct && !sameOnSomeWays(at).empty())
            isOnSomeWays_.insert(at);
    }

    /// Whether all that read a value compute what a block before has computed.
    bool hasNoOwnReader(std::size_t at) const {
        const auto& uses = values_.usesOf(at);
        return !uses.empty() && !values_.meetsOthers(at) &&
               std::ranges::all_of(uses, [&](const ReachingValues::Use& use) {
                   return isSum(use.node) &&
                          (first_[use.node] != use.node || isOnSomeWays_.contains(use.node));
               });
    }

    const Code& code_;
    const std::vector<FlowBlock>& blocks_;
    code::Dominance dominance_;
    std::vector<std::uint32_t> order_;
    ReachingValues values_;
    std::vector<std::uint32_t> home_;  ///< By block.
    std::vector<bool> isNeeded_;
    std::vector<std::size_t> first_;  ///< By node, the first that computes the same.
    /// By block: from where it is entered, but for the ways within what is one block by then.
    std::vector<std::vector<std::uint32_t>> ways_;
    /// Products that blocks on some ways compute, and the one behind them that does again.
    std::vector<std::pair<std::size_t, std::size_t>> onSomeWays_{};
    std::set<std::size_t> isOnSomeWays_{};                     ///< Of sums.
    std::unordered_map<std::size_t, Operation> operations_{};  ///< By node, of products and sums.
    std::unordered_map<std::size_t, std::vector<std::size_t>> alike_{};  ///< Their nodes by key().
};

}  // namespace

SharedProducts sharedProducts(const Code& code, const std::vector<FlowBlock>& blocks,
                              const std::vector<bool>& isKept) {
    return SharedFinder(code, blocks, isKept).find();
}

}  // namespace warpscope::codegen
