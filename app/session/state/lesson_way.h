#pragma once

#include <optional>

#include "app/session/base/action.h"
#include "app/session/state/slot_reader.h"

namespace warpscope::session {

/// The entry of the library after the scenario that is shown, in the order of the list; nullptr
/// where it is the last one or none of the library's.
const scenario::Entry* nextLesson(const SlotReader& session);

/// The same exercise with the next seed; nothing where the scenario is no instance of one.
std::optional<OpenExercise> anotherExercise(const SlotReader& session);

/// What "next" means as things stand: the answer of an open question, then the next step, then the
/// next lesson, or the next instance of an exercise. At the end of the last one, the step that is
/// shown.
Action goOn(const SlotReader& session);

/// What "back" means with a remote control: the step before, at the first one the lesson before,
/// where it was left.
Action goBack(const SlotReader& session);

/// What a digit means: an answer while a question with that choice is open, nothing once it is
/// answered, else an arrangement.
/// `choice` counts from 0.
Action answerOr(const SlotReader& session, int choice, Arrangement arrangement);

}  // namespace warpscope::session
