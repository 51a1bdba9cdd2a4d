#include "app/session/state/lesson_way.h"

#include <algorithm>

namespace warpscope::session {

namespace {

/// The entry so many places after the scenario that is shown; nullptr where there is none.
const scenario::Entry* entryBeside(const SlotReader& session, std::ptrdiff_t places) {
    if (!session.hasScenario()) return nullptr;
    const auto& entries = session.library().entries();
    const auto name = session.original().path.filename();
    const auto here = std::ranges::find_if(
        entries, [&](const scenario::Entry& entry) { return entry.path.filename() == name; });
    if (here == entries.end()) return nullptr;
    const std::ptrdiff_t index = here - entries.begin() + places;
    const bool isThere = index >= 0 && index < static_cast<std::ptrdiff_t>(entries.size());
    return isThere ? &entries[static_cast<std::size_t>(index)] : nullptr;
}

}  // namespace

const scenario::Entry* nextLesson(const SlotReader& session) {
    return entryBeside(session, 1);
}

std::optional<OpenExercise> anotherExercise(const SlotReader& session) {
    if (!session.hasScenario() || session.original().exercise.name.empty()) return std::nullopt;
    const scenario::ExerciseOrigin& now = session.original().exercise;
    return OpenExercise{now.name, now.seed == INT64_MAX ? 0 : now.seed + 1};
}

Action goOn(const SlotReader& session) {
    if (session.isQuestionOpen() || session.isMending()) return RevealAnswer{};
    const int next = session.lessonStep() + 1;
    const bool isLast =
        !session.hasScenario() || next >= static_cast<int>(session.original().steps.size());
    if (!isLast) return GoToStep{next};
    if (const auto another = anotherExercise(session)) return *another;
    const scenario::Entry* lesson = nextLesson(session);
    const bool isInLesson = session.step() != nullptr;
    if (lesson != nullptr && isInLesson) return OpenFile{lesson->path};
    return GoToStep{session.lessonStep()};
}

Action goBack(const SlotReader& session) {
    const scenario::Entry* lesson = entryBeside(session, -1);
    if (session.lessonStep() == 0 && session.step() != nullptr && lesson != nullptr)
        return OpenFile{lesson->path};
    return GoToStep{session.lessonStep() - 1};
}

Action answerOr(const SlotReader& session, int choice, Arrangement arrangement) {
    if (session.isQuestionOpen()) return AnswerQuestion{choice};
    // Whoever types on after an answer means the question still, and not the window.
    if (session.isJustAnswered()) return TypeAnswer{};
    return SetArrangement{arrangement};
}

}  // namespace warpscope::session
