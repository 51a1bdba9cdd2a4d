#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

#include "engine/history/hazards.h"
#include "engine/history/recording_builder.h"
#include "engine/history/run.h"

namespace warpscope::history {

struct RecordOptions {
    std::size_t keyframeBytes = 256u << 20;  ///< Budget; the spacing doubles when it is hit.
    /// Work (see Keyframes) between keyframes at first; 0 = by the state's size.
    std::int64_t firstSpacing = 0;
    /// Segments (about 8 bytes each) after which the run is cut as at its cycle limit, with a
    /// problem that says so: the program must not eat all memory in front of a class. An event
    /// counts as the segments whose memory it takes.
    std::size_t maxSegments = 64u << 20;
    /// Behind so many segments `beforeMore`, if there is one, is asked once: where several runs are
    /// recorded side by side it waits until this one may take more memory.
    std::size_t segmentsAtFirst = 64u << 20;
    std::function<void()> beforeMore{};
    /// Asked every few hundred steps; false ends the recording early (the run is then discarded).
    std::function<bool(Cycle reached)> goOn{};
    bool looksForHazards = true;  ///< Races and the like; their search costs time.
};

/// Simulates a launch to its end and records it. nullptr only when goOn said stop.
std::shared_ptr<const Run> record(gpu::Launch launch, const RecordOptions& options = {});

/// Simulates one launch and writes down what happened, once. Requires: options outlive it.
class Recorder {
  public:
    Recorder(gpu::Launch launch, const RecordOptions& options);

    /// nullptr when options.goOn said stop; asked again, it goes on from there.
    std::shared_ptr<const Run> record();

  private:
    /// Asks for more memory, or ends the run.
    void reachLimit();
    void stepOnce();
    void drain();
    std::int64_t workSoFar() const;
    void reachKeyframe(std::int64_t work);
    void storeKeyframe();
    /// Ends the run at this cycle, because of what the message says.
    void cutShort(const Message& message, int line = 0);
    void followOutput();
    void endPrinting();
    std::shared_ptr<const Run> finish();

    std::shared_ptr<const gpu::Launch> launch_;
    const RecordOptions& options_;
    RecordingBuilder builder_;
    Keyframes keyframes_;
    gpu::Stepper stepper_;
    gpu::GpuState state_{};
    sm::CycleLog log_{};
    Hazards hazards_;
    std::size_t limit_ = 0;          ///< Of segments: what comes behind it has to be asked for.
    std::size_t eventSegments_ = 0;  ///< As many as the events stand for.
    std::int64_t steps_ = 0;
    std::int64_t workCounted_ = 0;  ///< Which the keyframes know of.
    std::int64_t keyframeAt_ = 0;   ///< From so much work on they are to be asked.
    std::int64_t writesAtKeyframe_ = 0;
    std::size_t memoryBytes_ = 0;
    std::size_t printedBytes_ = 0;  ///< By printf since a block began or ended.
    std::int64_t blocksSeen_ = 0;
    int lastPrinted_ = 0;  ///< Line of the last printf.
};

}  // namespace warpscope::history
