#pragma once

#include "app/session/slot_reader.h"

namespace warpscope::present {

/// Predict first, then see: pictures along time end at lastDrawn(). So it is while a question is
/// open, and in the steps that lead to the first question of a lesson, which would tell its answer;
/// where such a step stands at the very beginning of a run, and the question is not the next step,
/// there would be no picture at all.
bool hidesWhatComes(const session::SlotReader& session);

/// The same for pictures over the values of a knob: while a question is open, and in the steps that
/// lead to the first one of a lesson, they end at the value that the knob has.
bool hidesOtherValues(const session::SlotReader& session);

/// That the launch which a step asks about is refused may be what it asks for: while its question
/// is open, and nothing else is wrong. What somebody wrote, here or in the file, is said at once,
/// and so is what is wrong with another file.
bool hidesProblems(const session::SlotReader& session);

/// The last cycle of which such a picture shows anything. Requires: recording().
Cycle lastDrawn(const session::SlotReader& session);

}  // namespace warpscope::present
