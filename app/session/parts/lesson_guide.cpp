#include "app/session/parts/lesson_guide.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <utility>

#include "app/session/base/landmark.h"
#include "app/session/state/next_question.h"

namespace warpscope::session {
namespace {

/// Who leafs through a lesson, or turns a knob, wants the machine for that; nor shall the first
/// pictures of a step wait.
constexpr double kSecondsToLook = 0.25;

void setStage(SharedState& shared, const scenario::Step& step) {
    if (!step.show.empty()) bringUp(shared.settings, step.show);
    if (step.selectWarp >= 0) {
        shared.selected = {};
        shared.selected.warp = WarpId{static_cast<std::uint32_t>(step.selectWarp)};
    }
    shared.laneVariable = step.values;
    shared.stage = {std::abs(shared.stage.number) + 1, step.views, step.timeline, step.point};
    for (const std::string& view : step.views)
        shared.settings.hiddenViews.erase(view);
}

/// What the first `count` steps set.
Knobs knobsSetBy(const std::vector<scenario::Step>& steps, int count) {
    Knobs knobs;
    for (int i = 0; i < count; ++i) {
        const scenario::Step& step = steps[static_cast<std::size_t>(i)];
        knobs.insert(knobs.end(), step.set.begin(), step.set.end());
    }
    return knobs;
}

/// It can have been given to the question.
bool fits(const Reply& reply, const scenario::Question& question) {
    if (!question.isAsked()) return reply == Reply{};
    const int choices = static_cast<int>(question.choices.size());
    const bool isOfChoices =
        std::max({reply.choice, reply.rightChoice, reply.firstChoice}) < choices;
    const bool isTyped = !reply.typed.empty() || !reply.firstTyped.empty();
    const bool saysMoreThanShown = question.isTyped() && reply.isSeen;
    return isOfChoices && isTyped <= question.isTyped() &&
           (!saysMoreThanShown || reply.expected != Expected{});
}

}  // namespace

void LessonGuide::takeReplies(std::vector<Reply> replies) {
    if (!hasScenario()) return;
    const std::vector<scenario::Step>& steps = original().steps;
    replies.resize(steps.size());
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (!fits(replies[i], steps[i].question)) replies[i] = {};
    shared_.lesson.replies = std::move(replies);
}

void LessonGuide::enterStep(int index) {
    if (!hasScenario()) return;
    const int last = static_cast<int>(original().steps.size()) - 1;
    shared_.lesson.step = std::clamp(index, 0, std::max(0, last));
    shared_.lesson.replies.resize(original().steps.size());
    if (last < 0) return;
    shared_.playback.pause();
    const scenario::Step& now = *step();
    answers_.write({});
    shared_.lesson.awaitsVerdict = false;
    shared_.lesson.secondsClosed = std::numeric_limits<double>::infinity();
    shared_.lesson.nextAskedAt.reset();  // Until the step's own run is there.
    setStage(shared_, now);
    holdForStep();
    // What the words speak of stands there before they are read; what comes after it is hidden
    // until the question is answered.
    const scenario::GoTo target = isQuestionOpen() ? askedAt(now) : now.goTo;
    shared_.lesson.lastShown = cycle();
    if (turnForStep() || slots_.a().awaitsFirstRun()) {
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

/// The run that a step wants beside its own is the one of the steps before it, whichever way the
/// reader came here.
void LessonGuide::holdForStep() {
    int by = lessonStep();
    const auto& steps = original().steps;
    using Pin = scenario::Step::Pin;
    const auto pinOf = [&steps](int step) { return steps[static_cast<std::size_t>(step)].pin; };
    while (by >= 0 && pinOf(by) == Pin::AsIs)
        --by;
    if (by >= 0 && pinOf(by) == Pin::Nothing) by = -1;
    if (by == shared_.lesson.pinnedBy) return;
    if (by < 0) return held_.unpin();
    shared_.lesson.pinnedBy = by;
    if (pinOf(by) == Pin::Partner) return held_.pinPartner();
    held_.pin();
    // Before the first run there is nothing to hold; the slot makes its own.
    if (!slots_.held()) slots_.hold();
    RunSlot& held = *slots_.held();
    if (held.applyKnobs(knobsSetBy(steps, by))) held.requestRun();
}

void LessonGuide::judge() {
    if (!shared_.lesson.awaitsVerdict) return;
    shared_.lesson.awaitsVerdict = false;
    showAnswered(answers_.judgeRun());
}

/// Behind a closed question the step goes where its words are about.
void LessonGuide::showAnswered(bool isClosed) {
    // Another question may hold the cursor no longer where it was asked.
    if (isClosed && step()->goTo.kind != scenario::GoTo::Kind::Stay) moveAfterRun(step()->goTo);
    findNextQuestion();
}

/// What it will ask for is not drawn before, wherever the picture has been hidden until now.
void LessonGuide::findNextQuestion() {
    shared_.lesson.nextAskedAt.reset();
    if (step() == nullptr || !run()) return;
    shared_.lesson.nextAskedAt =
        session::nextAskedAt(*run(), original().steps, shared_.lesson.replies, lessonStep());
}

/// The knobs of a lesson add up from its first step to this one; going back takes them back.
/// Knobs that the student turned stay as long as the lesson asks for nothing else.
bool LessonGuide::turnForStep() {
    Knobs wanted = knobsSetBy(original().steps, lessonStep() + 1);
    if (wanted == shared_.lesson.knobs) return false;
    shared_.lesson.knobs = wanted;
    // What was typed is the reader's, whatever the step asks for.
    for (scenario::Setting& typed : slots_.a().kernelKnob())
        wanted.push_back(std::move(typed));
    if (!knobs_.take(std::move(wanted))) return false;
    shared_.knobHistory = {};  // What is taken back is a turn since the step, not the step.
    return true;
}

/// In the order in which they may be asked for: an answer is judged by a run of its own where the
/// question has a `proof_set`.
std::vector<Knobs> LessonGuide::runsToCome() const {
    std::vector<Knobs> runs;
    const std::vector<scenario::Step>& steps = original().steps;
    const auto addProof = [&](int index) {
        const scenario::Question& question = steps[static_cast<std::size_t>(index)].question;
        if (question.proofSet.empty()) return;
        runs.push_back(knobsSetBy(steps, index + 1));
        runs.back().insert(runs.back().end(), question.proofSet.begin(), question.proofSet.end());
    };
    if (isQuestionOpen()) addProof(lessonStep());
    if (lessonStep() + 1 >= std::ssize(steps)) return runs;
    Knobs next = knobsSetBy(steps, lessonStep() + 2);
    if (next != shared_.lesson.knobs) runs.push_back(std::move(next));
    addProof(lessonStep() + 1);
    return runs;
}

bool LessonGuide::lookAhead(double seconds) {
    if (!hasScenario() || step() == nullptr || isSimulating()) return false;
    const std::pair beside{lessonStep(), slots_.a().edition()};
    if (std::exchange(lookedAhead_, beside) != beside) {
        secondsToLook_ = kSecondsToLook;
        toCome_ = runsToCome();
    }
    if (toCome_.empty()) return false;
    secondsToLook_ -= seconds;
    if (secondsToLook_ >= 0 || slots_.isForeseeing()) return false;
    slots_.foresee(std::move(toCome_.front()));
    toCome_.erase(toCome_.begin());
    return true;
}

void LessonGuide::moveAfterRun(const scenario::GoTo& target) {
    if (isSimulating() || !run()) {
        shared_.lesson.goToAfterRun = target;
    } else {
        placeCursor(target);
    }
}

void LessonGuide::placeCursor(const scenario::GoTo& target) {
    if (const auto cycle = cycleOf(*run(), target)) shared_.playback.seek(*cycle);
    shared_.lesson.lastShown = cycle();
    findNextQuestion();
}

void LessonGuide::receiveRun(bool isNewest) {
    auto& goTo = shared_.lesson.goToAfterRun;
    if (goTo && isNewest) {
        placeCursor(*goTo);
        goTo.reset();
    }
    findNextQuestion();
    if (isNewest) answers_.forgetSaid();
    shared_.lesson.awaitsVerdict |= isNewest;
}

}  // namespace warpscope::session
