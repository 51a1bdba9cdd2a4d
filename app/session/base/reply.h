#pragma once

#include <cstdint>
#include <string>

#include "app/session/base/expected_answer.h"

namespace warpscope::session {

/// What became of a step's question.
struct Reply {
    int choice = -1;      ///< −1 = none.
    bool isSeen = false;  ///< The answer was shown, to a choice or without one.
    // Where there is no list of choices:
    std::string typed{};  ///< Empty = nothing.
    bool isRight = false;
    Expected expected{};  ///< What the run said when the answer was shown.
    /// By what the answer was judged: what the file says, which the run shows; what the run shows
    /// instead, since the reader turned a knob or changed the kernel; or the file alone, where the
    /// answer was shown without a run that decides it.
    enum class JudgedBy : std::uint8_t { Step, ReadersRun, FileAlone };
    JudgedBy judgedBy = JudgedBy::Step;
    int rightChoice = -1;  ///< Of the reader's run; −1 = the file's.
    /// The first answer was wrong, and a second one was asked for: what counts is the first.
    bool wasWrongFirst = false;
    int firstChoice = -1;  ///< −1 = none.
    std::string firstTyped{};
    Nearness firstNearness{};  ///< Of what was typed or chosen first.
    friend bool operator==(const Reply&, const Reply&) = default;
};

}  // namespace warpscope::session
