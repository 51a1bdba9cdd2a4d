#include "app/session/session.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/session/base/landmark.h"
#include "app/session/base/whole_path.h"
#include "app/session/runs/knob_texts.h"
#include "engine/base/contract.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::session {
namespace {

/// Of a stretch in which nothing issues so much is played before the rest of it is passed, and so
/// much of what comes behind it is left to be seen coming.
constexpr CycleCount kIdleSeen = 8;
constexpr CycleCount kIdlePassed = 32;  ///< At a time; fewer are played.

bool issuesNothing(const history::Recording& run, Cycle from, Cycle to) {
    return run.activityOver(from, to, 1).front().issued == 0;
}

/// Where playing goes on from: a lecture has no minute for 500 cycles of waiting.
Cycle pastIdle(const history::Recording& run, Cycle cycle) {
    const Cycle end = run.cycles();
    if (cycle < kIdleSeen || cycle + kIdlePassed >= end) return cycle;
    if (!issuesNothing(run, cycle - kIdleSeen, cycle)) return cycle;
    Cycle next = cycle;
    while (next + kIdlePassed < end && issuesNothing(run, next, next + kIdlePassed))
        next += kIdlePassed;
    return next;
}

/// Earlier settings name files as they were typed. Seen from another folder such a name says
/// nothing: empty.
std::string wholeName(const std::string& file) {
    const std::filesystem::path named(file);
    std::error_code error;
    if (!named.is_absolute() && !std::filesystem::exists(named, error)) return {};
    return wholePath(named).string();
}

void nameFilesWhole(Settings& settings) {
    settings.lastScenario = wholeName(settings.lastScenario);
    std::vector<std::string> recent;
    for (const std::string& file : settings.recentScenarios) {
        std::string whole = wholeName(file);
        if (!whole.empty() && std::ranges::find(recent, whole) == recent.end())
            recent.push_back(std::move(whole));
    }
    settings.recentScenarios = std::move(recent);
}

}  // namespace

Session::Session(const Assets& assets, Settings settings)
    : SlotReader(shared_, slots_), slots_(shared_.devices, shared_.programs) {
    ReadAssets read = assets.read ? *assets.read : readAssets(assets);
    shared_.devices = std::move(read.devices);
    shared_.library = std::move(read.library);
    shared_.exercises = std::move(read.exercises);
    shared_.catalogue = std::move(read.catalogue);
    slots_.a().tell(read.problems);
    shared_.exerciseFolder = assets.exercises;
    shared_.settings = std::move(settings);
    nameFilesWhole(shared_.settings);
    shared_.playback.setSpeed(shared_.settings.cyclesPerSecond);
    slots_.a().setLooksForHazards(shared_.settings.looksForHazards);
    shared_.drafts = DraftBox(assets.drafts);
    shared_.sweepRunner = std::make_unique<SweepRunner>(shared_.devices, shared_.programs);
}

Session::~Session() {
    try {
        shared_.drafts.keep(slots_.a());
    } catch (...) {  // A draft for which there is no memory is lost; the program ends all the same.
    }
}

SlotReader Session::seenFrom(SlotId id) const {
    WARPSCOPE_EXPECT(hasSlot(id), "a slot that holds no run");
    return {shared_, slots_, id};
}

std::string Session::takeClipboardText() {
    return std::exchange(shared_.clipboard, {});
}

void Session::update(double seconds) {
    // A hover lasts for the frame after the one that asked for it.
    if (!shared_.isHoverFresh) shared_.hovered = {};
    shared_.isHoverFresh = false;
    files_.watch(seconds);
    slots_.passTime(seconds);
    shared_.drafts.watch(slots_.a(), seconds);
    receiveRuns();
    lesson_.lookAhead(seconds);
    if (!isHeld_) lesson_.judge();
    sweeps_.receive();
    playOn(seconds);
    place_.remember();
    shared_.lesson.secondsClosed += seconds;
    // A hand that rests on a slider has not let go of it.
    if (!isHeld_) shared_.knobHistory.passTime(seconds);
}

/// The pace of a step is its own: once its stretch is played, or left, that of the settings is
/// back.
void Session::keepPace() {
    const scenario::StepTimeline& wanted = shared_.stage.timeline;
    const bool isStaged = !isStraight_ && step() != nullptr && shared_.stage.number > 0;
    const bool isWithin = wanted.to < 0 || cycle() < wanted.to - 1;
    const bool isPaced = isStaged && wanted.pace > 0 && isWithin;
    shared_.playback.setSpeed(isPaced ? static_cast<double>(wanted.pace)
                                      : shared_.settings.cyclesPerSecond);
}

void Session::playOn(double seconds) {
    keepPace();
    const Cycle before = cycle();
    if (!run() || shared_.playback.advance(seconds) == 0) return;
    const bool isStaged = !isStraight_ && step() != nullptr && shared_.stage.number > 0;
    if (isStaged && shared_.playback.isPlaying() && !slots_.held()) {
        const Cycle next = pastIdle(*run(), cycle());
        if (next != cycle()) shared_.playback.seek(next);
    }
    // A step that shows a stretch is played to its end, and from there on by who goes on.
    const Cycle to = isStaged ? shared_.stage.timeline.to - 1 : -1;
    const Cycle last = before < to ? std::min(to, lastShown()) : lastShown();
    if (cycle() > last) {
        shared_.playback.seek(last);
        shared_.playback.pause();
    }
    if (isStraight_) return;
    const auto stop = firstBreak(*run(), breakpoints(), selected().warp, before, cycle());
    if (stop) {
        shared_.playback.seek(*stop);
        shared_.playback.pause();
    }
}

void Session::receiveRuns() {
    const bool hasOther = slots_.held() && slots_.held()->receive();
    const auto arrival = slots_.a().receive();
    if (arrival && arrival->isFirst) {
        shared_.playback.reset(run()->cycles());
        // No lesson says where to begin, and at cycle 0 there is nothing to see yet.
        if (slots_.a().isKernelFile()) shared_.playback.seek(firstIssue(*run()));
    }
    if ((arrival || hasOther) && run()) held_.fitPlayback();
    if (!arrival) return;
    auto& place = shared_.placeAfterRun;
    if (place && arrival->isNewest) {
        if (const auto cycle = cycleOf(*run(), *place)) shared_.playback.seek(*cycle);
        place.reset();
    }
    lesson_.receiveRun(arrival->isNewest);
}

void Session::finishSimulation() {
    slots_.endPause();
    while (slots_.isSimulating()) {
        slots_.wait();
        receiveRuns();
    }
    if (!isHeld_) lesson_.judge();
}

void Session::finishAhead() {
    constexpr double kLongerThanItWaits = 1;
    while (lesson_.lookAhead(kLongerThanItWaits))
        slots_.finishAhead();
    slots_.finishAhead();
}

void Session::finishSweep() {
    sweeps_.finish();
}

void Session::holdAs(const Session& other) {
    held_.holdAs(other.held_);
}

void Session::resume(const Settings& left) {
    if (!hasScenario()) return;
    const auto finish = [&] {
        finishSimulation();
        update(0);
    };
    const auto turnTo = [&](const KnobTexts& texts, const std::optional<std::string>& kernel = {}) {
        Knobs knobs = knobsFrom(texts, original());
        if (kernel) knobs.push_back({std::string(scenario::keys::kKernelCode), *kernel});
        if (slots_.a().applyKnobs(std::move(knobs))) slots_.a().requestRun();
        finish();
    };
    finish();
    lesson_.takeReplies(left.lastReplies);
    if (left.lastStep > 0 || !left.lastReplies.empty()) {
        apply(GoToStep{left.lastStep});
        finish();
    }
    if (left.pinnedKnobs) {
        turnTo(*left.pinnedKnobs, left.pinnedKernel);
        if (problems().empty()) apply(PinRun{});
    }
    if (left.pinnedKnobs || textsOf(slots_.a().knobs()) != left.knobs) turnTo(left.knobs);
    apply(SeekTo{left.lastCycle});
    if (left.hasLeftStage || left.arrangement != settings().arrangement)
        apply(SetArrangement{left.arrangement});
    shared_.settings.tabs = left.tabs;
    shared_.settings.extraTabs = left.extraTabs;
    shared_.settings.timeline = left.timeline;
}

}  // namespace warpscope::session
