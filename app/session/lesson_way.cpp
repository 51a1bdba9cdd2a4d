#include "app/session/lesson_way.h"

#include <algorithm>

namespace warpscope::session {

const scenario::Entry* nextLesson(const SlotReader& session) {
    if (!session.hasScenario()) return nullptr;
    const auto& entries = session.library().entries();
    const auto name = session.original().path.filename();
    const auto here = std::ranges::find_if(
        entries, [&](const scenario::Entry& entry) { return entry.path.filename() == name; });
    if (here == entries.end() || here + 1 == entries.end()) return nullptr;
    return &*(here + 1);
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

Action answerOr(const SlotReader& session, int choice, Arrangement arrangement) {
    if (session.isQuestionOpen()) return AnswerQuestion{choice};
    return SetArrangement{arrangement};
}

}  // namespace warpscope::session
