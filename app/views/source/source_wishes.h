#pragma once

#include <string_view>
#include <vector>

#include "app/views/view.h"

namespace warpscope::views {

/// What a step points at to have the instructions of each line below it; the one that the shown
/// warp issues is ringed.
inline constexpr std::string_view kInstructionsSpot = "instructions";

/// The first line that a step of a lesson points at, 0 = none.
int pointedLine(const ViewContext& context);

/// What an open question names, and what a drawing of the host's calls stands for.
std::vector<int> linesInSight(const session::SlotReader& session);

/// The instructions of each line, which a step shows or the reader does.
class InstructionWish {
  public:
    /// Takes up what the step wants once, when it begins; the next step gives back what it took.
    void follow(const ViewContext& context);
    bool isShown = false;

  private:
    int stage_ = 0;  ///< The step whose wish was followed.
    bool isOfStep_ = false;
};

}  // namespace warpscope::views
