#include "engine/gpu/outlook.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "engine/sm/meetings/named_meeting.h"

namespace warpscope::gpu {
namespace {

using sm::SmState;
using sm::Warp;

/// Words that are hashed or compared, and warps that are looked at: what a look ahead may cost.
constexpr std::int64_t kMaxWork = 20'000'000;
constexpr int kMaxSteps = 60'000;
/// The earliest cycle in which something happens.
Cycle nextEvent(const Launch& launch, const GpuState& state) {
    if (state.hasRoom && state.nextBlock < launch.blockCount()) return state.now + 1;
    Cycle next = kNever;
    for (const SmState& sm : state.sms)
        next = std::min(next, sm.nextEventAt);
    return std::max(next, state.now + 1);
}

/// What a warp does next depends on this, on memory, and on nothing else but the clock.
class StateHash {
  public:
    explicit StateHash(const Warp& warp) {
        add(warp.id.value);
        add(static_cast<std::uint64_t>(warp.currentPath));
        for (const sm::ControlEntry& path : warp.paths) {
            add(path.pc);
            add(path.reconvergence);
            add(path.mask);
        }
        for (const std::uint32_t value : warp.registers)
            add(value);
        for (const LaneMask predicate : warp.predicates)
            add(predicate);
        for (const std::uint8_t byte : warp.local)
            add(byte);
        add(static_cast<std::uint64_t>(warp.stepsLeft));
        add(warp.exited);
        add(warp.atBarrier);
        add(warp.atWarpsync);
        // When another path gets its turn.
        add(static_cast<std::uint64_t>(warp.backwardBranches));
        add(static_cast<std::uint64_t>(warp.idleRounds));
        add(warp.roundHash);
    }
    std::uint64_t value() const { return value_; }

  private:
    void add(std::uint64_t word) { value_ = (value_ ^ word) * 0x100000001b3ULL; }

    std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

class Walk {
  public:
    using Step = std::function<void(GpuState&, sm::CycleLog&)>;

    Walk(const Launch& launch, const GpuState& state, WarpId asked, const Step& step)
        : launch_(launch), step_(step), state_(state), asked_(asked) {
        state_.now = nextEvent(launch, state);
        state_.stopped = StopReason::Running;
        state_.problems.clear();
        for (const memory::Buffer& buffer : state.memory.buffers())
            pages_ += buffer.bytes / memory::DeviceMemory::kPageBytes + 1;
        startAnew();
    }

    Outlook run() {
        for (int i = 0; i < kMaxSteps && work_ < kMaxWork && !outlook_.isForever; ++i) {
            step();
            if (state_.stopped == StopReason::Running) continue;
            if (state_.stopped == StopReason::Finished) outlook_.endsAt = state_.now;
            break;
        }
        return outlook_;
    }

  private:
    void step() {
        const std::int64_t started = state_.nextBlock;
        const std::int64_t ended = state_.blocksFinished;
        step_(state_, log_);
        work_ += static_cast<std::int64_t>(state_.sms.size());
        const bool areOthersThere = started != state_.nextBlock || ended != state_.blocksFinished;
        if (areOthersThere || (mayHaveWritten() && isMemoryChanged())) startAnew();
        for (const sm::Issue& issue : log_.issues)
            lookAt(issue);
    }

    bool mayHaveWritten() const {
        return std::ranges::any_of(log_.issues, [&](const sm::Issue& issue) {
            const isa::Opcode opcode = launch_.program.instructions[issue.pc].opcode;
            return isa::isStore(opcode) || isa::isAtomic(opcode);
        });
    }

    std::vector<std::vector<std::uint8_t>> sharedNow() {
        std::vector<std::vector<std::uint8_t>> shared;
        for (const SmState& sm : state_.sms) {
            for (const sm::BlockSlot& block : sm.blocks) {
                shared.push_back(block.shared);
                work_ += static_cast<std::int64_t>(block.shared.size() / sizeof(std::uint32_t));
            }
        }
        return shared;
    }

    bool isMemoryChanged() {
        work_ += pages_;
        return state_.memory != memory_ || sharedNow() != shared_;
    }

    /// What was seen before memory changed or blocks came and went says nothing any more.
    void startAnew() {
        memory_ = state_.memory;
        shared_ = sharedNow();
        seen_.clear();
        repeating_.clear();
        warps_.clear();
        for (const SmState& sm : state_.sms) {
            for (const Warp& warp : sm.warps)
                if (warp.isResident()) warps_[warp.id.value] = &warp;
        }
        work_ += static_cast<std::int64_t>(warps_.size());
    }

    /// Looks at a warp that has gone back in the code, as it does once a round.
    void lookAt(const sm::Issue& issue) {
        const auto found = warps_.find(issue.warp.value);
        if (found == warps_.end() || repeating_.contains(issue.warp.value)) return;
        const Warp& warp = *found->second;
        if (warp.id != issue.warp || warp.paths.empty() || warp.pc() > issue.pc) return;
        const std::uint64_t hash = StateHash(warp).value();
        work_ += static_cast<std::int64_t>(warp.registers.size() + warp.local.size()) + kMaxLanes;
        if (warp.id == asked_ && !everSeen_.insert(hash).second) outlook_.repeats = true;
        if (seen_.insert(hash).second) return;
        repeating_.insert(warp.id.value);
        outlook_.isForever = areAllStill();
    }

    /// Nobody comes to anything new.
    bool areAllStill() {
        for (const SmState& sm : state_.sms) {
            for (const Warp& warp : sm.warps) {
                if (!warp.isResident() || warp.paths.empty()) continue;
                ++work_;
                const auto& block = sm.blocks[static_cast<std::size_t>(warp.blockSlot)];
                const bool waits = warp.issueAllowedAt == kNever &&
                                   block.barrierReleaseAt == kNever &&
                                   sm::nextNamedRelease(block) == kNever;
                if (!waits && !repeating_.contains(warp.id.value)) return false;
            }
        }
        return true;
    }

    const Launch& launch_;
    const Step& step_;
    GpuState state_;
    const WarpId asked_;
    sm::CycleLog log_{};
    Outlook outlook_{};
    std::int64_t work_ = 0;
    std::int64_t pages_ = 0;
    memory::DeviceMemory memory_{};  ///< Since it last changed, with what was seen since.
    std::vector<std::vector<std::uint8_t>> shared_{};
    std::unordered_set<std::uint64_t> seen_{};
    std::unordered_set<std::uint64_t> everSeen_{};  ///< Of the warp that was asked about.
    std::unordered_set<std::uint32_t> repeating_{};
    std::unordered_map<std::uint32_t, const Warp*> warps_{};  ///< Those that reside, by their id.
};

}  // namespace

Outlook lookAhead(const Launch& launch, const GpuState& state, WarpId asked,
                  const std::function<void(GpuState&, sm::CycleLog&)>& step) {
    return Walk(launch, state, asked, step).run();
}

}  // namespace warpscope::gpu
