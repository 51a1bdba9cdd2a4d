#include "engine/history/access_walk.h"

#include <utility>

#include "engine/base/contract.h"

namespace warpscope::history {

AccessWalk::AccessWalk(std::shared_ptr<const Run> run)
    : run_(std::move(run)), stepper_(run_->launch()), state_(gpu::initialState(run_->launch())) {
    log_.isMuted = true;
    log_.wantsAccesses = true;
}

std::span<const sm::AccessRecord> AccessWalk::step() {
    WARPSCOPE_EXPECT(!isDone(), "a walk that is done goes no further");
    cycle_ = state_.now;
    stepper_.step(state_, log_);
    return log_.accesses;
}

}  // namespace warpscope::history
