#pragma once

#include <memory>

#include "engine/history/run.h"

namespace warpscope::history {

/// Simulates one launch and writes down what happened. Used once, by Run::record.
class Recorder {
  public:
    Recorder(gpu::Launch launch, const RecordOptions& options);

    /// nullptr when options.goOn said stop.
    std::shared_ptr<const Run> record();

  private:
    void stepOnce();
    void drain();
    void place(const sm::Placement& placement);
    void change(const sm::Transition& transition);
    void count(trace::WarpState state, int sign);
    void sumLoad(Cycle upTo);
    void closeSegment(const trace::Segment& segment, Cycle end);
    void addCounters(const trace::Counters& counters);
    void storeKeyframe();
    void cutShort();
    void finish();

    std::shared_ptr<Run> run_;
    const RecordOptions& options_;
    gpu::GpuState state_{};
    sm::CycleLog log_{};
    std::size_t segmentCount_ = 0;
    std::int64_t residentWarps_ = 0;
    std::int64_t eligibleWarps_ = 0;
    std::int64_t issuedWarps_ = 0;
    std::size_t writesSinceKeyframe_ = 0;
    std::size_t memoryBytes_ = 0;
};

}  // namespace warpscope::history
