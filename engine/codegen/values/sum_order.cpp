#include "engine/codegen/values/sum_order.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/code/dominators.h"
#include "engine/code/loops.h"
#include "engine/codegen/values/library_branches.h"
#include "engine/codegen/values/needed_nodes.h"
#include "engine/codegen/values/same_results.h"
#include "engine/codegen/values/signed_value.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using isa::Opcode;
using isa::Operand;

constexpr std::uint32_t kSignBit = 0x80000000U;
/// What is read or counted in a block has ranks of its own, above all of the blocks before.
constexpr std::uint32_t kRankShift = 16;
constexpr std::uint32_t kMostMeetings = 512;  ///< That are told apart; loads come behind them.
constexpr std::uint32_t kRankOfParameters = 3;
constexpr std::size_t kNotComputed = SIZE_MAX;
constexpr std::size_t kNoLoop = SIZE_MAX;

bool isFloatOf(const Node& node, isa::Form form) {
    const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
    const isa::OperandShape shape = info.shape.destination();
    const bool isOfOne = shape == isa::OperandShape::Float || shape == isa::OperandShape::Double;
    return node.isInstruction() && !node.code.isGuarded() && node.destinationPart == 0 &&
           info.form == form && isOfOne;
}

/// Ranks values as LLVM does where it sorts the operands of sums: numbers, what the hardware tells
/// a thread, parameters, what is computed of them one higher; what is loaded by its place.
class SumOrder {
  public:
    SumOrder(Code& code, const std::vector<FlowBlock>& blocks,
             const std::vector<bool>& isDifference, const std::vector<bool>& isKept)
        : code_(code),
          blocks_(blocks),
          isDifference_(isDifference),
          isKept_(isKept),
          before_(code::onlyPredecessors(blocks)),
          values_(code, blocks, isKept),
          rank_(code.nodes.size(), 0),
          predicateRank_(code.predicateCount, 0),
          place_(blocks.size(), 0),
          isAcrossBlocks_(code.nodes.size(), false) {
        testedLoops_ = code::loopsOf(code);
        std::ranges::reverse(testedLoops_);  // The outermost that a value leaves comes first.
        std::erase_if(testedLoops_, [&](const code::Loop& loop) {
            return !code.nodes[loop.first].isTestedInFront;
        });
    }

    /// Whether a node adds products that are known in different blocks, or behind a loop.
    bool isAcrossBlocks(std::size_t node) const { return isAcrossBlocks_[node]; }

    void run() {
        const std::vector<bool> isNeeded = neededNodes(code_, isKept_, values_);
        // The test of a loop comes before its rounds, also where it stands behind them.
        const std::vector<std::uint32_t> order = code::reversePostOrder(blocks_);
        for (std::uint32_t i = 0; i < order.size(); ++i)
            place_[order[i]] = i;
        for (const std::uint32_t block : order) {
            std::uint32_t place = headOf(block) + countOfMeetings(block);
            if (!goesOn(block)) {
                loads_.clear();
                locals_.clear();
            }
            for (std::size_t i = blocks_[block].first; i < blocks_[block].end; ++i) {
                Node& node = code_.nodes[i];
                if (!isKept_[i] || !node.isInstruction()) continue;
                if (isFloatSum(node)) turn(i);
                if (isa::infoOf(node.code.opcode).purity == isa::Purity::Acts) loads_.clear();
                keepLocal(i);
                if (isRankedWithoutResult(node)) ++place;
                if (node.destinationPredicate != kNoVirtual)
                    predicateRank_[node.destinationPredicate] = rankOfResult(i);
                if (node.destination == kNoVirtual) continue;
                const std::size_t same = loadedBefore(i);
                if (const auto local = locals_.find(localOf(node)); local != locals_.end())
                    rank_[i] = local->second;
                else if (same != kNotComputed)
                    rank_[i] = rank_[same];
                else
                    rank_[i] = isNeeded[i] && isRankedByPlace(node) ? ++place : rankOfResult(i);
                // Several ways bring it to the block behind.
                if (branchesInLibrary(node) && i + 1 == blocks_[block].end && goesOn(block + 1))
                    rank_[i] = headOf(block + 1) + 1;
            }
        }
    }

  private:
    static constexpr std::int64_t kNoLocal = -1;

    /// Whether every way to a block leads through the one in front of it, and on to it alone.
    bool goesOn(std::uint32_t block) const {
        if (block >= blocks_.size()) return false;
        const std::uint32_t from = before_[block];
        return from != kNoVirtual && from + 1 == block && blocks_[from].successors.size() == 1;
    }

    /// The place of a variable in local memory that a node reads or writes; kNoLocal for none.
    static std::int64_t localOf(const Node& node) {
        const isa::Operand& address = node.code.sources[0];
        const bool isPlain = isa::infoOf(node.code.opcode).space == isa::Space::Local &&
                             address.kind == Operand::Kind::Immediate && !node.code.isGuarded() &&
                             !node.code.isVolatile;
        return isPlain ? std::int64_t{address.value} + node.code.offset : kNoLocal;
    }

    /// A variable whose address is taken, s of sincosf(x, &s, &c), is a value for LLVM.
    void keepLocal(std::size_t at) {
        const Node& node = code_.nodes[at];
        if (!isa::isStore(node.code.opcode) ||
            !isa::mayWriteTo(node.code.opcode, isa::Space::Local))
            return;
        const std::int64_t local = localOf(node);
        if (local == kNoLocal)
            locals_.clear();
        else
            locals_[local] = rankOf(node.code.sources[1], at);
    }

    /// A load of this block that gives the same as this one does, since nothing is written in
    /// between: one load for LLVM. kNotComputed for none.
    std::size_t loadedBefore(std::size_t at) {
        const Node& node = code_.nodes[at];
        const bool isLoad = isa::isLoad(node.code.opcode) && !isa::isAtomic(node.code.opcode) &&
                            !node.code.isVolatile;
        if (!isLoad || node.code.isGuarded()) return kNotComputed;
        const auto same = std::ranges::find_if(
            loads_, [&](std::size_t load) { return isSameResult(code_, values_, load, at); });
        if (same != loads_.end()) return *same;
        loads_.push_back(at);
        return kNotComputed;
    }

    /// Loads, whole divisions and calls, which LLVM does not move: whole numbers made of floats,
    /// the functions of the library, and what rounds in a way of its own.
    static bool isRankedByPlace(const Node& node) {
        const isa::OpcodeInfo& info = isa::infoOf(node.code.opcode);
        const auto isReal = [](isa::OperandShape shape) {
            return shape == isa::OperandShape::Float || shape == isa::OperandShape::Double;
        };
        const bool isWhole = info.shape.destination() == isa::OperandShape::Value;
        // Special registers read no memory: what is made of them alone has a low rank.
        if (node.code.opcode == Opcode::S2r) return false;
        if (node.isLate) return true;
        if (info.purity != isa::Purity::Pure || info.shape.hasAddress()) return true;
        if (isWhole)
            return isReal(info.shape.source(0)) || info.latency == isa::LatencyClass::Division;
        return isReal(info.shape.destination()) && isCall(node);
    }

    /// What acts has a place of its own, also where it gives nothing: stores and barriers. A store
    /// to a variable in local memory is none for LLVM.
    static bool isRankedWithoutResult(const Node& node) {
        return node.destination == kNoVirtual && !node.hasTarget() && localOf(node) == kNoLocal &&
               isa::infoOf(node.code.opcode).purity == isa::Purity::Acts;
    }

    /// So many values several ways bring to a block, which come first there.
    std::uint32_t countOfMeetings(std::size_t block) const {
        return std::min(static_cast<std::uint32_t>(values_.meetingsAt(block).size()),
                        kMostMeetings);
    }

    std::uint32_t headOf(std::size_t block) const { return (place_[block] + 1) << kRankShift; }

    std::uint32_t rankOf(const Operand& operand, std::size_t at) const {
        if (operand.kind == Operand::Kind::Predicate) return predicateRank_[operand.value];
        if (operand.kind == Operand::Kind::Parameter) return kRankOfParameters + operand.value / 4;
        if (operand.kind != Operand::Kind::Register) return 0;
        const std::size_t value = values_.before(at, operand.value);
        if (const std::size_t head = loopLeftWith(operand, at); head != kNoLoop)
            return rankOfMeeting(head, operand.value);
        if (values_.isResult(value)) return rank_[value];
        return rankOfMeeting(values_.blockOfMeeting(value), values_.registerOfMeeting(value));
    }

    std::uint32_t rankOfMeeting(std::size_t block, std::uint32_t r) const {
        return headOf(block) + 1 + placeAmongMeetings(block, r);
    }

    /// The first block of the loop whose rounds have left what a node reads. LLVM still has the
    /// test in front of them where it sorts, so that behind them stands what meets there.
    std::size_t loopLeftWith(const Operand& operand, std::size_t at) const {
        if (operand.kind != Operand::Kind::Register || phiOrderOf(operand.value) == 0)
            return kNoLoop;
        const std::size_t value = values_.before(at, operand.value);
        if (!values_.isResult(value) || code_.nodes[value].destination != operand.value)
            return kNoLoop;
        const auto loop = std::ranges::find_if(testedLoops_, [&](const code::Loop& one) {
            return one.contains(value) && !one.contains(at);
        });
        if (loop == testedLoops_.end()) return kNoLoop;
        const std::size_t head = values_.blockOf(loop->first);
        const std::vector<std::uint32_t> meetings = values_.meetingsAt(head);
        const bool isMeeting = std::ranges::find(meetings, operand.value) != meetings.end();
        return isMeeting ? head : kNoLoop;
    }

    /// Whether a product is of something that the rounds of a loop have left.
    bool isOfLoopLeft(const Operand& product, std::size_t at) const {
        const std::size_t node = productAt(product, at);
        return std::ranges::any_of(code_.nodes[node].code.sources, [&](const Operand& factor) {
            return loopLeftWith(factor, node) != kNoLoop;
        });
    }

    std::uint32_t phiOrderOf(std::uint32_t r) const {
        return r < code_.phiOrder.size() ? code_.phiOrder[r] : 0;
    }

    /// How many of the values that ways bring to the block stand in front of a register's.
    std::uint32_t placeAmongMeetings(std::size_t block, std::uint32_t r) const {
        if (phiOrderOf(r) == 0) return 0;
        const auto [found, isNew] = meetings_.try_emplace(block);
        std::vector<std::uint32_t>& orders = found->second;
        if (isNew) {
            for (const std::uint32_t other : values_.meetingsAt(block))
                if (phiOrderOf(other) != 0) orders.push_back(phiOrderOf(other));
        }
        const auto inFront = std::ranges::count_if(
            orders, [&](std::uint32_t order) { return order > phiOrderOf(r); });
        return std::min(static_cast<std::uint32_t>(inFront), kMostMeetings - 1);
    }

    std::uint32_t rankOfResult(std::size_t at) const {
        const Node& node = code_.nodes[at];
        std::uint32_t rank = 0;
        for (const Operand& source : node.code.sources)
            rank = std::max(rank, rankOf(source, at));
        if (node.keepsOldValue())
            rank = std::max(rank, rankOf(isa::registerOperand(node.destination), at));
        const bool isCopy = node.code.opcode == Opcode::Mov || isNegation(node);
        return isCopy ? rank : rank + 1;
    }

    static bool isNegation(const Node& node) {
        const Operand& b = node.code.sources[1];
        if (b.kind != Operand::Kind::Immediate) return false;
        if (node.code.opcode == Opcode::Dadd) return b.value == 0 && b.high == kSignBit;
        if (node.code.opcode == Opcode::Xor) return b.value == kSignBit;
        return isFloatSum(node) && b.value == kSignBit;
    }

    /// The node whose product an operand of the node `at` is, or is the negative of; kNotComputed
    /// for what is none.
    std::size_t productAt(const Operand& operand, std::size_t at) const {
        if (operand.kind != Operand::Kind::Register) return kNotComputed;
        const std::size_t value = signedValueOf(code_, values_, at, operand).value;
        const bool isProduct = values_.isResult(value) && isFloatProduct(code_.nodes[value]);
        return isProduct ? value : kNotComputed;
    }

    /// Whether what a float sum reads is less than nothing by its signs: -x, (-x) * y, x * -3.
    bool isNegative(const Operand& operand, std::size_t at, int depth = 0) const {
        constexpr int kMaxSumDepth = 8;
        const bool isRegister = operand.kind == Operand::Kind::Register;
        bool isLess =
            isRegister ? signedValueOf(code_, values_, at, operand).isLess : operand.negate;
        if (depth == kMaxSumDepth) return isLess;
        const std::size_t from = productAt(operand, at);
        if (from == kNotComputed || values_.usesOf(from).size() != 1) return isLess;
        const Node& product = code_.nodes[from];
        for (const Operand& factor : product.code.sources) {
            if (factor.kind == Operand::Kind::None) continue;
            const std::uint32_t top =
                product.code.opcode == Opcode::Dmul ? factor.high : factor.value;
            const bool isNumber = factor.kind == Operand::Kind::Immediate;
            const bool isFactorLess = isNumber ? factor.negate != ((top & kSignBit) != 0)
                                               : isNegative(factor, from, depth + 1);
            isLess = isLess != isFactorLess;
        }
        return isLess;
    }

    /// A sum begins with what has the lower rank; -x + y is y - x for nvcc, and so is -x - (-y).
    void turn(std::size_t at) {
        auto& [a, b, c, d] = code_.nodes[at].code.sources;
        if (productAt(a, at) == kNotComputed || productAt(b, at) == kNotComputed) return;
        isAcrossBlocks_[at] = rankOf(a, at) >> kRankShift != rankOf(b, at) >> kRankShift ||
                              isOfLoopLeft(a, at) || isOfLoopLeft(b, at);
        const bool mayTurn = !isDifference_[at] && !code_.nodes[at].isOrdered;
        if (mayTurn && rankOf(b, at) < rankOf(a, at)) std::swap(a, b);
        const bool isTakenOff = !isDifference_[at] && signedValueOf(code_, values_, at, a).isLess;
        if (isNegative(a, at) && (isTakenOff || !isNegative(b, at))) std::swap(a, b);
    }

    Code& code_;
    const std::vector<FlowBlock>& blocks_;
    const std::vector<bool>& isDifference_;
    const std::vector<bool>& isKept_;
    std::vector<std::uint32_t> before_;
    ReachingValues values_;
    std::vector<std::uint32_t> rank_;           ///< By node.
    std::vector<std::uint32_t> predicateRank_;  ///< By predicate, of its last value so far.
    std::vector<std::uint32_t> place_;          ///< By block, in reverse post-order.
    std::vector<bool> isAcrossBlocks_;          ///< By node.
    std::vector<code::Loop> testedLoops_{};     ///< Node::isTestedInFront.
    /// By block, as far as they were asked for: Code::phiOrder of the values that meet there.
    mutable std::map<std::size_t, std::vector<std::uint32_t>> meetings_{};
    std::map<std::int64_t, std::uint32_t> locals_{};  ///< Ranks of what this block put there.
    std::vector<std::size_t> loads_{};  ///< Of this block, since something was written.
};

/// Puts the sums among the nodes [first, last) that `isMeant` says into their order, which they
/// keep.
template <typename IsMeant>
void orderAhead(Code& code, std::size_t first, std::size_t last, const IsMeant& isMeant) {
    const auto isFree = [](const Node& node) { return isFloatSum(node) && !node.isOrdered; };
    const auto at = [&](std::size_t i) {
        return code.nodes.begin() + static_cast<std::ptrdiff_t>(i);
    };
    if (std::none_of(at(first), at(last), isFree)) return;
    std::vector<bool> isDifference;
    for (const Node& node : code.nodes)
        isDifference.push_back(node.isInstruction() && node.code.sources[1].negate);
    Code ordered = code;
    const std::vector<FlowBlock> blocks = splitAtLibraryBranches(code, code::flowBlocks(code));
    const std::vector<bool> isKept(code.nodes.size(), true);
    SumOrder order(ordered, blocks, isDifference, isKept);
    order.run();
    for (std::size_t i = first; i < last; ++i) {
        Node& node = code.nodes[i];
        if (!isFree(node) || !isMeant(i, order)) continue;
        node.code.sources = ordered.nodes[i].code.sources;
        node.isOrdered = true;
    }
}

}  // namespace

void orderSumsOf(Code& code, std::size_t first, std::size_t last) {
    orderAhead(code, first, last, [](std::size_t, const SumOrder&) { return true; });
}

void orderSumsAcrossBlocks(Code& code) {
    orderAhead(code, 0, code.nodes.size(),
               [](std::size_t i, const SumOrder& order) { return order.isAcrossBlocks(i); });
}

bool isFloatProduct(const Node& node) {
    return !node.isLate && isFloatOf(node, isa::Form::Product);
}

bool mayBeFused(const Node& node) {
    return isFloatOf(node, isa::Form::Product) && node.code.rounding == isa::Rounding::Free;
}

bool isFloatSum(const Node& node) {
    return isFloatOf(node, isa::Form::Sum);
}

bool hasNumber(const Node& product) {
    return std::ranges::any_of(product.code.sources, [](const Operand& factor) {
        return factor.kind == Operand::Kind::Immediate;
    });
}

// Before:  FMUL R2, R0, R1     // R0 was loaded after R3
//          FMUL R5, R3, R4
//          FADD R6, R2, R5
// After:   FADD R6, R5, R2     // so that R3 * R4 is fused
void orderSums(Code& code, const std::vector<FlowBlock>& blocks,
               const std::vector<bool>& isDifference, const std::vector<bool>& isKept) {
    if (std::ranges::none_of(code.nodes, isFloatProduct)) return;
    SumOrder(code, blocks, isDifference, isKept).run();
}

}  // namespace warpscope::codegen
