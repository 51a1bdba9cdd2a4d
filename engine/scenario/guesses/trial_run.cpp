#include "engine/scenario/guesses/trial_run.h"

#include <algorithm>

#include "engine/base/lane_mask.h"
#include "engine/scenario/launches/make_launch.h"

namespace warpscope::scenario {
namespace {

/// An access behind the end comes early, and nobody should wait for the others.
constexpr Cycle kMaxTriedCycles = 60'000;
constexpr std::int64_t kMaxTrialInstructions = 2'000'000;
/// Late blocks touch the ends of the buffers: all that fit are tried at once.
constexpr int kManySms = 132;

/// SMs for a trial run: as many as a large chip has, as long as their local memory has room.
int smsToTry(const gpu::Launch& launch) {
    const std::int64_t threads = std::int64_t{launch.occupancy.blocksPerSm} *
                                 launch.warpsPerBlock() * launch.machine.limits.warpSize;
    const std::int64_t bytes =
        std::max<std::int64_t>(threads * launch.program.localBytesPerThread, 1);
    return static_cast<int>(std::clamp<std::int64_t>(kMaxLocalBytes / bytes, 1, kManySms));
}

/// Which buffers were read and written, by their place among the buffers of a launch.
class Use {
  public:
    explicit Use(const memory::DeviceMemory& memory)
        : isRead_(memory.buffers().size()), isWritten_(memory.buffers().size()) {}

    void follow(const sm::CycleLog& log, const memory::DeviceMemory& memory) {
        using TouchKind = sm::Touch::Kind;
        for (const sm::Touch& touch : log.touches) {
            const bool isAccess = touch.kind == TouchKind::Load || touch.kind == TouchKind::Store ||
                                  touch.kind == TouchKind::Atomic;
            if (!isAccess || touch.space != memory::Space::Global) continue;
            for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
                const auto lane = static_cast<std::size_t>(firstLane(rest));
                const memory::Buffer* const buffer = memory.bufferAt(touch.addresses[lane], 1);
                if (buffer == nullptr) continue;
                const auto at = static_cast<std::size_t>(buffer - memory.buffers().data());
                (touch.kind == TouchKind::Load ? isRead_ : isWritten_)[at] = true;
            }
        }
    }

    std::vector<std::string> onlyRead(const memory::DeviceMemory& memory) const {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < isRead_.size(); ++i)
            if (isRead_[i] && !isWritten_[i]) names.push_back(memory.buffers()[i].name);
        return names;
    }

  private:
    std::vector<bool> isRead_;
    std::vector<bool> isWritten_;
};

}  // namespace

TrialRun trialRun(const Scenario& scenario, const machine::Library& devices) {
    auto launch = makeLaunch(scenario, devices);
    if (!launch || launch->occupancy.blocksPerSm <= 0) return {};
    launch->machine.smCount = smsToTry(*launch);
    gpu::GpuState state = gpu::initialState(*launch);
    const gpu::Stepper stepper(*launch);
    sm::CycleLog log;
    log.wantsTouches = true;
    Use use(state.memory);
    std::int64_t issued = 0;
    while (state.stopped == gpu::StopReason::Running && state.now < kMaxTriedCycles &&
           issued < kMaxTrialInstructions) {
        stepper.step(state, log);
        issued += log.counters.instructions;
        use.follow(log, state.memory);
    }
    return {state.problems, use.onlyRead(state.memory)};
}

}  // namespace warpscope::scenario
