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
    Scan(const std::vector<Interval>& intervals, const std::vector<bool>& isTemporary,
         const std::vector<double>& touches, int maxRegisters)
        : intervals_(intervals), isTemporary_(isTemporary), touches_(touches) {
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
            if (free_.empty()) makeRoom(r);
            if (free_.empty()) continue;  // r itself went to memory.
            registers_[r] = *free_.begin();
            count_ = std::max(count_, registers_[r] + 1);
            free_.erase(free_.begin());
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
            free_.insert(registers_[r]);
            return true;
        });
    }

    /// The cheapest to keep in memory: touched seldom, alive for long.
    double cost(std::uint32_t r) const {
        if (isTemporary_[r]) return 1e300;
        const auto length = static_cast<double>(intervals_[r].to - intervals_[r].from);
        return touches_[r] / length;
    }

    void makeRoom(std::uint32_t wanted) {
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
        free_.insert(registers_[*victim]);
        active_.erase(victim);
    }

    const std::vector<Interval>& intervals_;
    const std::vector<bool>& isTemporary_;
    const std::vector<double>& touches_;
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
        Scan scan(allocation.intervals, isTemporary, touches, maxRegisters);
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
