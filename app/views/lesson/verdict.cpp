#include "app/views/lesson/verdict.h"

#include "app/draw/finger.h"
#include "app/session/base/expected_answer.h"
#include "app/session/state/say.h"
#include "app/views/lesson/answer_field.h"
#include "app/views/lesson/mend_words.h"
#include "app/views/lesson/order_items.h"

namespace warpscope::views {

namespace {

/// Which sentence says what became of the answer.
const char* verdictKey(const session::SlotReader& session, const scenario::Question& question) {
    const session::Reply* reply = session.reply();
    const bool isTyped = question.isTyped();
    const bool isGuess =
        isTyped ? reply != nullptr && !reply->typed.empty() : session.answer() >= 0;
    const bool isOfFile =
        reply != nullptr && reply->judgedBy == session::Reply::JudgedBy::FileAlone;
    if (!isGuess) return isOfFile ? "view.lesson.shown_of_step" : "view.lesson.shown";
    const bool isRight = isTyped ? reply->isRight : session.answer() == session.rightChoice();
    const bool isSecond = reply != nullptr && reply->wasWrongFirst;
    if (isRight) return isSecond ? "view.lesson.right_second" : "view.lesson.right";
    const bool isPartly =
        isTyped && session::nearnessOf(question, reply->expected, reply->typed).right > 0;
    return isPartly ? "view.lesson.wrong_partly" : "view.lesson.wrong";
}

/// How near the first, wrong answer was; empty where that cannot be said.
std::string nearnessWords(const session::SlotReader& session, const scenario::Question& question,
                          const session::Nearness& near) {
    if (near.direction != 0)
        return say(session, near.direction > 0 ? "view.lesson.too_large" : "view.lesson.too_small");
    if (near.right == 0) return {};
    const bool isOrder = question.kind == scenario::Question::Kind::Order;
    return say(session, Message{isOrder ? "view.lesson.in_place" : "view.lesson.right_lanes", {}}
                            .with("right", near.right)
                            .with("count", near.count)
                            .with("missing", near.missing));
}

/// The hint for the first, wrong answer; empty = none.
const std::string& hintWords(const session::SlotReader& session,
                             const scenario::Question& question) {
    const session::Reply& first = *session.wrongAnswer();
    return session.text(question.isTyped() ? session::hintFor(question, first.firstTyped)
                                           : session::hintFor(question, first.firstChoice));
}

const char* tryAgainKey() {
    return draw::isFinger() ? "view.lesson.try_again_touch" : "view.lesson.try_again";
}

/// That the first answer was wrong, a hint or how near it was, and that there is another try. Of a
/// number the hint says more than "too large"; of lanes and an order it stands beside what is
/// right.
std::string againWords(const session::SlotReader& session, const scenario::Question& question) {
    const session::Nearness& near = session.wrongAnswer()->firstNearness;
    const char* blank = session::betweenSentences(session);
    std::string words = say(session, near.right > 0 ? "view.lesson.partly" : "view.lesson.not_it");
    const std::string& hint = hintWords(session, question);
    if (hint.empty() || near.direction == 0)
        if (const std::string how = nearnessWords(session, question, near); !how.empty())
            words += blank + how;
    if (!hint.empty()) words += blank + hint;
    return words + blank + say(session, tryAgainKey());
}

/// A verdict and why. "The answer: 4. 2 SMs take it." reads like 4.2, so that numbers on both sides
/// of a full stop have a semicolon between them.
std::string withReason(const session::SlotReader& session, std::string verdict,
                       const std::string& reason) {
    if (reason.empty()) return verdict;
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    if (verdict.size() > 1 && verdict.back() == '.' && isDigit(verdict[verdict.size() - 2]) &&
        isDigit(reason.front()))
        verdict.back() = ';';
    return verdict + session::betweenSentences(session) + reason;
}

/// As long as what a run says, of a question that only a run answers; else what the file says.
session::Expected longAnswer(const scenario::Question& question) {
    constexpr double kFiveDigits = 10000, kTwoDigits = 10;
    constexpr LaneMask kManyLanes = 0xffff;
    const scenario::Wanted& wanted = question.wanted;
    if (question.kind == scenario::Question::Kind::Lanes)
        return {{}, wanted.line > 0 ? kManyLanes : wanted.lanes, {}};
    if (question.kind == scenario::Question::Kind::Number)
        return {{wanted.figure.empty() ? wanted.value : kFiveDigits}, 0, {}};
    const bool isOfFile = wanted.event == scenario::GoTo{} && !wanted.isNext;
    return {{isOfFile ? wanted.value : kTwoDigits}, 0, {}};
}

}  // namespace

std::string longestWords(const session::SlotReader& session, const scenario::Question& question) {
    const bool isOrder = !question.items.empty();
    if (isOrder && session.reply() == nullptr)
        return orderWords(session, question, {std::vector<double>(question.items.size()), 0, {}});
    if (isOrder || !question.isTyped()) return rightWords(session, question);
    return answerWords(session, question, longAnswer(question));
}

std::vector<std::string> laterVerdicts(const session::SlotReader& session,
                                       const scenario::Question& question) {
    const char* blank = session::betweenSentences(session);
    if (question.isMended())
        return {say(session, "view.lesson.mended") + blank + session.text(question.reason)};
    // In a lecture the answer is shown.
    const char* const key = session.isPresenting() ? "view.lesson.shown" : "view.lesson.wrong";
    std::vector<std::string> later{withReason(
        session, say(session, Message{key, {}}.with("answer", longestWords(session, question))),
        session.text(question.reason))};
    if (session.isPresenting()) return later;
    const auto add = [&](const std::string& hint) {
        if (!hint.empty())
            later.push_back(say(session, "view.lesson.not_it") + blank + hint + blank +
                            say(session, tryAgainKey()));
    };
    add(session.text(question.hint));
    for (const scenario::Hint& hint : question.hints)
        add(session.text(hint.text));
    if (later.size() == 1) add(say(session, "view.lesson.too_large"));
    return later;
}

std::string askingWords(const session::SlotReader& session, const scenario::Question& question) {
    // A lecturer has three keys, and the hall needs the line for the picture.
    if (session.isPresenting()) return {};
    if (question.isTyped()) return answerHint(session, question);
    if (draw::isFinger()) return say(session, "view.lesson.predict_touch");
    return say(session, Message{"view.lesson.predict", {}}.with(
                            "count", static_cast<long long>(question.choices.size())));
}

std::string verdictOf(const session::SlotReader& session, const scenario::Question& question) {
    if (question.isMended()) return mendVerdict(session, question);
    if (session.isQuestionOpen() && !session.answerSaid().isEmpty())
        return say(session, session.answerSaid());
    if (session.wrongAnswer() != nullptr) return againWords(session, question);
    if (session.isQuestionOpen()) return askingWords(session, question);
    std::string words = say(session, Message{verdictKey(session, question), {}}.with(
                                         "answer", rightWords(session, question)));
    const session::Reply* reply = session.reply();
    if (reply != nullptr && !reply->expected.because.isEmpty())
        words = withReason(session, words, say(session, reply->expected.because));
    // What the file says behind it is of its own run.
    if (reply != nullptr && reply->judgedBy == session::Reply::JudgedBy::ReadersRun)
        words = withReason(session, words,
                           say(session, Message{"view.lesson.of_step"}.with(
                                            "answer", fileWords(session, question))));
    return withReason(session, words, session.text(question.reason));
}

}  // namespace warpscope::views
