#include <algorithm>
#include <numeric>

#include "engine/base/contract.h"
#include "engine/codegen/allocate.h"
#include "engine/codegen/plan.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;

/// Rounds of spilling; each one leaves fewer long lives, so a handful suffices.
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

/// Linear scan over the intervals in the order of their start (Poletto and Sarkar, 1999).
class Scan {
  public:
    Scan(const std::vector<Interval>& intervals, const std::vector<std::uint8_t>& widths,
         const std::vector<bool>& isTemporary, const std::vector<double>& touches, int maxRegisters,
         bool keepsStackPointer)
        : intervals_(intervals),
          widths_(widths),
          isTemporary_(isTemporary),
          touches_(touches),
          hasWide_(std::ranges::any_of(widths, [](int width) { return width > 1; })),
          maxRegisters_(maxRegisters) {
        registers_.assign(intervals.size(), isa::kNoRegister);
        isFree_.assign(static_cast<std::size_t>(maxRegisters), true);
        if (!keepsStackPointer) return;
        reserved_ = kStackPointer;
        count_ = kStackPointer + 1;
        isFree_[kStackPointer] = false;
    }

    void run() {
        std::vector<std::uint32_t> order;
        for (std::uint32_t r = 0; r < intervals_.size(); ++r) {
            if (!intervals_[r].isEmpty()) order.push_back(r);
        }
        std::ranges::stable_sort(order, {}, [&](std::uint32_t r) { return intervals_[r].from; });
        for (const std::uint32_t r : order) {
            expire(intervals_[r].from);
            std::uint16_t place = placeFor(r);
            if (place == isa::kNoRegister) {
                makeRoom(r);
                place = placeFor(r);
            }
            if (place == isa::kNoRegister) continue;  // r itself went to memory.
            registers_[r] = place;
            count_ = std::max(count_, place + widthOf(r));
            setFree(r, false);
            active_.push_back(r);
        }
    }

    const std::vector<std::uint32_t>& spilled() const { return spilled_; }
    std::vector<std::uint16_t> registers() { return std::move(registers_); }
    int count() const { return count_; }

  private:
    void expire(std::size_t position) {
        std::erase_if(active_, [&](std::uint32_t r) {
            if (intervals_[r].to > position) return false;
            release(r);
            return true;
        });
    }

    int widthOf(std::uint32_t r) const { return widths_[r]; }

    void release(std::uint32_t r) { setFree(r, true); }

    void setFree(std::uint32_t r, bool isFree) {
        for (int word = 0; word < widthOf(r); ++word)
            isFree_[static_cast<std::size_t>(registers_[r] + word)] = isFree;
        if (isFree) lowestFree_ = std::min(lowestFree_, static_cast<int>(registers_[r]));
        while (lowestFree_ < maxRegisters_ && !this->isFree(lowestFree_))
            ++lowestFree_;
    }

    bool isFree(int number) const {
        return number < maxRegisters_ && isFree_[static_cast<std::size_t>(number)];
    }

    /// Whether a value of so many words can begin at this register.
    bool fitsAt(int number, int width) const {
        if (number % width != 0) return false;
        for (int word = 1; word < width; ++word)
            if (!isFree(number + word)) return false;
        return true;
    }

    /// Whether the register belongs to a wide one that could be given to a wider value.
    bool isWholeOf(int number, int width) const {
        const int first = number / (2 * width) * (2 * width);
        if (first + 2 * width > maxRegisters_) return true;
        for (int word = 0; word < 2 * width; ++word)
            if (!isFree(first + word)) return false;
        return true;
    }

    /// The lowest free register, or first register of a free pair or quad; kNoRegister where there
    /// is none. A value takes a part of a wider place that is broken already, where there are wide
    /// ones.
    std::uint16_t placeFor(std::uint32_t r) const {
        const int width = widthOf(r);
        std::uint16_t first = isa::kNoRegister;
        for (int number = lowestFree_; number < maxRegisters_; ++number) {
            if (!isFree(number) || !fitsAt(number, width)) continue;
            const auto place = static_cast<std::uint16_t>(number);
            if (width > 1 || !hasWide_ || !isWholeOf(number, width)) return place;
            if (first == isa::kNoRegister) first = place;
        }
        return first;
    }

    /// The cheapest to keep in memory: touched seldom, alive for long.
    double cost(std::uint32_t r) const {
        if (isTemporary_[r]) return 1e300;
        const auto length = static_cast<double>(intervals_[r].to - intervals_[r].from);
        return touches_[r] / length;
    }

    void makeRoom(std::uint32_t wanted) {
        if (widthOf(wanted) > 1) return makeRoomForWide(wanted);
        auto victim =
            std::ranges::min_element(active_, {}, [&](std::uint32_t r) { return cost(r); });
        WARPSCOPE_EXPECT(victim != active_.end(), "there are at least eight registers");
        if (cost(wanted) <= cost(*victim) && !isTemporary_[wanted]) {
            spilled_.push_back(wanted);
            return;
        }
        WARPSCOPE_EXPECT(!isTemporary_[*victim],
                         "one instruction needs fewer than eight registers");
        spilled_.push_back(*victim);
        release(*victim);
        active_.erase(victim);
    }

    /// Whether a value lies in one of the `width` registers from base on.
    bool isIn(std::uint32_t r, int base, int width) const {
        return registers_[r] < base + width && registers_[r] + widthOf(r) > base;
    }

    void makeRoomForWide(std::uint32_t wanted) {
        const int width = widthOf(wanted);
        int best = -1;
        double lowest = 0;
        for (int base = 0; base + width <= maxRegisters_; base += width) {
            if (base <= reserved_ && reserved_ < base + width) continue;
            double sum = 0;
            for (const std::uint32_t r : active_)
                sum += isIn(r, base, width) ? cost(r) : 0;
            if (best >= 0 && sum >= lowest) continue;
            best = base;
            lowest = sum;
        }
        if (cost(wanted) <= lowest && !isTemporary_[wanted]) {
            spilled_.push_back(wanted);
            return;
        }
        std::erase_if(active_, [&](std::uint32_t r) {
            if (!isIn(r, best, width)) return false;
            WARPSCOPE_EXPECT(!isTemporary_[r], "one instruction needs fewer than eight registers");
            spilled_.push_back(r);
            release(r);
            return true;
        });
    }

    const std::vector<Interval>& intervals_;
    const std::vector<std::uint8_t>& widths_;
    const std::vector<bool>& isTemporary_;
    const std::vector<double>& touches_;
    bool hasWide_;
    int maxRegisters_;
    int reserved_ = -1;  ///< Given to no value; -1: none.
    std::vector<std::uint16_t> registers_{};
    std::vector<bool> isFree_{};
    int lowestFree_ = 0;  ///< Below it none is.
    std::vector<std::uint32_t> active_{};
    std::vector<std::uint32_t> spilled_{};
    int count_ = 0;
};

}  // namespace

Allocation allocateRegisters(Code& code, int maxRegisters, bool keepsScopes,
                             bool keepsStackPointer) {
    WARPSCOPE_EXPECT(maxRegisters >= kMinRegisters, "a kernel gets at least eight registers");
    const int limit = maxRegisters;
    const bool hasStackPointer = keepsStackPointer && maxRegisters >= kMinWithStackPointer;
    if (hasStackPointer) maxRegisters -= kBeyondHighest;
    std::vector<bool> isTemporary(code.registerCount, false);
    for (int round = 0; round < kMaxAllocationRounds; ++round) {
        Allocation allocation;
        allocation.intervals = liveIntervals(code, keepsScopes);
        const std::vector<double> touches = touchCounts(code);
        const std::vector<std::uint8_t> widths = code::widthsOf(code);
        Scan scan(allocation.intervals, widths, isTemporary, touches, maxRegisters,
                  hasStackPointer);
        scan.run();
        if (scan.spilled().empty()) {
            allocation.registers = scan.registers();
            allocation.count = scan.count();
            if (hasStackPointer) {
                const int most = registersAtRoutines(code, allocation.intervals) + kStackPointer;
                allocation.count =
                    std::min(std::max(allocation.count, most) + kBeyondHighest, limit);
            }
            return allocation;
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
