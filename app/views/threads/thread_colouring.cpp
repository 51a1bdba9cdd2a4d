#include "app/views/threads/thread_colouring.h"

#include <imgui.h>

#include <algorithm>

namespace warpscope::views {

using present::ThreadColour;

ThreadColour ThreadColouring::now() const {
    if (wish_->colour >= 0) return static_cast<ThreadColour>(wish_->colour);
    const bool hasDiverged = ImGui::GetFrameCount() - wish_->divergedIn <= 1;
    return hasDiverged ? ThreadColour::Divergence : ThreadColour::Warp;
}

void ThreadColouring::choose(ThreadColour colour) {
    wish_->colour = static_cast<int>(colour);
    wish_->isOfStep = false;
}

void ThreadColouring::noteDivergence() {
    wish_->divergedIn = ImGui::GetFrameCount();
}

void ThreadColouring::followStep(const ViewContext& context) {
    const int stage = context.session.stage().number;
    if (!followsSteps_ || stage == stage_) return;
    stage_ = stage;
    if (wish_->isOfStep) wish_->colour = -1;
    wish_->isOfStep = false;
    if (!context.isPointing()) return;
    for (std::size_t i = 0; i < kThreadColourings.size(); ++i) {
        if (std::ranges::count(context.spots->wanted, std::string_view(kThreadColourings[i].id)) ==
            0)
            continue;
        wish_->colour = static_cast<int>(i);
        wish_->isOfStep = true;
    }
}

void ThreadColouring::turnWith(const ThreadColouring& other) {
    wish_ = other.wish_;
    followsSteps_ = false;
}

}  // namespace warpscope::views
