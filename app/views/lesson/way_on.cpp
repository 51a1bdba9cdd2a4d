#include "app/views/lesson/way_on.h"

#include <algorithm>
#include <utility>

#include "app/session/state/lesson_way.h"
#include "app/session/state/say.h"
#include "app/views/lesson/choice_button.h"

namespace warpscope::views {

namespace {

/// Letters of a line of words that is long enough with the ways back and forward beside it.
constexpr float kLongLine = 29;
/// Bytes of a sentence that says nothing by itself: "The consumer", or six Chinese characters.
constexpr std::size_t kBareSentence = 20;

/// The first sentence, and the next one too where the first only repeats an answer.
std::string beginningOf(const std::string& text) {
    std::size_t end = 0;
    std::size_t from = 0;
    do {
        end = std::min({text.find(". ", from), text.find("\xE3\x80\x82", from), text.size()});
        from = end + 1;
    } while (end < kBareSentence && end < text.size());
    return text.substr(0, end);
}

}  // namespace

const char* nextKey(const session::SlotReader& session) {
    return session.isQuestionOpen() || session.isMending() ? kRevealKey : onKey(session);
}

const char* onKey(const session::SlotReader& session) {
    const int next = session.lessonStep() + 1;
    if (next < static_cast<int>(session.original().steps.size())) return "view.lesson.next";
    if (session::anotherExercise(session)) return "view.lesson.another";
    return session::nextLesson(session) != nullptr ? "view.lesson.next_lesson" : "view.lesson.next";
}

std::string nextSentence(const session::SlotReader& session) {
    const auto& steps = session.original().steps;
    const auto next = static_cast<std::size_t>(session.lessonStep() + 1);
    if (!session.isPresenting() || next >= steps.size() || session.isQuestionOpen()) return {};
    return beginningOf(session.text(steps[next].text));
}

std::string nextWords(const session::SlotReader& session) {
    const std::string next = nextSentence(session);
    return next.empty() ? next : say(session, "view.lesson.next_only", {{"text", next}});
}

std::string presentedHeading(const session::SlotReader& session) {
    const std::string& title = session.text(session.scenario().title);
    const std::string next = nextSentence(session);
    if (next.empty()) return title;
    // The class has read the title by then, and both are seldom in one line.
    if (session.lessonStep() > 0) return nextWords(session);
    return say(session, "view.lesson.title_and_next", {{"title", title}, {"text", next}});
}

void setRows(Foot& foot, float gap, float room) {
    const float ways = foot.backWidth + foot.nextWidth + 3 * gap;
    const float field = foot.fieldWidth > 0 ? foot.fieldWidth + gap : 0;
    float all = ways - gap + field;
    for (const float width : foot.choiceWidths)
        all += width + gap;
    foot.isOneRow = all <= room;
    const bool isBetween = !foot.isOneRow && !foot.choiceWidths.empty() && ways + field <= room;
    if (!isBetween && foot.fieldWidth > 0)
        foot.choiceWidths.push_back(std::exchange(foot.fieldWidth, 0.0f));
    foot.choiceRows = foot.isOneRow ? 0 : rowsOf(foot.choiceWidths, gap, room);
    const auto rows = static_cast<float>(1 + foot.choiceRows);
    foot.apart = foot.choiceRows > 0 ? gap : 0;
    foot.height = rows * foot.rowHeight + (rows - 1) * gap + foot.apart;
}

float besideFoot(const ViewContext& context, const Foot& foot, float width) {
    const theme::Metrics& m = context.theme.metrics;
    const float left = width - foot.backWidth - foot.nextWidth - 3 * m.gap;
    const bool isBeside =
        context.session.isPresenting() && foot.choiceWidths.empty() && left > kLongLine * m.body;
    return isBeside ? left : 0;
}

}  // namespace warpscope::views
