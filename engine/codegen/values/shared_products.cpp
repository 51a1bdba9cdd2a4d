#include "engine/codegen/values/shared_products.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <unordered_map>

#include "engine/code/dominators.h"
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
          before_(code::onlyPredecessors(blocks)),
          values_(code, blocks, isKept),
          isNeeded_(neededNodes(code, isKept, values_)),
          first_(code.nodes.size()) {
        std::iota(first_.begin(), first_.end(), std::size_t{0});
    }

    SharedProducts find() {
        SharedProducts found{std::vector<bool>(code_.nodes.size(), false), {}};
        std::vector<bool> isDone(blocks_.size(), false);
        for (std::size_t block = 0; block < blocks_.size(); ++block)
            look(block, isDone, found);
        // Of all that are one product it takes one that has a reader of its own.
        std::set<std::size_t> withReaders;
        for (const auto& [earlier, again] : found.pairs)
            if (!hasNoOwnReader(again)) withReaders.insert(first_[again]);
        std::erase_if(found.pairs,
                      [&](const auto& pair) { return !withReaders.contains(first_[pair.second]); });
        found.areShared.assign(code_.nodes.size(), false);
        for (const auto& [earlier, again] : found.pairs)
            found.areShared[earlier] = found.areShared[again] = true;
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

    /// The last node from `end` backwards that computes the same; kNoProduct for none.
    std::size_t lastWithin(const Operation& operation, const std::vector<std::size_t>& alike,
                           std::size_t first, std::size_t end) const {
        std::size_t last = kNoProduct;
        for (const std::size_t i : alike) {
            const bool isLater = first <= i && i < end && (last == kNoProduct || i > last);
            if (isLater && operations_.at(i).isSame(operation)) last = i;
        }
        return last;
    }

    /// The same in a block on the only way to this one.
    std::size_t lastBefore(const Operation& operation, std::size_t block) const {
        const std::vector<std::size_t>& alike = alikeTo(operation);
        if (alike.size() == 1) return kNoProduct;
        std::uint32_t from = before_[block];
        for (std::size_t steps = 0; steps < blocks_.size() && from != kNoVirtual; ++steps) {
            const std::size_t found =
                lastWithin(operation, alike, blocks_[from].first, blocks_[from].end);
            if (found != kNoProduct) return found;
            from = before_[from];
        }
        return kNoProduct;
    }

    /// The block and, first, those on the only way to it: a loop's test may stand behind its body.
    void look(std::size_t block, std::vector<bool>& isDone, SharedProducts& found) {
        std::vector<std::size_t> way;
        for (std::size_t next = block; next < blocks_.size() && !isDone[next];
             next = before_[next] == kNoVirtual ? blocks_.size() : before_[next]) {
            isDone[next] = true;
            way.push_back(next);
        }
        for (auto it = way.rbegin(); it != way.rend(); ++it) {
            for (std::size_t at = blocks_[*it].first; at < blocks_[*it].end; ++at) {
                if (isProduct(at)) share(at, *it, found);
                if (isSum(at)) knowAgain(at, *it);
            }
        }
    }

    /// A product that a block before computes, or this one, where that is shared with one before.
    void share(std::size_t at, std::size_t block, SharedProducts& found) {
        const Operation& product = know(at);
        const std::size_t own = lastWithin(product, alikeTo(product), blocks_[block].first, at);
        std::size_t earlier = own == kNoProduct ? lastBefore(product, block) : own;
        if (own != kNoProduct && !found.areShared[own]) earlier = kNoProduct;
        if (earlier == kNoProduct) return;
        first_[at] = first_[earlier];
        found.areShared[at] = found.areShared[earlier] = true;
        found.pairs.emplace_back(earlier, at);
    }

    /// A sum that a block before computes.
    void knowAgain(std::size_t at, std::size_t block) {
        const Operation& sum = know(at);
        const std::size_t earlier = lastBefore(sum, block);
        if (earlier != kNoProduct) first_[at] = first_[earlier];
    }

    /// Whether all that read a value compute what a block before has computed.
    bool hasNoOwnReader(std::size_t at) const {
        const auto& uses = values_.usesOf(at);
        return !uses.empty() && !values_.meetsOthers(at) &&
               std::ranges::all_of(uses, [&](const ReachingValues::Use& use) {
                   return isSum(use.node) && first_[use.node] != use.node;
               });
    }

    const Code& code_;
    const std::vector<FlowBlock>& blocks_;
    std::vector<std::uint32_t> before_;
    ReachingValues values_;
    std::vector<bool> isNeeded_;
    std::vector<std::size_t> first_;  ///< By node, the first that computes the same.
    std::unordered_map<std::size_t, Operation> operations_{};  ///< By node, of products and sums.
    std::unordered_map<std::size_t, std::vector<std::size_t>> alike_{};  ///< Their nodes by key().
};

}  // namespace

SharedProducts sharedProducts(const Code& code, const std::vector<FlowBlock>& blocks,
                              const std::vector<bool>& isKept) {
    return SharedFinder(code, blocks, isKept).find();
}

}  // namespace warpscope::codegen
