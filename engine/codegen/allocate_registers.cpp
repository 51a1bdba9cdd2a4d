#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/contract.h"
#include "engine/codegen/allocate.h"

namespace warpscope::codegen {
namespace {

using code::Code;
using code::forEachRegisterUse;
using code::kNoVirtual;
using code::Node;

/// Rounds of spilling; each one leaves fewer long lives, so a handful suffices.
constexpr int kMaxRounds = 200;
constexpr int kMaxLoopDepth = 5;

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
    Scan(const std::vector<Interval>& intervals, const std::vector<bool>& isPair,
         const std::vector<bool>& isTemporary, const std::vector<double>& touches, int maxRegisters)
        : intervals_(intervals),
          isPair_(isPair),
          isTemporary_(isTemporary),
          touches_(touches),
          hasPairs_(std::ranges::find(isPair, true) != isPair.end()),
          maxRegisters_(maxRegisters) {
        registers_.assign(intervals.size(), isa::kNoRegister);
        for (int i = 0; i < maxRegisters; ++i)
            free_.insert(static_cast<std::uint16_t>(i));
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
            for (int word = 0; word < widthOf(r); ++word)
                free_.erase(static_cast<std::uint16_t>(place + word));
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

    int widthOf(std::uint32_t r) const { return isPair_[r] ? 2 : 1; }

    void release(std::uint32_t r) {
        for (int word = 0; word < widthOf(r); ++word)
            free_.insert(static_cast<std::uint16_t>(registers_[r] + word));
    }

    /// The lowest free register, or even register of a free pair; kNoRegister where there is none.
    /// A single value takes half of a pair that is broken already, where there are pairs.
    std::uint16_t placeFor(std::uint32_t r) const {
        const auto isFree = [&](int number) {
            return free_.contains(static_cast<std::uint16_t>(number));
        };
        for (const std::uint16_t number : free_) {
            const int partner = number ^ 1;
            const bool isBroken = partner < maxRegisters_ && !isFree(partner);
            if (isPair_[r] ? number % 2 == 0 && isFree(partner) : !hasPairs_ || isBroken)
                return number;
        }
        return isPair_[r] || free_.empty() ? isa::kNoRegister : *free_.begin();
    }

    /// The cheapest to keep in memory: touched seldom, alive for long.
    double cost(std::uint32_t r) const {
        if (isTemporary_[r]) return 1e300;
        const auto length = static_cast<double>(intervals_[r].to - intervals_[r].from);
        return touches_[r] / length;
    }

    void makeRoom(std::uint32_t wanted) {
        if (isPair_[wanted]) return makeRoomForPair(wanted);
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

    /// Whether a value lies in one of the registers base and base + 1.
    bool isIn(std::uint32_t r, int base) const { return registers_[r] / 2 == base / 2; }

    void makeRoomForPair(std::uint32_t wanted) {
        int best = 0;
        double lowest = 0;
        for (int base = 0; base + 1 < maxRegisters_; base += 2) {
            double sum = 0;
            for (const std::uint32_t r : active_)
                sum += isIn(r, base) ? cost(r) : 0;
            if (base > 0 && sum >= lowest) continue;
            best = base;
            lowest = sum;
        }
        if (cost(wanted) <= lowest && !isTemporary_[wanted]) {
            spilled_.push_back(wanted);
            return;
        }
        std::erase_if(active_, [&](std::uint32_t r) {
            if (!isIn(r, best)) return false;
            WARPSCOPE_EXPECT(!isTemporary_[r], "one instruction needs fewer than eight registers");
            spilled_.push_back(r);
            release(r);
            return true;
        });
    }

    const std::vector<Interval>& intervals_;
    const std::vector<bool>& isPair_;
    const std::vector<bool>& isTemporary_;
    const std::vector<double>& touches_;
    bool hasPairs_;
    int maxRegisters_;
    std::vector<std::uint16_t> registers_{};
    std::set<std::uint16_t> free_{};
    std::vector<std::uint32_t> active_{};
    std::vector<std::uint32_t> spilled_{};
    int count_ = 0;
};

}  // namespace

Allocation allocateRegisters(Code& code, int maxRegisters, bool keepsScopes) {
    WARPSCOPE_EXPECT(maxRegisters >= 8, "a kernel gets at least eight registers");
    std::vector<bool> isTemporary(code.registerCount, false);
    for (int round = 0; round < kMaxRounds; ++round) {
        Allocation allocation;
        allocation.intervals = liveIntervals(code, keepsScopes);
        const std::vector<double> touches = touchCounts(code);
        const std::vector<bool> isPair = code::pairsOf(code);
        Scan scan(allocation.intervals, isPair, isTemporary, touches, maxRegisters);
        scan.run();
        if (scan.spilled().empty()) {
            allocation.registers = scan.registers();
            allocation.count = scan.count();
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
