#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "app/names/view_names.h"
#include "app/present/source/line_beside_run.h"
#include "app/present/source/named_lines.h"
#include "app/session/base/arrangement.h"
#include "app/session/state/next_question.h"
#include "app/shell/layout/arrangements.h"
#include "app/shell/shell.h"

namespace warpscope::shell {

namespace {

/// Fewer cycles are a sliver on any timeline.
constexpr Cycle kLeastOfTimeline = 4;
/// So many lines of code find no room under the words.
constexpr int kLinesUnderWords = 3;

/// What a step asks that shows occupancy, before or after.
bool asksWhatFits(const session::SlotReader& session) {
    const std::vector<std::string>& views = session.step()->views;
    if (views.empty()) return session.original().arrangement == "occupancy";
    return std::ranges::any_of(views, [](const std::string& view) {
        const names::ViewName* const row = names::findView(view);
        return row != nullptr && row->tellsResults && row->home == "occupancy";
    });
}

/// The arrangement of a view; empty where it is the same in several.
std::string_view homeOf(std::string_view key) {
    const names::ViewName* const view = names::findView(key);
    return view == nullptr ? std::string_view() : view->home;
}

/// The step rings fields of the device.
bool pointsAtFields(const scenario::Step& step) {
    return std::ranges::any_of(step.point,
                               [](const std::string& name) { return name.starts_with("field "); });
}

/// The step's first view; empty where it names none.
std::string_view firstOf(const std::vector<std::string>& views) {
    return views.empty() ? std::string_view() : std::string_view(views.front());
}

/// A step that shows the addresses at which atomics meet.
bool countsAtomics(const std::vector<std::string>& views) {
    const names::ViewName* const first = names::findView(firstOf(views));
    return first != nullptr && first->countsMeetings;
}

bool showsGiven(std::string_view key) {
    const names::ViewName* const view = names::findView(key);
    return view != nullptr && view->showsGiven;
}

/// A step that asks for the order of lines of code, and of nothing else.
bool ordersLines(const scenario::Question& question) {
    return question.kind == scenario::Question::Kind::Order &&
           std::ranges::all_of(question.items, [](const scenario::OrderItem& item) {
               return item.place.kind == scenario::GoTo::Kind::Line && item.warp < 0;
           });
}

/// It is read under the words.
bool isReadUnderWords(std::string_view key) {
    const names::ViewName* const view = names::findView(key);
    return view != nullptr && view->isNarrow;
}

bool countsBlocks(std::string_view key) {
    const names::ViewName* const view = names::findView(key);
    return view != nullptr && view->countsBlocks;
}

/// Before there is anything on a timeline. Behind the answer only a place that is written as a
/// cycle is known to be that early.
bool isAskedAtBeginning(const session::SlotReader& session) {
    using Kind = scenario::GoTo::Kind;
    if (session.isQuestionOpen()) return session.lastShown() < kLeastOfTimeline;
    // A question that moves nothing is asked where a step before it has led to.
    scenario::GoTo asked = session::askedAt(*session.step());
    for (int before = session.lessonStep() - 1; before >= 0 && asked.kind == Kind::Stay; --before)
        asked = session.original().steps[static_cast<std::size_t>(before)].goTo;
    return asked.kind == Kind::Stay ||
           (asked.kind == Kind::Cycle && asked.number < kLeastOfTimeline);
}

}  // namespace

/// While a question is open: its results are not on the screen.
bool Shell::isCovered(const session::SlotReader& session, std::string_view key) const {
    return session.isQuestionOpen() && isCoveredByQuestion(session, key);
}

/// Before the question of the step was answered.
bool Shell::isCoveredByQuestion(const session::SlotReader& session, std::string_view key) const {
    const names::ViewName* const view = names::findView(key);
    if (view != nullptr && view->tellsResults) return true;
    const auto isAmong = [key](const auto& keys) {
        return std::ranges::find(keys, key) != keys.end();
    };
    if (isAmong(session.step()->question.cover)) return true;
    // Beside atomics stand the threads that issue them.
    const std::vector<std::string>& views = session.step()->views;
    if (view == nullptr || isAmong(views)) return false;
    return (view->showsWhoMeets && countsAtomics(views)) ||
           (view->countsBlocks && asksWhatFits(session));
}

std::vector<std::string> Shell::viewsOfStep(const session::SlotReader& session) const {
    if (session.isQuestionOpen()) return viewsBesideQuestion(session);
    return session.stage().views;
}

/// A step does without those of its views that its open question covers, but for those that show
/// what it gives; where that leaves none, there is what the answer can be worked out from.
std::vector<std::string> Shell::viewsBesideQuestion(const session::SlotReader& session) const {
    std::vector<std::string> open;
    std::ranges::copy_if(session.stage().views, std::back_inserter(open),
                         [&](const std::string& view) {
                             return !isCoveredByQuestion(session, view) || showsGiven(view);
                         });
    // A timeline of the first cycles has nothing to show yet, and others can use its room.
    if (session.recording() != nullptr && isAskedAtBeginning(session) && open.size() > 1)
        std::erase(open, "timeline");
    if (open.empty()) return viewsToPredictFrom(session);
    if (open.size() > 1 || open == session.stage().views) return open;
    // Neither code nor a list says what an SM holds, and code not what is launched on it.
    const std::string_view covered = session.stage().views.front();
    const bool isList = open.front() == "device" && !pointsAtFields(*session.step());
    if (isList || (open.front() == "source" && homeOf(covered) == "occupancy"))
        open.emplace(open.begin(), "occupancy");
    else if (open.front() == "source" && countsBlocks(covered))
        open.emplace_back("launch");
    else if (open.front() == "source" && countsAtomics(session.stage().views))
        open.emplace(open.begin(), "threads");
    return open;
}

/// An open question names lines of code that find no room under its words, and these are what it is
/// about: the picture beside them shows what it gives alone, or their order is asked.
bool Shell::asksAboutLines(const session::SlotReader& session,
                           const std::vector<std::string>& views) const {
    const std::vector<int> lines = present::linesAskedAbout(session);
    if (lines.empty()) return false;
    const auto [first, last] = std::ranges::minmax(lines);
    if (last - first < kLinesUnderWords) return false;
    return ordersLines(session.step()->question) ||
           std::ranges::any_of(views, [&](const auto& view) {
               return showsGiven(view) && isCoveredByQuestion(session, view);
           });
}

/// Of a step that shows nothing but what its open question covers: what an SM has, or the kernel.
/// As the step has them where it is not so.
std::vector<std::string> Shell::viewsToPredictFrom(const session::SlotReader& session) const {
    using session::Arrangement;
    const session::Stage& stage = session.stage();
    const Arrangement arrangement = session.settings().arrangement;
    const bool isOfResults =
        arrangement == Arrangement::Occupancy || arrangement == Arrangement::Sweep;
    // A reader who chose an arrangement wants that one, covered or not.
    const bool isLeftToArrangement = stage.views.empty() && (stage.number <= 0 || !isOfResults);
    const bool isAsking = session.step() != nullptr && session.step()->question.isAsked();
    if (!isAsking || isLeftToArrangement) return stage.views;
    const std::string_view home = stage.views.empty()
                                      ? std::string_view(session::nameOf(arrangement))
                                      : homeOf(stage.views.front());
    // How much each of several devices has is asked beside what one of them has.
    const std::string_view first = firstOf(stage.views);
    if (home != "occupancy" && !countsBlocks(first) && first != "devices") return {"source"};
    return {pointsAtFields(*session.step()) ? "device" : "occupancy"};
}

/// What stands beside the words. Where a question is open, the views that it leaves stand where
/// they will stand behind the answer, and what helps to predict has the places of the others until
/// then: nothing that is looked at jumps when it is answered.
Node Shell::stageOfStep(const session::SlotReader& session,
                        const std::vector<std::string>& wanted) const {
    const std::vector<std::string>& views = session.stage().views;
    const bool isWideWindow = isWide(ImGui::GetIO().DisplaySize.x, theme_.metrics.body);
    const auto isAmong = [](const std::vector<std::string>& keys, const std::string& key) {
        return std::ranges::find(keys, key) != keys.end();
    };
    const bool isAsking = session.step() != nullptr && session.step()->question.isAsked() &&
                          !session.step()->question.isMended();
    const bool isTight = styledRoom_ != Room::Ample;
    if (views.empty() || !isAsking || (!isTight && !session.isQuestionOpen()))
        return stageTree(wanted, styledRoom_, isWideWindow, false);
    // In tight room a question needs more under its words than that: lines that it asks about, or
    // all that it leaves of the step's views.
    const std::vector<std::string> asked = viewsBesideQuestion(session);
    const bool isCodeRead = isTight && asksAboutLines(session, asked);
    const bool isSqueezed = isTight && std::ranges::none_of(views, [&](const std::string& view) {
                                return isAmong(asked, view) && !isReadUnderWords(view);
                            });
    if (isCodeRead || isSqueezed)
        return toldStage(session, stageTree(asked, styledRoom_, isWideWindow, isCodeRead), wanted);
    if (!session.isQuestionOpen()) return stageTree(wanted, styledRoom_, isWideWindow, false);
    std::vector<std::string> others;
    std::ranges::copy_if(wanted, std::back_inserter(others),
                         [&](const std::string& view) { return !isAmong(views, view); });
    const auto offer = [&](const std::string& view) {
        if (!isAmong(wanted, view) && !isCovered(session, view)) others.push_back(view);
    };
    offer("source");
    offer("launch");
    Node tree = stageTree(views, styledRoom_, isWideWindow, false);
    auto other = others.begin();
    for (const std::string& view : views)
        if (!isAmong(wanted, view))
            tree = inPlaceOf(std::move(tree), view, other == others.end() ? "" : *other++);
    return tree;
}

/// What stood beside a question in tight room stands there behind its answer, too. The views that
/// it covered take the room beside the words, and share it as tabs with those that were there:
/// large, with what helped to predict one click away.
Node Shell::toldStage(const session::SlotReader& session, Node asked,
                      const std::vector<std::string>& wanted) const {
    const std::vector<std::string> before = viewsOf(asked);
    const auto isIn = [](const std::vector<std::string>& keys, const std::string& key) {
        return std::ranges::find(keys, key) != keys.end();
    };
    std::vector<std::string> beside;
    std::ranges::copy_if(wanted, std::back_inserter(beside),
                         [&](const std::string& view) { return !isIn(before, view); });
    const bool isBeside = asked.axis == Node::Axis::Row && asked.children.size() == 2;
    if (session.isQuestionOpen() || beside.empty() || !isBeside) return asked;
    std::ranges::copy_if(viewsOf(asked.children[1]), std::back_inserter(beside),
                         [&](const std::string& view) { return isIn(wanted, view); });
    asked.children[1] = beside.size() == 1 ? leaf(beside.front()) : tabs(std::move(beside));
    for (const std::string& view : before)
        if (view != "lesson" && !isIn(wanted, view)) asked = inPlaceOf(std::move(asked), view, "");
    return asked;
}

/// A step that lets the hall watch a knob names their view.
bool Shell::isOfStep(const session::SlotReader& session, std::string_view key) const {
    const std::vector<std::string> views = viewsOfStep(session);
    return std::ranges::find(views, key) != views.end();
}

/// The reader holds a run beside a step that does not ask for one, and turns a knob next: without
/// them there was a comparison of a run with itself, and nothing to turn.
bool Shell::wantsKnobs(const session::SlotReader& session) const {
    if (isPresenting_ || styledRoom_ != Room::Ample || session.step() == nullptr) return false;
    if (!session.hasPinnedRun() || session.isPartnerPinned() || isCovered(session, "knobs"))
        return false;
    using Pin = scenario::Step::Pin;
    const std::vector<scenario::Step>& steps = session.original().steps;
    int by = std::min(session.lessonStep(), static_cast<int>(steps.size()) - 1);
    while (by >= 0 && steps[static_cast<std::size_t>(by)].pin == Pin::AsIs)
        --by;
    return by < 0 || steps[static_cast<std::size_t>(by)].pin == Pin::Nothing;
}

/// All that is seen beside the words is a drawn scene, perhaps with the code whose lines it draws:
/// it has buttons of its own, and nothing moves with the run.
bool Shell::isDrawnOnly(const session::SlotReader& session) const {
    bool hasScene = false;
    const bool isOfScene = !present::linesOfScene(session).empty();
    for (const std::string& view : viewsOf(tree_)) {
        if (view == "lesson" || !isShown(session, view)) continue;
        if (view == "source" && isOfScene) continue;
        if (view != "scene") return false;
        hasScene = true;
    }
    return hasScene;
}

/// In tight room question and answer need the height of the window, and the way on stays where it
/// is as it is answered: the comparison is a tab beside them.
bool Shell::keepsWordsAlone(const session::SlotReader& session) const {
    const scenario::Step* const step = session.step();
    return styledRoom_ == Room::Tight && step != nullptr && step->question.isAsked() &&
           !step->question.isMended() && isLessonAlone(tree_);
}

}  // namespace warpscope::shell
