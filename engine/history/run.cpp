#include "engine/history/run.h"

#include <utility>

#include "engine/base/contract.h"
#include "engine/history/recorder.h"

namespace warpscope::history {

Run::Run(Recording recording, std::unique_ptr<const Replay> replay)
    : Recording(std::move(recording)), replay_(std::move(replay)) {
    WARPSCOPE_EXPECT(replay_ != nullptr && replay_->cycles() == cycles(),
                     "a recording and a replay of different runs");
}

std::shared_ptr<const Run> Run::record(gpu::Launch launch, const RecordOptions& options) {
    return Recorder(std::move(launch), options).record();
}

}  // namespace warpscope::history
