#pragma once

#include <memory>

#include "engine/history/recording_builder.h"
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
    void changeAll();
    void storeKeyframe();
    void cutShort();
    std::shared_ptr<const Run> finish();

    std::shared_ptr<const gpu::Launch> launch_;
    const RecordOptions& options_;
    RecordingBuilder builder_;
    Keyframes keyframes_;
    gpu::Stepper stepper_;
    gpu::GpuState state_{};
    sm::CycleLog log_{};
    std::size_t segmentCount_ = 0;  ///< At most so many have been kept.
    std::size_t writesSinceKeyframe_ = 0;
    std::size_t memoryBytes_ = 0;
};

}  // namespace warpscope::history
