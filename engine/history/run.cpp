#include "engine/history/run.h"

#include <utility>

#include "engine/base/contract.h"

namespace warpscope::history {

Run::Run(Recording recording, std::unique_ptr<const Replay> replay)
    : Recording(std::move(recording)), replay_(std::move(replay)) {
    WARPSCOPE_EXPECT(replay_ != nullptr && replay_->cycles() == cycles(),
                     "a recording and a replay of different runs");
}

}  // namespace warpscope::history
