#include "app/session/parts/file_opener.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <utility>

#include "app/names/view_names.h"
#include "app/session/base/arrangement.h"
#include "app/session/base/whole_path.h"
#include "engine/history/open_recording.h"
#include "engine/toolchain/precompiled.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

/// How often the scenario and kernel files are looked at.
constexpr double kSecondsBetweenFileChecks = 0.5;
/// Files that the menu offers to open again.
constexpr std::size_t kMaxRecent = 8;

void rememberRecent(std::vector<std::string>& recent, const fs::path& path) {
    std::erase(recent, path.string());
    recent.insert(recent.begin(), path.string());
    recent.resize(std::min(recent.size(), kMaxRecent));
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

/// Of a file that is not there: with the lesson whose name is nearly its own.
std::vector<Problem> withMeantName(std::vector<Problem> problems, const scenario::Library& library,
                                   const fs::path& named) {
    std::error_code error;
    if (problems.size() == 1 && !fs::exists(named, error))
        problems.front() = scenario::withMeantName(std::move(problems.front()),
                                                   library.closestTo(named.generic_string()));
    return problems;
}

}  // namespace

void FileOpener::openExercise(const std::string& name, std::int64_t seed) {
    const auto instance = exercise::makeInstance(shared_.exerciseFolder, name, seed,
                                                 shared_.devices, names::ofWindow());
    if (!instance) return slots_.a().tell(instance.problems());
    std::error_code error;
    const fs::path folder = instanceFolder();
    fs::create_directories(folder, error);
    const fs::path path = folder / fmt::format("{}-{}.toml", name, seed);
    std::ofstream file(path, std::ios::binary);
    file << instance->text;
    file.close();
    if (!file) return slots_.a().tell({notWritten(path)});
    open(path, SlotId::A);
}

/// A run from a file is the one that is held: it is looked at beside another one.
void FileOpener::openRecording(const fs::path& path) {
    const bool isAlone = !hasScenario() && !shared_.library.entries().empty();
    if (isAlone) open(shared_.library.entries().front().path, SlotId::A);
    auto problems = slots_.holdRecording(path);
    // The run of the first lesson, where one was opened, arrives later and is no answer to this.
    if (!problems.empty()) return slots_.a().refuseFile(std::move(problems));
    // What was wrong with another such file is over.
    const auto& before = slots_.a().problems();
    if (!before.empty() && history::isRecordingName(before.front().range.file)) slots_.a().tell({});
    shared_.lesson.pinnedBy = -1;
    // Its warps are seen in the timeline, which the step of a lesson may have taken away.
    arrange(shared_, Arrangement::Overview);
    rememberRecent(shared_.settings.recentScenarios, path);
    shared_.isLibraryOpen = false;
    if (isAlone && !isQuestionOpen())
        shared_.lesson.goToAfterRun = scenario::GoTo{scenario::GoTo::Kind::End};
    if (!run()) return;
    held_.fitPlayback();
    // At cycle 0 nothing of it is drawn yet.
    if (cycle() == 0 && !isQuestionOpen())
        shared_.playback.seek(slots_.held()->recording()->cycles() - 1);
}

void FileOpener::open(const fs::path& named, SlotId id) {
    // What is remembered of it must hold in every folder, and one lesson is one in all lists.
    // One that is not there is said as it was named.
    std::error_code error;
    const fs::path path = fs::exists(named, error) ? wholePath(named) : named;
    if (history::isRecordingName(path.string())) return openRecording(path);
    RunSlot& slot = slots_.of(id);
    if (&slot == &slots_.a()) {
        shared_.drafts.keep(slots_.a());
        slots_.forgetRuns();
    }
    if (!slot.open(path))
        return slot.refuseFile(withMeantName(slot.problems(), shared_.library, named));
    if (&slot != &slots_.a()) {
        slot.requestRun();
        return;
    }
    shared_.lesson = {};
    shared_.knobHistory = {};
    shared_.editor = {};
    shared_.placeAfterRun.reset();
    shared_.editor.draft = shared_.drafts.begin(original().path, original());
    // A run from a file was opened to be looked at beside others.
    if (!slots_.held() || !slots_.held()->storedInfo()) held_.unpin();
    shared_.stage = {std::abs(shared_.stage.number) + 1, {}, {}, {}};
    shared_.selected = {};
    shared_.hovered = {};
    shared_.laneVariable.clear();
    shared_.sweepRunner->discard();
    shared_.sweep.reset();
    shared_.settings.lastScenario = path.string();
    shared_.settings.timeline.reset();
    if (original().exercise.name.empty()) rememberRecent(shared_.settings.recentScenarios, path);
    shared_.isLibraryOpen = false;
    if (slot.isUnfinished()) {
        shared_.editor.isEditing = true;
        shared_.playback.setLength(1);
    }
    // A kernel is opened to be seen, wherever the window was left.
    const bool isKernel = path.extension() != ".toml";
    bringUp(shared_.settings, isKernel ? "overview" : original().arrangement);
    const std::int64_t before = slot.requestCount();
    lesson_.enterStep(0);
    if (slot.requestCount() == before) slot.requestRun();
    sweeps_.start(scenario().sweep);
}

void FileOpener::reload(SlotId id) {
    RunSlot& slot = slots_.of(id);
    if (slot.path().empty()) return;
    if (!slot.hasScenario() || slot.original().path != slot.path() || slot.isUnfinished()) {
        open(slot.path(), id);
        return;
    }
    if (!slot.reread() || &slot != &slots_.a()) {
        if (slot.storedInfo() != nullptr && run()) held_.fitPlayback();
        return;
    }
    const int last = static_cast<int>(original().steps.size()) - 1;
    shared_.lesson.step = std::clamp(shared_.lesson.step, 0, std::max(0, last));
    shared_.lesson.replies.resize(original().steps.size());
    sweeps_.start(scenario().sweep);
}

void FileOpener::watch(double seconds) {
    secondsToFileCheck_ -= seconds;
    if (secondsToFileCheck_ > 0) return;
    secondsToFileCheck_ = kSecondsBetweenFileChecks;
    for (const SlotId id : {SlotId::A, SlotId::B}) {
        if (!slots_.has(id) || slots_.of(id).path().empty()) continue;
        if (slots_.of(id).haveFilesChanged()) reload(id);
    }
}

}  // namespace warpscope::session
