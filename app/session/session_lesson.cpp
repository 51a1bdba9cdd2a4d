#include "app/session/session.h"

#include "app/session/arrangement.h"
#include "app/session/landmark.h"
#include "engine/analysis/condition.h"

#include <algorithm>
#include <cstdlib>

namespace warpscope::session {
namespace {

/// Where the cursor stands while a step's question is open. The end of a run would give its length
/// away.
scenario::GoTo askedAt(const scenario::Step& step) {
    using Kind = scenario::GoTo::Kind;
    if (step.question.askAt.kind != Kind::Stay) return step.question.askAt;
    return step.goTo.kind == Kind::End ? scenario::GoTo{} : step.goTo;
}

/// What was typed is no answer of the kind that is asked for: it is not judged. Nothing where it is
/// one.
std::optional<Message> noAnswerYet(const scenario::Question& question, const Expected& expected,
                                   const std::string& typed) {
    if (question.kind == scenario::Question::Kind::Order) {
        const auto isItem = [](char c) { return c >= '1' && c <= '9'; };
        const auto missing =
            static_cast<long long>(question.items.size()) - std::ranges::count_if(typed, isItem);
        if (missing > 0) return Message{"view.lesson.order_missing"}.with("count", missing);
    }
    return analysis::unreadable(question, expected, typed);
}

}  // namespace

void Session::enterStep(int index) {
    if (!hasScenario()) return;
    const int last = static_cast<int>(original().steps.size()) - 1;
    shared_.lesson.step = std::clamp(index, 0, std::max(0, last));
    shared_.lesson.replies.resize(original().steps.size());
    if (last < 0) return;
    shared_.playback.pause();
    const scenario::Step& now = *step();
    writeAnswer({});
    shared_.lesson.awaitsVerdict = false;
    setStage(now);
    pinForLesson();
    // What the words speak of stands there before they are read; what comes after it is hidden
    // until the question is answered.
    const scenario::GoTo target = isQuestionOpen() ? askedAt(now) : now.goTo;
    shared_.lesson.lastShown = cycle();
    if (applyLessonKnobs() || slotA_.awaitsFirstRun()) {
        shared_.lesson.goToAfterRun = target;
    } else {
        moveAfterRun(target);
    }
    // There are endless instances of an exercise.
    if (!original().exercise.name.empty()) return;
    auto& seen = shared_.settings.lessonSteps;
    const std::string file = original().path.filename().string();
    const auto found = std::ranges::find(seen, file, &std::pair<std::string, int>::first);
    if (found == seen.end())
        seen.emplace_back(file, lessonStep() + 1);
    else
        found->second = std::max(found->second, lessonStep() + 1);
}

void Session::setStage(const scenario::Step& step) {
    if (!step.show.empty()) show(step.show);
    if (step.selectWarp >= 0) {
        shared_.selected = {};
        shared_.selected.warp = WarpId{static_cast<std::uint32_t>(step.selectWarp)};
    }
    shared_.stage = {std::abs(shared_.stage.number) + 1, step.views, step.timeline, step.point};
    for (const std::string& view : step.views)
        shared_.settings.hiddenViews.erase(view);
}

/// The run that a step wants beside its own is the one of the steps before it, whichever way the
/// reader came here.
void Session::pinForLesson() {
    int by = lessonStep();
    const auto& steps = original().steps;
    using Pin = scenario::Step::Pin;
    const auto pinOf = [&steps](int step) { return steps[static_cast<std::size_t>(step)].pin; };
    while (by >= 0 && pinOf(by) == Pin::AsIs)
        --by;
    if (by >= 0 && pinOf(by) == Pin::Nothing) by = -1;
    if (by == shared_.lesson.pinnedBy) return;
    if (by < 0) return unpinRun();
    shared_.lesson.pinnedBy = by;
    if (pinOf(by) == Pin::Partner) return pinPartner();
    pinRun();
    // Before the first run there is nothing to hold; the slot makes its own.
    if (!slotB_) makeSlotB().show(slotA_);
    if (slotB_->applyKnobs(lessonKnobs(by))) slotB_->requestRun();
}

void Session::writeAnswer(std::string text) {
    shared_.lesson.draft = std::move(text);
    shared_.lesson.said = {};
}

/// After the first wrong answer the question stays open, once: what is found out oneself is kept.
bool Session::asksAgain(Reply first) {
    Reply& now = shared_.lesson.replies[static_cast<std::size_t>(lessonStep())];
    if (now.wasWrongFirst) return false;
    now.wasWrongFirst = true;
    now.firstChoice = first.choice;
    now.firstTyped = std::move(first.typed);
    now.firstNearness = first.firstNearness;
    return true;
}

void Session::revealAnswer(int choice) {
    if (!isQuestionOpen() && !isMending()) return;
    const scenario::Question& question = step()->question;
    if (choice >= static_cast<int>(question.choices.size())) return;
    Reply reply;
    reply.choice = choice;
    if (choice >= 0 && choice != question.answer) {
        // Of two, the other one is right: nothing is left to think about.
        const bool leavesSome = question.choices.size() > 2;
        const Reply* before = wrongAnswer();
        if (before != nullptr && before->firstChoice == choice) return;
        if (leavesSome && asksAgain(reply)) return;
    }
    if (question.isTyped()) {
        const auto expected = expectedNow();
        if (!expected) return;
        reply.expected = *expected;
    }
    closeQuestion(std::move(reply));
}

void Session::submitAnswer() {
    if (!isTypingAnswer() || answerDraft().empty()) return;
    const auto expected = expectedNow();
    if (!expected) return;
    const scenario::Question& question = step()->question;
    if (auto why = noAnswerYet(question, *expected, answerDraft())) {
        shared_.lesson.said = *std::move(why);
        return;
    }
    Reply reply;
    reply.typed = answerDraft();
    reply.isRight = isRight(question, *expected, reply.typed);
    if (!reply.isRight) {
        reply.firstNearness = nearnessOf(question, *expected, reply.typed);
        const bool keepsDraft = question.kind == scenario::Question::Kind::Lanes;
        // Of two things the other order is right.
        const bool isOfTwo = question.items.size() == 2;
        if (!isOfTwo && asksAgain(reply))
            return writeAnswer(keepsDraft ? reply.typed : std::string());
    }
    reply.expected = *expected;
    closeQuestion(std::move(reply));
}

/// What a knob passes through on its way is no answer yet: the run is judged once it is let go.
void Session::judge() {
    if (isHeld_ || !shared_.lesson.awaitsVerdict) return;
    shared_.lesson.awaitsVerdict = false;
    checkMended();
}

/// A run that has what the step asks for answers it; also one that comes after the answer was
/// shown.
void Session::checkMended() {
    const bool isAfterwards =
        step() != nullptr && step()->question.isMended() && reply() != nullptr && !reply()->isRight;
    if (!isMending() && !isAfterwards) return;
    if (isSimulating() || !problems().empty() || !run()) return;
    if (!analysis::isMended(*run(), step()->question.conditions)) return;
    Reply reply;
    reply.isRight = true;
    if (isAfterwards)
        shared_.lesson.replies[static_cast<std::size_t>(lessonStep())].isRight = true;
    else
        closeQuestion(std::move(reply));
}

/// What the run says to the open question; nothing before there is a run of the step's knobs.
std::optional<Expected> Session::expectedNow() const {
    if (isSimulating() || !run()) return std::nullopt;
    const scenario::Step& now = *step();
    const auto warp = static_cast<std::uint32_t>(std::max(0, now.selectWarp));
    return expectedAnswer(*run(), now.question, {lastShown(), WarpId{warp}});
}

void Session::closeQuestion(Reply reply) {
    const scenario::Step& now = *step();
    reply.isSeen = true;
    Reply& kept = shared_.lesson.replies[static_cast<std::size_t>(lessonStep())];
    if (kept.wasWrongFirst) {
        reply.wasWrongFirst = true;
        reply.firstChoice = kept.firstChoice;
        reply.firstTyped = std::move(kept.firstTyped);
        reply.firstNearness = kept.firstNearness;
    }
    kept = std::move(reply);
    shared_.lesson.said = {};
    // Another question may hold the cursor no longer where it was asked.
    if (now.goTo.kind != scenario::GoTo::Kind::Stay) moveAfterRun(now.goTo);
}

/// What the first `steps` steps set.
Knobs Session::lessonKnobs(int steps) const {
    Knobs knobs;
    for (int i = 0; i < steps; ++i) {
        const scenario::Step& step = original().steps[static_cast<std::size_t>(i)];
        knobs.insert(knobs.end(), step.set.begin(), step.set.end());
    }
    return knobs;
}

/// The knobs of a lesson add up from its first step to this one; going back takes them back.
/// Knobs that the student turned stay as long as the lesson asks for nothing else.
bool Session::applyLessonKnobs() {
    Knobs wanted = lessonKnobs(lessonStep() + 1);
    if (wanted == shared_.lesson.knobs) return false;
    shared_.lesson.knobs = wanted;
    // What was typed is the reader's, whatever the step asks for.
    for (scenario::Setting& typed : slotA_.kernelKnob())
        wanted.push_back(std::move(typed));
    if (!slotA_.applyKnobs(std::move(wanted))) return false;
    shared_.knobHistory = {};  // What is taken back is a turn since the step, not the step.
    slotA_.requestRun();
    turnPartner();
    return true;
}

void Session::moveAfterRun(const scenario::GoTo& target) {
    if (isSimulating() || !run()) {
        shared_.lesson.goToAfterRun = target;
    } else {
        placeCursor(target);
    }
}

void Session::placeCursor(const scenario::GoTo& target) {
    if (const auto cycle = cycleOf(*run(), target)) moveTo(*cycle);
    shared_.lesson.lastShown = cycle();
}

void Session::show(const std::string& viewOrArrangement) {
    if (const auto arrangement = arrangementShowing(viewOrArrangement)) {
        shared_.settings.arrangement = *arrangement;
    }
    shared_.settings.hiddenViews.erase(viewOrArrangement);
}

}  // namespace warpscope::session
