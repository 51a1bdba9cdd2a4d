#include "app/session/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "app/names/view_names.h"
#include "app/session/landmark.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/field_keys.h"
#include "engine/toolchain/precompiled.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

/// How often the scenario and kernel files are looked at.
constexpr double kSecondsBetweenFileChecks = 0.5;
/// Files that the menu offers to open again.
constexpr std::size_t kMostRecent = 8;

void rememberRecent(std::vector<std::string>& recent, const fs::path& path) {
    std::erase(recent, path.string());
    recent.insert(recent.begin(), path.string());
    recent.resize(std::min(recent.size(), kMostRecent));
}

/// Where instances of exercises lie, so that they can be reloaded, edited and opened again.
fs::path instanceFolder() {
    std::error_code error;
    const fs::path cache = toolchain::cacheFolder();
    return (cache.empty() ? fs::temp_directory_path(error) / "warpscope" : cache) / "exercises";
}

Problem notWritten(const fs::path& file) {
    return Problem{
        Message{"exercise.not_written"}.with("file", file.string()), {}, {}, Severity::Error};
}

}  // namespace

void Session::openExercise(const std::string& name, std::int64_t seed) {
    const auto instance = exercise::makeInstance(shared_.exerciseFolder, name, seed,
                                                 shared_.devices, names::ofWindow());
    if (!instance) return slotA_.tell(instance.problems());
    std::error_code error;
    const fs::path folder = instanceFolder();
    fs::create_directories(folder, error);
    const fs::path path = folder / fmt::format("{}-{}.toml", name, seed);
    std::ofstream file(path, std::ios::binary);
    file << instance->text;
    file.close();
    if (!file) return slotA_.tell({notWritten(path)});
    openFile(path, SlotId::A);
}

/// A run from a file is the one that is held: it is looked at beside another one.
void Session::openRecording(const fs::path& path) {
    if (!hasScenario() && !shared_.library.entries().empty())
        openFile(shared_.library.entries().front().path, SlotId::A);
    // What is held now stays where the file cannot be read.
    auto slot = std::make_unique<RunSlot>(SlotId::B, shared_.devices, shared_.programs);
    // The run of the first lesson, where one was opened, arrives later and is no answer to this.
    if (!slot->openRecording(path)) return slotA_.refuse(slot->problems());
    // What was wrong with another such file is over.
    if (!problems().empty() && history::isRecordingName(problems().front().range.file))
        slotA_.tell({});
    unpinRun();
    slotB_ = std::move(slot);
    shared_.hasPinnedRun = true;
    // Its warps are seen in the timeline, which the step of a lesson may have taken away.
    apply(SetArrangement{Arrangement::Overview});
    rememberRecent(shared_.settings.recentScenarios, path);
    shared_.isLibraryOpen = false;
    if (run()) setPlaybackLength();
}

void Session::openFile(const fs::path& path, SlotId id) {
    if (history::isRecordingName(path.string())) return openRecording(path);
    RunSlot& slot = slotOf(id);
    if (&slot == &slotA_) shared_.drafts.keep(slotA_);
    if (!slot.open(path)) return;
    if (&slot != &slotA_) {
        slot.requestRun();
        return;
    }
    shared_.lesson = {};
    shared_.knobHistory = {};
    shared_.editor = {};
    shared_.placeAfterRun.reset();
    offerDraft();
    // A run from a file was opened to be looked at beside others.
    if (slotB_ == nullptr || slotB_->storedInfo() == nullptr) unpinRun();
    shared_.stage = {std::abs(shared_.stage.number) + 1, {}, {}, {}};
    shared_.selected = {};
    shared_.hovered = {};
    shared_.laneVariable.clear();
    shared_.sweepRunner->discard();
    shared_.sweep.reset();
    shared_.settings.lastScenario = path.string();
    if (original().exercise.name.empty()) rememberRecent(shared_.settings.recentScenarios, path);
    shared_.isLibraryOpen = false;
    if (slot.isUnfinished()) {
        shared_.editor.isEditing = true;
        shared_.playback.setLength(1);
    }
    // A kernel is opened to be seen, wherever the window was left.
    const bool isKernel = path.extension() != ".toml";
    show(isKernel ? "overview" : original().arrangement);
    const std::int64_t before = slot.requestCount();
    enterStep(0);
    if (slot.requestCount() == before) slot.requestRun();
    startSweep(scenario().sweep);
}

void Session::reload(SlotId id) {
    RunSlot& slot = slotOf(id);
    if (slot.path().empty()) return;
    if (!slot.hasScenario() || slot.original().path != slot.path() || slot.isUnfinished()) {
        openFile(slot.path(), id);
        return;
    }
    if (!slot.reread() || &slot != &slotA_) {
        if (slot.storedInfo() != nullptr && run()) setPlaybackLength();
        return;
    }
    const int last = static_cast<int>(original().steps.size()) - 1;
    shared_.lesson.step = std::clamp(shared_.lesson.step, 0, std::max(0, last));
    shared_.lesson.replies.resize(original().steps.size());
    startSweep(scenario().sweep);
}

void Session::watchFiles(double seconds) {
    secondsToFileCheck_ -= seconds;
    if (secondsToFileCheck_ > 0) return;
    secondsToFileCheck_ = kSecondsBetweenFileChecks;
    for (const SlotId id : {SlotId::A, SlotId::B}) {
        if (!hasSlot(id) || slotOf(id).path().empty()) continue;
        if (slotOf(id).haveFilesChanged()) reload(id);
    }
}

/// What slot A shows now stands in slot B, whatever becomes of A.
void Session::pinRun() {
    if (!run()) return;
    makeSlotB().show(slotA_);
    if (slotA_.isSimulating()) slotB_->requestRun();
    setPlaybackLength();
}

RunSlot& Session::makeSlotB() {
    if (!slotB_) slotB_ = std::make_unique<RunSlot>(SlotId::B, shared_.devices, shared_.programs);
    shared_.hasPinnedRun = true;
    shared_.isPartnerPinned = false;
    return *slotB_;
}

/// What the scenario is worth comparing with stands in slot B.
void Session::pinPartner() {
    if (!hasScenario() || !original().partner.isNamed()) return;
    const std::string& file = original().partner.file;
    RunSlot& slot = makeSlotB();
    slot.show(slotA_);
    if (!file.empty() && !slot.open(original().path.parent_path() / file)) {
        slotA_.tell(slot.problems());
        return unpinRun();
    }
    shared_.isPartnerPinned = true;
    turnPartner();
}

/// The partner has the knobs of the run beside it, and those that make it the partner on top.
void Session::turnPartner() {
    if (!shared_.isPartnerPinned) return;
    const scenario::Partner& partner = original().partner;
    Knobs knobs = slotA_.knobs();
    std::erase_if(knobs, [&](const scenario::Setting& knob) {
        // Another file has a kernel of its own.
        const bool isText = knob.key == scenario::keys::kKernelCode && !partner.file.empty();
        return isText || std::ranges::find(partner.set, knob.key, &scenario::Setting::key) !=
                             partner.set.end();
    });
    knobs.insert(knobs.end(), partner.set.begin(), partner.set.end());
    // What only one of two kernels has cannot be turned in the other.
    if (!slotB_->applyKnobs(std::move(knobs))) slotB_->applyKnobs(partner.set);
    slotB_->requestRun();
}

void Session::unpinRun() {
    slotB_.reset();
    shared_.hasPinnedRun = false;
    shared_.isPartnerPinned = false;
    if (run()) setPlaybackLength();
    shared_.lesson.pinnedBy = -1;
}

/// Slot B as it is in another session, so that both show the same two runs.
void Session::holdAs(const Session& other) {
    if (!other.slotB_) return unpinRun();
    makeSlotB().show(*other.slotB_);
    if (other.slotB_->isSimulating()) slotB_->requestRun();
    shared_.isPartnerPinned = other.shared_.isPartnerPinned;
    shared_.lesson.pinnedBy = other.shared_.lesson.pinnedBy;
    if (run()) setPlaybackLength();
}

/// Of two runs the longer one can be seen to its end.
void Session::setPlaybackLength() {
    CycleCount cycles = run()->cycles();
    if (slotB_ && slotB_->recording()) cycles = std::max(cycles, slotB_->recording()->cycles());
    shared_.playback.setLength(cycles);
}

void Session::finishSimulation() {
    slotA_.endPause();
    if (slotB_) slotB_->endPause();
    while (slotA_.isSimulating() || (slotB_ && slotB_->isSimulating())) {
        slotA_.wait();
        if (slotB_) slotB_->wait();
        receiveRuns();
    }
    judge();
}

void Session::receiveRuns() {
    const bool hasOther = slotB_ && slotB_->receive();
    const auto arrival = slotA_.receive();
    if (arrival && arrival->isFirst) {
        shared_.playback.reset(run()->cycles());
        // No lesson says where to begin, and at cycle 0 there is nothing to see yet.
        if (slotA_.isKernelFile()) moveTo(firstIssue(*run()));
    }
    if ((arrival || hasOther) && run()) setPlaybackLength();
    if (!arrival) return;
    auto& place = shared_.placeAfterRun;
    if (place && arrival->isNewest) {
        if (const auto cycle = cycleOf(*run(), *place)) moveTo(*cycle);
        place.reset();
    }
    auto& goTo = shared_.lesson.goToAfterRun;
    if (goTo && arrival->isNewest) {
        placeCursor(*goTo);
        goTo.reset();
    }
    shared_.lesson.awaitsVerdict |= arrival->isNewest;
}

}  // namespace warpscope::session
