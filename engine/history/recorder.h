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
    /// What has happened at one instruction so far.
    struct PcSums {
        static constexpr std::size_t kStates = 15;   ///< With the sum behind them 128 bytes.
        std::array<std::int64_t, kStates> cycles{};  ///< Warp-cycles by state.
        std::int64_t threadIssues = 0;

        void countIssue(LaneMask active) {
            ++cycles[static_cast<std::size_t>(trace::WarpState::Issued)];
            threadIssues += countLanes(active);
        }
        void count(const trace::Segment& segment) {
            if (segment.state == trace::WarpState::Issued) return countIssue(segment.active);
            cycles[static_cast<std::size_t>(segment.state)] += segment.length();
        }
    };
    static_assert(PcSums::kStates >= trace::kWarpStateCount);

    static std::shared_ptr<Run> startRun(gpu::Launch launch);
    void stepOnce();
    void drain();
    void place(const sm::Placement& placement);
    void changeAll();
    void changeOne(SegmentList& segments, const sm::Transition& change);
    static void endOpen(SegmentList& segments, PcSums* sums, Cycle now);
    void changeLoad();
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
    std::vector<PcSums> sums_{};    ///< By pc.
    sm::Load load_{};               ///< After the last step.
    std::size_t writesSinceKeyframe_ = 0;
    std::size_t memoryBytes_ = 0;
};

}  // namespace warpscope::history
