#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "engine/base/small_list.h"
#include "engine/code/flow.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/values/dependences.h"
#include "engine/codegen/values/live_predicates.h"
#include "engine/codegen/values/sink_numbers.h"
#include "engine/isa/sequence.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::FlowBlock;
using code::kNoVirtual;
using code::Node;
using code::RegisterSet;

/// Registers that loads may fill before their uses; a compiler leaves room for more warps.
constexpr int kRegisterBudget = 28;
/// Registers that arithmetic may take to overlap with other arithmetic: with 32 of them, of which
/// nvcc uses 30, the SM has room for all its warps, and so many have nvcc's longer loops.
constexpr int kArithmeticBudget = 29;
/// So many in use, and a parameter is loaded at once: its readers end what others hold, sixteen
/// indices in local_sort.
constexpr int kFewRegisters = 16;
/// So many in use, and the order of the source decides among those that take more: what stands
/// first is what others, that free registers, wait for first.
constexpr int kFullRegisters = 30;
/// More than a run begins with; those are taken anyway.
constexpr int kRoomAbove = 6;
/// The same of floats, whose sums overlap in as many registers as they need, where whole numbers
/// are mostly addresses: of 6, 12, 16 and 24 the most that leaves the registers of the kernels in
/// tests/truth as near to nvcc's as they were.
constexpr int kRoomOfFloats = 16;
/// Words of the constant bank at known places that wait for who reads them: nvcc has them in three
/// pairs of uniform registers (read in the SASS of fir_shared, conv_sep and kmeans_assign).
constexpr int kConstantBudget = 6;
constexpr int kPredicateBudget = 6;
constexpr int kMaxResultRegisters = 4;         ///< Registers of a result, at most.
constexpr std::size_t kMaxPredicatesRead = 5;  ///< By one instruction: its guard and its sources.

/// By register and by predicate: how many instructions of the run that is being ordered have still
/// to read the value that it holds, and to write the register anew; zeros between the runs.
struct Counts {
    std::vector<int> registers{};
    std::vector<int> predicates{};
    std::vector<int> writes{};
};

/// Whether the instruction ends what its destination held.
bool endsValue(const Node& node) {
    return node.destination != kNoVirtual && !node.keepsOldValue();
}

/// Orders the instructions of one run.
class Scheduler {
  public:
    Scheduler(Counts& counts, const std::vector<std::uint8_t>& widths, const RegisterSet& liveOut,
              int predicateBudget, std::vector<Node> nodes)
        : widths_(widths),
          liveOut_(liveOut),
          predicateBudget_(predicateBudget),
          nodes_(std::move(nodes)),
          graph_(dependencesOf(nodes_)),
          readers_(counts.registers),
          predicateReaders_(counts.predicates),
          writes_(counts.writes),
          readersBehind_(nodes_.size(), 0) {
        // From the end, so that what counts is who reads a value before the next one is written.
        for (std::size_t i = nodes_.size(); i-- > 0;) {
            const Node& node = nodes_[i];
            if (endsValue(node)) {
                readersBehind_[i] = std::exchange(readers_[node.destination], 0);
                ++writes_[node.destination];
            }
            code::forEachRegisterUse(node, [&](const isa::Operand& use) { ++readers_[use.value]; });
            code::forEachPredicateUse(
                node, [&](const isa::Operand& use) { ++predicateReaders_[use.value]; });
        }
    }

    /// Appends the nodes to `out`.
    void run(const RegisterSet& liveIn, std::vector<Node>& out) {
        isLive_ = liveIn;
        liveIn.forEach([&](std::uint32_t r) { live_ += widthOf(r); });
        arithmeticBudget_ = std::max(kArithmeticBudget, live_ + kRoomAbove);
        floatBudget_ = std::max(kArithmeticBudget, live_ + kRoomOfFloats);
        loadBudget_ = std::max(kRegisterBudget, live_ + kRoomAbove);
        fullRegisters_ = std::max(kFullRegisters, live_ + kRoomOfFloats);
        std::vector<std::size_t> waiting(nodes_.size());
        std::vector<std::size_t> ready;
        readyAt_.assign(nodes_.size(), 0);
        growth_.assign(nodes_.size(), 0);
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            waiting[i] = graph_[i].before;
            if (waiting[i] == 0) ready.push_back(i);
        }
        for (int now = 0; !ready.empty();) {
            look(ready);
            const auto chosen = std::ranges::min_element(
                ready, [&](std::size_t a, std::size_t b) { return isBetter(a, b, now); });
            const std::size_t node = *chosen;
            ready.erase(chosen);
            issue(node);
            out.push_back(nodes_[node]);
            const int issued = now;
            now += slotsOf(nodes_[node]);
            for (const Dependence& next : graph_[node].after) {
                readyAt_[next.node] = std::max(readyAt_[next.node], issued + next.latency);
                if (--waiting[next.node] == 0) ready.push_back(next.node);
            }
        }
    }

  private:
    /// Finds what is asked of those that could issue next each time when two are compared.
    void look(const std::vector<std::size_t>& ready) {
        highest_ = 0;
        for (const std::size_t i : ready)
            highest_ = std::max(highest_, graph_[i].height);
        mayBeScarce_ = live_ + 2 * kMaxResultRegisters > kRegisterBudget;
        if (!mayBeScarce_ || ready.size() == 1) return;
        for (const std::size_t i : ready)
            growth_[i] = growth(i);
    }

    /// Cycles until the next instruction: those that go through a queue issue in every other one.
    static int slotsOf(const Node& node) {
        return isa::infoOf(node.code.opcode).queue == isa::Queue::None ? 1 : 2;
    }

    int widthOf(std::uint32_t r) const { return widths_[r]; }

    /// By how many the registers in use grow with this instruction.
    int growth(std::size_t index) const {
        const Node& node = nodes_[index];
        const bool isNew = node.destination != kNoVirtual && !isLive_.has(node.destination);
        int change = isNew ? widthOf(node.destination) : 0;
        forEachEndingRead(node, [&](std::uint32_t r) { change -= widthOf(r); });
        return change;
    }

    /// Calls `visit` with each register whose value this node is the last to read.
    template <class Visit>
    void forEachEndingRead(const Node& node, Visit visit) const {
        const auto& sources = node.code.sources;
        for (std::size_t s = 0; s < sources.size(); ++s) {
            if (sources[s].kind != isa::Operand::Kind::Register) continue;
            const std::uint32_t r = sources[s].value;
            if (r == node.destination || readers_[r] == 0) continue;
            int reads = 0;
            bool isFirst = true;
            for (std::size_t other = 0; other < sources.size(); ++other) {
                const bool isSame = sources[other].kind == isa::Operand::Kind::Register &&
                                    sources[other].value == r;
                if (!isSame) continue;
                ++reads;
                isFirst = isFirst && other >= s;
            }
            const bool isReadLater = writes_[r] == 0 && liveOut_.has(r);
            if (isFirst && readers_[r] == reads && !isReadLater && isLive_.has(r)) visit(r);
        }
    }

    /// The same of the predicates: a comparison takes one, whoever reads one last gives it back.
    int predicateGrowth(std::size_t index) const {
        const Node& node = nodes_[index];
        int change = node.destinationPredicate == kNoVirtual ? 0 : 1;
        SmallList<std::uint32_t, kMaxPredicatesRead> read;
        code::forEachPredicateUse(node,
                                  [&](const isa::Operand& use) { read.push_back(use.value); });
        std::sort(read.begin(), read.end());
        for (auto first = read.begin(); first != read.end();) {
            const auto end = std::find_if(first, read.end(),
                                          [&](std::uint32_t number) { return number != *first; });
            change -= predicateReaders_[*first] == end - first ? 1 : 0;
            first = end;
        }
        return change;
    }

    bool takesPredicate(std::size_t index) const { return predicateGrowth(index) > 0; }

    /// Whether it loads a word of the constant bank at a place that is known.
    static bool isConstant(const Node& node) {
        return isa::infoOf(node.code.opcode).space == isa::Space::Constant &&
               node.code.sources[0].kind == isa::Operand::Kind::Immediate && !node.code.isGuarded();
    }

    /// Whether an instruction takes more registers than it should: a load before its time more than
    /// loads may have, arithmetic more than there are for it.
    bool isTooMuch(std::size_t index, int growth) const {
        if (isConstant(nodes_[index]) && constants_ >= kConstantBudget) return true;
        if (growth <= 0) return false;
        const isa::Space space = isa::infoOf(nodes_[index].code.opcode).space;
        const isa::DataType type = nodes_[index].code.type;
        const bool isFloat = type == isa::DataType::F32 || type == isa::DataType::F64;
        if (space == isa::Space::None) return live_ >= (isFloat ? floatBudget_ : arithmeticBudget_);
        // What is made of several words wants room as well; those of shared memory come soon.
        const bool wantsRoom = growth > 1 && space != isa::Space::Shared;
        return live_ + growth + (wantsRoom ? kMaxResultRegisters : 0) > loadBudget_;
    }

    /// The one that others wait for longest. Where registers are scarce, one that takes none, and
    /// of those that would issue without waiting the one that frees most; where they are full, of
    /// those that take one the first.
    bool isBetter(std::size_t a, std::size_t b, int now) const {
        // Of predicates there are no more: registers that arithmetic takes are only dear.
        if (predicates_ >= predicateBudget_ && takesPredicate(a) != takesPredicate(b))
            return takesPredicate(b);
        const bool isScarce = live_ >= kRegisterBudget;
        const int growthA = mayBeScarce_ ? growth_[a] : 0;
        const int growthB = mayBeScarce_ ? growth_[b] : 0;
        const bool isTooMuchA = isTooMuch(a, growthA);
        const bool isTooMuchB = isTooMuch(b, growthB);
        if (isTooMuchA != isTooMuchB) return isTooMuchB;
        if (isTooMuchA && live_ >= fullRegisters_) return a < b;
        if (isTooMuchA && growthA != growthB) return growthA < growthB;
        const bool isEarlyA = isEarly(a);
        if (isEarlyA != isEarly(b)) return !isEarlyA;
        const bool isReadyA = readyAt_[a] <= now;
        const bool isReadyB = readyAt_[b] <= now;
        if (isReadyA != isReadyB) return isReadyA;
        if (!isScarce && isProduct(a) != isProduct(b)) return isProduct(a);
        if (isScarce && growthA != growthB) return growthA < growthB;
        if (!isReadyA && readyAt_[a] != readyAt_[b]) return readyAt_[a] < readyAt_[b];
        if (graph_[a].height != graph_[b].height) return graph_[a].height > graph_[b].height;
        return a < b;
    }

    /// Whether it multiplies whole numbers for which no load waits: nvcc begins all such products
    /// that are independent before it goes on with one of them (the generators in pi_dart).
    bool isProduct(std::size_t index) const {
        return !graph_[index].leadsToLoad &&
               isa::infoOf(nodes_[index].code.opcode).latency == isa::LatencyClass::Imad;
    }

    /// Whether it loads a parameter while others have a longer way to the end: nvcc lets those wait
    /// rather than fill the gap with what takes registers until somebody reads it (LDC.64 in the
    /// SASS of bloom_filter, xor_cipher and counters_hot stands a few instructions before its use).
    bool isEarly(std::size_t index) const {
        const isa::Instruction& code = nodes_[index].code;
        const isa::Form form = isa::infoOf(code.opcode).form;
        const bool isLoad = code.sources[0].kind == isa::Operand::Kind::Parameter &&
                            (form == isa::Form::Move || form == isa::Form::Widening);
        return isLoad && live_ < kFewRegisters && graph_[index].height < highest_;
    }

    void issue(std::size_t index) {
        const Node& node = nodes_[index];
        live_ += growth(index);
        forEachEndingRead(node, [&](std::uint32_t r) {
            isLive_.remove(r);
            if (std::erase(constantsRead_, r) != 0) constants_ -= widthOf(r);
        });
        if (isConstant(node)) {
            constantsRead_.push_back(node.destination);
            constants_ += widthOf(node.destination);
        }
        code::forEachRegisterUse(node, [&](const isa::Operand& use) { --readers_[use.value]; });
        code::forEachPredicateUse(node, [&](const isa::Operand& use) {
            if (--predicateReaders_[use.value] == 0) --predicates_;
        });
        if (endsValue(node)) {
            readers_[node.destination] = readersBehind_[index];
            --writes_[node.destination];
        }
        if (node.destination != kNoVirtual) isLive_.add(node.destination);
        if (node.destinationPredicate != kNoVirtual) ++predicates_;
    }

    const std::vector<std::uint8_t>& widths_;
    const RegisterSet& liveOut_;
    int predicateBudget_;
    std::vector<Node> nodes_;
    std::vector<Dependences> graph_;
    std::vector<int>& readers_;
    std::vector<int>& predicateReaders_;
    std::vector<int>& writes_;
    std::vector<int> readersBehind_;  ///< By node: who reads what it writes.
    std::vector<int> readyAt_{};
    std::vector<int> growth_{};  ///< By node, as things stand; only where it may matter.
    RegisterSet isLive_{};
    int live_ = 0;
    int arithmeticBudget_ = kArithmeticBudget;
    int floatBudget_ = kArithmeticBudget;
    int loadBudget_ = kRegisterBudget;
    int fullRegisters_ = kFullRegisters;
    bool mayBeScarce_ = false;  ///< Registers: then growth_ is known.
    int highest_ = 0;           ///< Of those that could issue next, the longest way to the end.
    int predicates_ = 0;
    int constants_ = 0;  ///< Words of the constant bank that are in registers.
    std::vector<std::uint32_t> constantsRead_{};
};

/// What no instruction moves across: the way of the lanes is decided here, or time is read. A
/// sequence that ends in a branch, a division of doubles say, ends a block of nvcc's as well.
bool isFence(const Node& node) {
    return node.isInstruction() && (isa::goesElsewhere(node.code.opcode) ||
                                    node.code.readsClock() || isa::branchesOf(node.code).isLast);
}

class BlockScheduler {
  public:
    BlockScheduler(Code& code, int predicateBudget)
        : code_(code), predicateBudget_(predicateBudget), liveness_(code::livenessOf(code, false)) {
        widths_ = code::widthsOf(code);
        counts_.registers.assign(code.registerCount, 0);
        counts_.predicates.assign(code.predicateCount, 0);
        counts_.writes.assign(code.registerCount, 0);
    }

    void run() {
        std::vector<Node> out;
        out.reserve(code_.nodes.size());
        for (std::size_t b = 0; b < liveness_.blocks.size(); ++b)
            runBlock(liveness_.blocks[b], b, out);
        code_.nodes = std::move(out);
    }

  private:
    void runBlock(const FlowBlock& block, std::size_t index, std::vector<Node>& out) {
        // What is live behind each fence of the block, found from its end.
        std::map<std::size_t, RegisterSet> liveAt;
        RegisterSet live = liveness_.out[index];
        liveAt[block.end] = live;
        for (std::size_t i = block.end; i-- > block.first;) {
            if (isFence(code_.nodes[i])) liveAt[i + 1] = live;
            code::stepBackwards(code_, code_.nodes[i], false, live);
            if (isFence(code_.nodes[i])) liveAt[i] = live;
        }
        std::size_t first = block.first;
        for (std::size_t i = block.first; i <= block.end; ++i) {
            if (i < block.end && !isFence(code_.nodes[i])) continue;
            runStretch(first, i, live, liveAt.at(i), out);
            if (i == block.end) break;
            out.push_back(code_.nodes[i]);
            live = liveAt.at(i + 1);
            first = i + 1;
        }
    }

    /// Labels and scopes that begin stay in front, scopes that end behind.
    void runStretch(std::size_t first, std::size_t end, const RegisterSet& liveIn,
                    const RegisterSet& liveOut, std::vector<Node>& out) {
        std::vector<Node> instructions;
        std::vector<Node> behind;
        for (std::size_t i = first; i < end; ++i) {
            const Node& node = code_.nodes[i];
            if (node.isInstruction()) {
                instructions.push_back(node);
            } else if (node.kind == Node::Kind::ScopeEnd) {
                behind.push_back(node);
            } else {
                out.push_back(node);
            }
        }
        const auto begin = static_cast<std::ptrdiff_t>(out.size());
        Scheduler(counts_, widths_, liveOut, predicateBudget_, std::move(instructions))
            .run(liveIn, out);
        sinkNumbers(out.begin() + begin, out.end());
        out.insert(out.end(), behind.begin(), behind.end());
    }

    Code& code_;
    int predicateBudget_;
    code::Liveness liveness_;
    std::vector<std::uint8_t> widths_{};
    Counts counts_{};
};

}  // namespace

// Before:  LDG  R1, [R0]
//          FADD R2, R2, R1      // waits for the load
//          LDG  R3, [R0+4]
//          FADD R2, R2, R3      // waits again
// After:   LDG  R1, [R0]
//          LDG  R3, [R0+4]
//          FADD R2, R2, R1
//          FADD R2, R2, R3
void schedule(Code& code, const PassSettings&) {
    const std::vector<Node> before = code.nodes;
    // Comparisons that moved ahead of each other may need more predicates than there are.
    for (int budget = kPredicateBudget; budget > 0; budget /= 2) {
        BlockScheduler(code, budget).run();
        if (mostPredicates(code) <= isa::kPredicateCount) return;
        code.nodes = before;
    }
}

}  // namespace warpscope::codegen
