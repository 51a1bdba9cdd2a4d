#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/history/run.h"

namespace warpscope::history {

/// Simulates one launch and writes down what happened. Used once, by Run::record.
class Recorder {
  public:
    Recorder(gpu::Launch launch, const RecordOptions& options);

    /// nullptr when options.goOn said stop.
    std::shared_ptr<const Run> record();

  private:
    /// A segment whose end is not known yet. Unlike a trace::Segment its parts have a place each:
    /// a processor waits when it reads as one what it has just written in parts.
    struct Open {
        std::uint32_t begin = 0;
        isa::ProgramCounter pc = 0;
        LaneMask active = 0;
        trace::WarpState state = trace::WarpState::NotResident;
    };
    /// What has happened at one instruction so far.
    struct PcSums {
        static constexpr std::size_t kStates = 16;
        std::array<std::int64_t, kStates> cycles{};  ///< Warp-cycles by state.
        std::int64_t threadIssues = 0;
    };
    static_assert(PcSums::kStates >= trace::kWarpStateCount);
    struct Closing;

    static std::shared_ptr<Run> startRun(gpu::Launch launch);
    void stepOnce();
    void drain();
    void place(const sm::Placement& placement);
    void changeAll();
    void sumLoad(Cycle upTo);
    void addCounters(const trace::Counters& counters);
    void storeKeyframe();
    void cutShort();
    void finish();
    void sumUp();

    std::shared_ptr<Run> run_;
    const RecordOptions& options_;
    gpu::Stepper stepper_;
    gpu::GpuState state_{};
    sm::CycleLog log_{};
    std::size_t segmentCount_ = 0;  ///< At most so many have been kept.
    std::vector<Open> open_{};      ///< By WarpId; NotResident when there is none.
    std::vector<PcSums> sums_{};    ///< By pc.
    std::int64_t load_ = 0;  ///< Warps that are resident, eligible, issued: see recorder.cpp.
    std::size_t writesSinceKeyframe_ = 0;
    std::size_t memoryBytes_ = 0;
};

}  // namespace warpscope::history
