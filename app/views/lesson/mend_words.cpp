#include "app/views/lesson/mend_words.h"

#include "app/draw/draw.h"
#include "app/session/say.h"
#include "app/theme/ink.h"
#include "engine/analysis/condition.h"
#include "engine/scenario/set.h"

namespace warpscope::views {

namespace {

/// What a condition amounts to on the screen; a hash is read by nobody.
std::string conditionText(const session::SlotReader& session,
                          const scenario::Condition& condition) {
    const std::string_view buffer = scenario::bufferOf(condition.figure);
    if (buffer.empty()) return condition.text;
    return say(session, Message{"view.lesson.same_buffer", {}}.with("buffer", buffer));
}

/// Where the kernel stands that is to be changed.
std::string fileOf(const session::SlotReader& session) {
    const scenario::Scenario& scenario = session.original();
    return (scenario.kernelFile.empty() ? scenario.path : scenario::kernelPath(scenario)).string();
}

}  // namespace

std::string conditionWords(const session::SlotReader& session,
                           const scenario::Condition& condition) {
    const std::string words = conditionText(session, condition);
    if (session.run() == nullptr) return words;
    const analysis::ConditionState state = analysis::stateOf(*session.run(), condition);
    if (!scenario::bufferOf(condition.figure).empty())
        return words + " · " +
               say(session, state.isHeld ? "view.lesson.is_so" : "view.lesson.is_not_so");
    const std::string now = say(
        session,
        Message{"view.lesson.condition", {}}.with("condition", words).with("now", state.now));
    return now + " · " + say(session, state.isHeld ? "view.lesson.is_so" : "view.lesson.is_not_so");
}

void drawConditions(const ViewContext& context, const scenario::Question& question) {
    const auto& palette = context.theme.palette;
    const auto& run = context.session.run();
    for (const scenario::Condition& condition : question.conditions) {
        const bool isHeld = run != nullptr && analysis::stateOf(*run, condition).isHeld;
        // What is left to do stands out as what is not done; what holds is as green as an answer.
        draw::paragraph(theme::inkOf(palette, isHeld ? palette.issued : palette.longScoreboard),
                        conditionWords(context.session, condition));
    }
}

std::string mendVerdict(const session::SlotReader& session, const scenario::Question& question) {
    const session::Reply* reply = session.reply();
    if (reply == nullptr)
        return say(session, Message{"view.lesson.mend_hint", {}}.with("file", fileOf(session)));
    const std::string& reason = session.text(question.reason);
    if (!reply->isRight) return reason;
    const char* blank = session.language() == text::Language::English ? " " : "";
    const std::string words = say(session, "view.lesson.mended");
    return reason.empty() ? words : words + blank + reason;
}

}  // namespace warpscope::views
