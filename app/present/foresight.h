#pragma once

#include <string>

#include "app/session/state/slot_reader.h"
#include "engine/base/message.h"

namespace warpscope::present {

/// Predict first, then see: pictures along time end at lastDrawn(). So it is while a question is
/// open, and in the steps that lead to the first question of a lesson, which would tell its answer;
/// where such a step stands at the very beginning of a run, and the question is not the next step,
/// there would be no picture at all. Behind an answer they end where the next question about the
/// same run will be asked.
bool hidesWhatComes(const session::SlotReader& session);

/// The same for what whole runs amount to, counts and levels: while a question is open, and in the
/// steps that lead to the first one of a lesson.
bool hidesResults(const session::SlotReader& session);

/// The same for pictures over the values of a knob: while a question is open, and in the steps that
/// lead to the first one of a lesson, they end at the value that the knob has.
bool hidesOtherValues(const session::SlotReader& session);

/// That the launch which a step asks about is refused may be what it asks for: while its question
/// is open, and nothing else is wrong. What somebody wrote, here or in the file, is said at once,
/// and so is what is wrong with another file.
bool hidesProblems(const session::SlotReader& session);

/// Of a wait that goes on: the cycles from the cursor to `end`, or "?" while a question is open,
/// which may ask for them.
std::string cyclesUntil(const session::SlotReader& session, Cycle end);

/// A sentence that says why a warp waits (analysis::whyWarp); while a question is open with "?" for
/// the cycle at which the wait ends and for the cycles that it takes.
Message withoutEnd(const session::SlotReader& session, Message sentence);

/// The last cycle of which such a picture shows anything. Requires: recording().
Cycle lastDrawn(const session::SlotReader& session);

}  // namespace warpscope::present
