#include "app/session/parts/answer_sheet.h"

#include <algorithm>
#include <utility>

#include "engine/analysis/condition.h"
#include "engine/analysis/typed_lanes.h"

namespace warpscope::session {
namespace {

/// What was typed is no answer of the kind that is asked for: it is not judged. Nothing where it is
/// one.
std::optional<Message> noAnswerYet(const scenario::Question& question, const Expected& expected,
                                   const std::string& typed, int warpSize) {
    if (question.kind == scenario::Question::Kind::Lanes)
        if (auto why = analysis::beyondWarp(typed, warpSize)) return why;
    if (question.kind == scenario::Question::Kind::Order) {
        const auto isItem = [](char c) { return c >= '1' && c <= '9'; };
        const auto missing =
            static_cast<long long>(question.items.size()) - std::ranges::count_if(typed, isItem);
        if (missing > 0) return Message{"view.lesson.order_missing"}.with("count", missing);
    }
    return analysis::unreadable(question, expected, typed);
}

/// How an answer is judged by what the run shows.
Reply judgedBy(const analysis::ShownAnswer& shown) {
    using Kind = analysis::ShownAnswer::Kind;
    Reply reply;
    reply.rightChoice = shown.choice;
    if (shown.kind == Kind::OfRun) reply.judgedBy = Reply::JudgedBy::ReadersRun;
    if (shown.kind == Kind::Undecided) reply.judgedBy = Reply::JudgedBy::FileAlone;
    return reply;
}

}  // namespace

void AnswerSheet::write(std::string text) {
    lesson_.draft = std::move(text);
    lesson_.said = {};
}

/// What the run on the screen shows of the answer, whatever knobs were turned: those of other steps
/// that it is compared with are the file's.
analysis::ShownAnswer AnswerSheet::shownNow() const {
    const scenario::Question& question = session_.step()->question;
    // While it is simulated there is nothing but the file to go by.
    if (question.conditions.empty() || question.isMended() || session_.isSimulating()) return {};
    const bool isRunShown = session_.run() != nullptr && session_.problems().empty() &&
                            session_.settings().looksForHazards;
    const scenario::Scenario& now = session_.scenario();
    analysis::StepRuns runs(
        session_.original(), session_.devices(), [&](const scenario::Scenario& wanted) {
            return isRunShown && wanted == now ? session_.run() : session_.keptRun(wanted);
        });
    runs.setReader(now);
    return analysis::shownAnswer(runs, static_cast<std::size_t>(session_.lessonStep()));
}

/// An answer is not judged by a run that shows none; it is said why, and the question stays open.
bool AnswerSheet::isUndecided(const analysis::ShownAnswer& shown) {
    if (shown.kind != analysis::ShownAnswer::Kind::Undecided) return false;
    lesson_.said = Message{shown.isOfStep ? "view.lesson.unproven" : "view.lesson.undecided"}.with(
        "claim", shown.why.claim);
    return true;
}

/// After the first wrong answer the question stays open, once: what is found out oneself is kept.
bool AnswerSheet::asksAgain(Reply first) {
    Reply& now = kept();
    if (now.wasWrongFirst) return false;
    now.wasWrongFirst = true;
    now.firstChoice = first.choice;
    now.firstTyped = std::move(first.typed);
    now.firstNearness = first.firstNearness;
    return true;
}

bool AnswerSheet::choose(int choice) {
    if (!session_.isQuestionOpen() && !session_.isMending()) return false;
    const scenario::Question& question = session_.step()->question;
    if (choice >= static_cast<int>(question.choices.size())) return false;
    const analysis::ShownAnswer shown = shownNow();
    if (choice >= 0 && isUndecided(shown)) return false;
    Reply reply = judgedBy(shown);
    reply.choice = choice;
    scenario::Question judged = question;
    if (shown.choice >= 0) judged.answer = shown.choice;
    if (choice >= 0 && choice != judged.answer) {
        // Of two, the other one is right: nothing is left to think about.
        const bool leavesSome = question.choices.size() > 2;
        const Reply* before = session_.wrongAnswer();
        if (before != nullptr && before->firstChoice == choice) return false;
        reply.firstNearness = nearnessOf(judged, choice);
        if (leavesSome && asksAgain(reply)) return false;
    }
    if (question.isTyped()) {
        const auto expected = expectedNow(shown);
        if (!expected) return false;
        reply.expected = *expected;
    }
    close(std::move(reply));
    return true;
}

bool AnswerSheet::submit() {
    if (!session_.isTypingAnswer() || lesson_.draft.empty()) return false;
    const analysis::ShownAnswer shown = shownNow();
    const auto expected = expectedNow(shown);
    if (!expected) return false;
    const scenario::Question& question = session_.step()->question;
    const int warpSize = session_.run()->launch().machine.limits.warpSize;
    if (auto why = noAnswerYet(question, *expected, lesson_.draft, warpSize)) {
        lesson_.said = *std::move(why);
        return false;
    }
    if (isUndecided(shown)) return false;
    Reply reply = judgedBy(shown);
    reply.typed = lesson_.draft;
    reply.isRight = isRight(question, *expected, reply.typed);
    if (!reply.isRight) {
        reply.firstNearness = nearnessOf(question, *expected, reply.typed);
        const bool keepsDraft = question.kind == scenario::Question::Kind::Lanes;
        // Of two things the other order is right.
        const bool isOfTwo = question.items.size() == 2;
        if (!isOfTwo && asksAgain(reply)) {
            write(keepsDraft ? reply.typed : std::string());
            return false;
        }
    }
    reply.expected = *expected;
    close(std::move(reply));
    return true;
}

bool AnswerSheet::judgeRun() {
    const scenario::Step* step = session_.step();
    const Reply* given = session_.reply();
    const bool isAfterwards =
        step != nullptr && step->question.isMended() && given != nullptr && !given->isRight;
    if (!session_.isMending() && !isAfterwards) return false;
    if (session_.isSimulating() || !session_.problems().empty() || !session_.run()) return false;
    if (!analysis::isMended(*session_.run(), step->question.conditions)) return false;
    if (isAfterwards) {
        kept().isRight = true;
        return false;
    }
    Reply reply;
    reply.isRight = true;
    close(std::move(reply));
    return true;
}

/// What the run says to the open question; nothing before there is a run of the step's knobs.
std::optional<Expected> AnswerSheet::expectedNow(const analysis::ShownAnswer& shown) const {
    if (shown.number) return Expected{{*shown.number}, 0, {}};
    if (session_.isSimulating() || !session_.run()) return std::nullopt;
    const scenario::Step& now = *session_.step();
    const auto warp = static_cast<std::uint32_t>(std::max(0, now.selectWarp));
    return expectedAnswer(*session_.run(), now.question, {session_.lastShown(), WarpId{warp}});
}

void AnswerSheet::close(Reply reply) {
    reply.isSeen = true;
    Reply& now = kept();
    if (now.wasWrongFirst) {
        reply.wasWrongFirst = true;
        reply.firstChoice = now.firstChoice;
        reply.firstTyped = std::move(now.firstTyped);
        reply.firstNearness = now.firstNearness;
    }
    now = std::move(reply);
    lesson_.said = {};
    lesson_.secondsClosed = 0;
}

}  // namespace warpscope::session
