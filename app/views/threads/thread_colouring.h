#pragma once

#include <array>
#include <memory>

#include "app/present/threads/thread_words.h"
#include "app/views/choice_row.h"
#include "app/views/view.h"

namespace warpscope::views {

/// In the order of present::ThreadColour.
inline constexpr std::array<Choice, 5> kThreadColourings{{
    {"threads warp", "view.threads.by_warp"},
    {"threads lane", "view.threads.by_lane"},
    {"threads divergence", "view.threads.by_divergence"},
    {"threads value", "view.threads.by_value"},
    {"threads data", "view.threads.by_data"},
}};

/// What the colours of threads tell: what the reader or a step of a lesson has chosen, else
/// divergence as soon as there is any, else their warps.
class ThreadColouring {
  public:
    present::ThreadColour now() const;
    void choose(present::ThreadColour colour);
    /// In each frame in which a warp has diverged.
    void noteDivergence();
    /// A step that points at one of the colourings brings that one, until the next step.
    void followStep(const ViewContext& context);
    /// Both of two runs have the colours of `other`, which alone follows the steps: divergence in
    /// both where one of them has it.
    void turnWith(const ThreadColouring& other);

  private:
    struct Wish {
        int colour = -1;        ///< Of kThreadColourings; -1 where nobody has chosen.
        bool isOfStep = false;  ///< It is the step's.
        int divergedIn = -2;  ///< The last frame in which one of the runs had a warp that diverged.
    };
    std::shared_ptr<Wish> wish_ = std::make_shared<Wish>();
    int stage_ = 0;  ///< The step whose wish was followed.
    bool followsSteps_ = true;
};

}  // namespace warpscope::views
