#include <algorithm>
#include <numeric>

#include "engine/base/contract.h"
#include "engine/codegen/passes/plan.h"
#include "engine/codegen/registers/allocate.h"
#include "engine/codegen/values/routines.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;

/// Rounds of spilling; each one leaves fewer long lives, so a handful suffices.
/// With 32 registers, two of them beyond the highest, an SM has room for all its warps; more are
/// not spent on letting a register rest.
constexpr int kFullOccupancy = 30;
constexpr int kMaxAllocationRounds = 200;
constexpr int kMaxLoopDepth = 5;
/// By the ABI R1 is the stack pointer: nvcc gives it to no value and counts it in every kernel.
constexpr int kStackPointer = 1;
/// What nvcc for sm_90 counts beyond its highest register: in each of 50 kernels two.
constexpr int kBeyondHighest = 2;
/// nvcc knows no smaller limit of registers (ptxas --maxrregcount); with fewer, each is needed
/// here.
constexpr int kMinWithStackPointer = 16;

/// How often each register is touched, a round of a loop counting eight times.
std::vector<double> touchCounts(const Code& code) {
    std::vector<std::size_t> labelAt(code.labelCount, 0);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        if (code.nodes[i].kind == Node::Kind::Label) labelAt[code.nodes[i].label] = i;
    }
    std::vector<int> change(code.nodes.size() + 1, 0);
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        const Node& node = code.nodes[i];
        if (!node.isBranch() || labelAt[node.label] > i) continue;
        ++change[labelAt[node.label]];
        --change[i + 1];
    }
    std::vector<double> counts(code.registerCount, 0.0);
    int depth = 0;
    for (std::size_t i = 0; i < code.nodes.size(); ++i) {
        depth += change[i];
        const double weight = static_cast<double>(1 << (3 * std::min(depth, kMaxLoopDepth)));
        const Node& node = code.nodes[i];
        forEachRegisterUse(node, [&](const isa::Operand& use) { counts[use.value] += weight; });
        if (node.destination != kNoVirtual) counts[node.destination] += weight;
    }
    return counts;
}

/// A range of some value in a register of the machine.
struct Taken {
    Interval range{};
    std::uint32_t value = 0;
};

/// What lies in one register of the machine: ranges apart from each other, in order.
class Slot {
  public:
    /// Calls `visit` with the values that lie here somewhere between; until it says false.
    template <class Visit>
    bool forEachOverlap(const Ranges& ranges, Visit visit) const {
        for (const Interval& range : ranges) {
            auto at = std::ranges::upper_bound(taken_, range.from, {},
                                               [](const Taken& t) { return t.range.to; });
            for (; at != taken_.end() && at->range.from < range.to; ++at)
                if (!visit(at->value)) return false;
        }
        return true;
    }

    bool isFree(const Ranges& ranges) const {
        return forEachOverlap(ranges, [](std::uint32_t) { return false; });
    }

    void take(std::uint32_t value, const Ranges& ranges) {
        for (const Interval& range : ranges) {
            const auto at = std::ranges::upper_bound(taken_, range.from, {},
                                                     [](const Taken& t) { return t.range.from; });
            taken_.insert(at, {range, value});
        }
    }

    void release(std::uint32_t value) {
        std::erase_if(taken_, [&](const Taken& taken) { return taken.value == value; });
    }

  private:
    std::vector<Taken> taken_{};
};

/// Gives registers in the order in which the values begin (linear scan of Poletto and Sarkar, 1999,
/// with the holes of Traub and others, 1998).
class Scan {
  public:
    Scan(const std::vector<Interval>& intervals, const std::vector<WordRanges>& ranges,
         const std::vector<bool>& isTemporary, const std::vector<double>& touches, int maxRegisters,
         bool keepsStackPointer)
        : intervals_(intervals),
          ranges_(ranges),
          isTemporary_(isTemporary),
          touches_(touches),
          hasWide_(std::ranges::any_of(ranges, [](const auto& words) { return words.size() > 1; })),
          slots_(static_cast<std::size_t>(maxRegisters)),
          registers_(intervals.size(), isa::kNoRegister) {
        if (!keepsStackPointer) return;
        reserved_ = kStackPointer;
        count_ = kStackPointer + 1;
    }

    void run() {
        std::vector<std::uint32_t> order;
        for (std::uint32_t r = 0; r < intervals_.size(); ++r) {
            if (!intervals_[r].isEmpty()) order.push_back(r);
        }
        std::ranges::stable_sort(order, {}, [&](std::uint32_t r) { return intervals_[r].from; });
        for (const std::uint32_t r : order) {
            int first = placeFor(r);
            if (first < 0) first = makeRoom(r);
            if (first < 0) continue;  // r itself went to memory.
            registers_[r] = static_cast<std::uint16_t>(first);
            count_ = std::max(count_, first + widthOf(r));
            for (int word = 0; word < widthOf(r); ++word)
                slotAt(first + word).take(r, rangesOf(r, word));
        }
    }

    const std::vector<std::uint32_t>& spilled() const { return spilled_; }
    std::vector<std::uint16_t> registers() { return std::move(registers_); }
    int count() const { return count_; }

  private:
    int widthOf(std::uint32_t r) const { return static_cast<int>(ranges_[r].size()); }
    int registerCount() const { return static_cast<int>(slots_.size()); }
    Slot& slotAt(int number) { return slots_[static_cast<std::size_t>(number)]; }
    const Slot& slotAt(int number) const { return slots_[static_cast<std::size_t>(number)]; }
    const Ranges& rangesOf(std::uint32_t r, int word) const {
        return ranges_[r][static_cast<std::size_t>(word)];
    }

    bool isReserved(int first, int width) const {
        return first <= reserved_ && reserved_ < first + width;
    }

    /// Whether a value can lie in this register and the next ones.
    bool fitsAt(std::uint32_t r, int first) const {
        if (isReserved(first, widthOf(r))) return false;
        for (int word = 0; word < widthOf(r); ++word)
            if (!slotAt(first + word).isFree(rangesOf(r, word))) return false;
        return true;
    }

    /// Whether the register belongs to a pair that could be given to a wide value.
    bool isInFreePair(std::uint32_t r, int number) const {
        const int other = number ^ 1;
        return other >= registerCount() ||
               (!isReserved(other, 1) && slotAt(other).isFree(rangesOf(r, 0)));
    }

    /// The lowest free register, or first register of a free pair or quad; -1 where there is none.
    /// A value takes a half of a pair that is broken already, where there are wide ones.
    int placeFor(std::uint32_t r) const {
        const int width = widthOf(r);
        int first = -1;
        for (int number = 0; number + width <= registerCount(); number += width) {
            if (!fitsAt(r, number)) continue;
            if (width > 1 || !hasWide_ || !isInFreePair(r, number)) return number;
            if (first < 0) first = number;
        }
        return first;
    }

    /// The cheapest to keep in memory: touched seldom, alive for long.
    double cost(std::uint32_t r) const {
        if (isTemporary_[r]) return 1e300;
        const auto length = static_cast<double>(intervals_[r].to - intervals_[r].from);
        return touches_[r] / length;
    }

    /// The values that lie where `wanted` would.
    std::vector<std::uint32_t> inTheWay(std::uint32_t wanted, int first) const {
        std::vector<std::uint32_t> values;
        for (int word = 0; word < widthOf(wanted); ++word) {
            slotAt(first + word).forEachOverlap(rangesOf(wanted, word), [&](std::uint32_t r) {
                if (std::ranges::find(values, r) == values.end()) values.push_back(r);
                return true;
            });
        }
        return values;
    }

    /// Where `wanted` can lie once others have gone to memory; -1 where it goes there itself.
    int makeRoom(std::uint32_t wanted) {
        const int width = widthOf(wanted);
        int best = -1;
        double lowest = 0;
        for (int first = 0; first + width <= registerCount(); first += width) {
            if (isReserved(first, width)) continue;
            double sum = 0;
            for (const std::uint32_t r : inTheWay(wanted, first))
                sum += cost(r);
            if (best >= 0 && sum >= lowest) continue;
            best = first;
            lowest = sum;
        }
        if (cost(wanted) <= lowest && !isTemporary_[wanted]) {
            spilled_.push_back(wanted);
            return -1;
        }
        for (const std::uint32_t r : inTheWay(wanted, best)) {
            WARPSCOPE_EXPECT(!isTemporary_[r], "one instruction needs fewer than eight registers");
            spilled_.push_back(r);
            for (int word = 0; word < widthOf(r); ++word)
                slotAt(registers_[r] + word).release(r);
        }
        return best;
    }

    const std::vector<Interval>& intervals_;
    const std::vector<WordRanges>& ranges_;  ///< By value, by word.
    const std::vector<bool>& isTemporary_;
    const std::vector<double>& touches_;
    bool hasWide_;
    int reserved_ = -1;  ///< Given to no value; -1: none.
    std::vector<Slot> slots_;
    std::vector<std::uint16_t> registers_;
    std::vector<std::uint32_t> spilled_{};
    int count_ = 0;
};

/// Few kernels call a routine: the lives of all values are not found anew for the others.
int mostAtRoutines(const Code& code, const Allocation& allocation, bool hasHoles) {
    const bool calls = std::ranges::any_of(code.nodes, [](const Node& node) {
        return node.isInstruction() && registersOfRoutine(node.code) != 0;
    });
    if (!calls) return 0;
    return registersAtRoutines(code, liveRanges(code, allocation.intervals, hasHoles));
}

}  // namespace

Allocation allocateRegisters(Code& code, int maxRegisters, bool keepsScopes,
                             bool keepsStackPointer) {
    WARPSCOPE_EXPECT(maxRegisters >= kMinRegisters, "a kernel gets at least eight registers");
    const int limit = maxRegisters;
    const bool hasStackPointer = keepsStackPointer && maxRegisters >= kMinWithStackPointer;
    if (hasStackPointer) maxRegisters -= kBeyondHighest;
    std::vector<bool> isTemporary(code.registerCount, false);
    const bool hasHoles = !keepsScopes && keepsStackPointer;
    Reuse reuse = hasHoles ? Reuse::Late : Reuse::AtOnce;
    for (int round = 0; round < kMaxAllocationRounds; ++round) {
        Allocation allocation;
        allocation.intervals = liveIntervals(code, keepsScopes);
        const std::vector<double> touches = touchCounts(code);
        allocation.ranges =
            liveRanges(code, allocation.intervals, !keepsScopes && keepsStackPointer, reuse);
        Scan scan(allocation.intervals, allocation.ranges, isTemporary, touches, maxRegisters,
                  hasStackPointer);
        scan.run();
        const bool isDear = reuse == Reuse::Late && scan.count() > kFullOccupancy;
        if (scan.spilled().empty() && !isDear) {
            allocation.registers = scan.registers();
            allocation.count = scan.count();
            if (hasStackPointer) {
                const int most =
                    std::max(kStackPointer + mostAtRoutines(code, allocation, hasHoles),
                             registersAtPartedShuffles(code, allocation));
                allocation.count =
                    std::min(std::max(allocation.count, most) + kBeyondHighest, limit);
            }
            return allocation;
        }
        if (reuse == Reuse::Late) {
            reuse = Reuse::AtOnce;
            continue;
        }
        if (keepsScopes) {
            keepsScopes = false;  // Shorter lives first, memory only when that is not enough.
            continue;
        }
        spill(code, scan.spilled(), isTemporary);
    }
    WARPSCOPE_EXPECT(false, "spilling ends");
    return {};
}

}  // namespace warpscope::codegen
