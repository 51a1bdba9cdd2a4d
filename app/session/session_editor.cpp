#include "app/session/session.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>

#include "app/names/view_names.h"
#include "app/session/line_ends.h"
#include "app/session/write_file.h"
#include "engine/scenario/compile_kernel.h"
#include "engine/scenario/field_keys.h"
#include "engine/scenario/kernel_in_text.h"
#include "engine/scenario/parse.h"
#include "engine/scenario/read_text_file.h"
#include "engine/scenario/scenario_text.h"
#include "engine/scenario/set.h"

namespace warpscope::session {
namespace {

namespace fs = std::filesystem;

/// As a person writes a path: "~" is the home folder, a name alone lies beside the scenario.
fs::path pathFrom(const fs::path& typed, const fs::path& folder) {
    const char* home = std::getenv("HOME");
    const std::string text = typed.string();
    if (text.starts_with("~/") && home != nullptr) return fs::path(home) / text.substr(2);
    return typed.is_absolute() ? typed : folder / typed;
}

/// The kernel's text that a file holds: all of it, or what stands inside of a scenario.
std::string codeIn(const scenario::Scenario& now, const std::string& text) {
    if (!now.kernelFile.empty()) return text;
    const auto read = scenario::parse(text, now.path, names::ofWindow());
    return read ? (*read).code : std::string();
}

/// What the file shall hold. Nothing where a scenario has no place for its kernel any more.
std::optional<std::string> withCodeOf(const scenario::Scenario& now, const std::string& before) {
    if (now.kernelFile.empty()) return scenario::withKernelCode(before, now.code);
    return withLineEndsOf(before, now.code);
}

Message aboutFile(const char* key, const fs::path& file) {
    return Message{key}.with("file", file.filename().string());
}

}  // namespace

void Session::editKernel(const EditKernel& action) {
    RunSlot& slot = slotOf(action.slot);
    if (!slot.hasScenario() || slot.scenario().code == action.text) return;
    shared_.editor.said = {};
    shared_.editor.mayForce = false;
    const auto type = [&](RunSlot& it) {
        // Back at the file's text nothing is edited any more, whatever its line ends.
        const bool isBack = action.text == withPlainLineEnds(it.original().code);
        it.editKernel(isBack ? it.original().code : action.text);
    };
    turnKnob(std::string(scenario::keys::kKernelCode) + "/" + action.gesture, type, action.slot);
}

void Session::revertKernel(SlotId id) {
    shared_.editor.said = {};
    shared_.editor.mayForce = false;
    turnKnob(
        {}, [](RunSlot& slot) { slot.revertKernel(); }, id);
}

void Session::refuseToSave(Message why, bool mayForce) {
    shared_.editor.said = std::move(why);
    shared_.editor.isRefused = true;
    shared_.editor.mayForce = mayForce;
}

void Session::saveKernel(const SaveKernel& action) {
    RunSlot& slot = slotOf(action.slot);
    if (!slot.hasScenario() || !slot.isKernelEdited()) return;
    const scenario::Scenario& now = slot.scenario();
    const bool isInside = now.kernelFile.empty();
    const fs::path file = isInside ? now.path : scenario::kernelPath(now);
    const auto there = scenario::readTextFile(file);
    const std::string before = there ? *there : std::string();
    const std::string theirs = withPlainLineEnds(codeIn(now, before));
    const bool isOther = there && theirs != withPlainLineEnds(slot.editedFrom()) &&
                         theirs != withPlainLineEnds(now.code);
    if (isOther && !action.isForced)
        return refuseToSave(aboutFile("view.source.edit.changed_on_disk", file), true);
    // A file that lists the arguments would no longer fit its kernel.
    const bool isListed = slot.hasOtherParameters() && (isInside || now.path != file);
    if (isListed && !action.isForced)
        return refuseToSave({"view.source.edit.other_parameters"}, true);
    const auto written = withCodeOf(now, before);
    if (!written) return refuseToSave(aboutFile("view.source.edit.inline", file), false);
    if (!writeFile(file, *written))
        return refuseToSave(aboutFile("view.source.edit.not_written", file), false);
    if (isInside) {
        // Its lines may stand elsewhere in the file now: it is read as it stands there.
        slot.editKernel(codeIn(now, *written));
        slot.reread();
    } else {
        slot.takeKernelAsSaved();
    }
    if (slot.isUnfinished()) {
        // Its launch and arguments can be read now.
        reload(slot.id());
        shared_.editor.isEditing = true;
    }
    shared_.editor.said = aboutFile("view.source.edit.saved", file);
    shared_.editor.isRefused = false;
    shared_.editor.mayForce = false;
    if (&slot == &slotA_) shared_.drafts.keep(slotA_);
}

void Session::saveScenarioAs(const SaveScenarioAs& action) {
    if (!hasScenario() || action.file.empty()) return;
    fs::path file = pathFrom(action.file, original().path.parent_path());
    if (file.extension() != ".toml") file += ".toml";
    scenario::Scenario copy = scenario();
    const bool isPtx = scenario::isPtx(copy.code, copy.kernelFile);
    copy.kernelFile = file.stem().string() + (isPtx ? ".ptx" : ".cu");
    const fs::path kernel = file.parent_path() / copy.kernelFile;
    std::error_code error;
    for (const fs::path& written : {file, kernel})
        if (fs::exists(written, error) && !action.isForced)
            return refuseToSave(aboutFile("view.source.edit.exists", written), true);
    fs::create_directories(file.parent_path(), error);
    if (!writeFile(kernel, copy.code))
        return refuseToSave(aboutFile("view.source.edit.not_written", kernel), false);
    if (!writeFile(file, scenario::scenarioText(copy, {})))
        return refuseToSave(aboutFile("view.source.edit.not_written", file), false);
    // What was typed lies in the new file: nothing of the old one waits any more.
    if (slotA_.isKernelEdited()) {
        slotA_.revertKernel();
        shared_.drafts.keep(slotA_);
    }
    const bool wasEditing = shared_.editor.isEditing;
    openFile(file, SlotId::A);
    shared_.editor.isEditing = wasEditing;
    shared_.editor.said = aboutFile("view.source.edit.saved", file);
}

void Session::offerDraft() {
    shared_.editor.draft = shared_.drafts.begin(original().path, original());
}

void Session::takeDraft() {
    if (!shared_.editor.draft || !hasScenario()) return;
    const Draft draft = *shared_.editor.draft;
    const auto take = [&](RunSlot& slot) {
        if (slot.applyKnobs(knobsOf(draft, slot.original()))) slot.requestRun();
    };
    turnKnob({}, take, SlotId::A);
    shared_.editor.draft = shared_.drafts.adopt();
    shared_.drafts.keep(slotA_);
}

void Session::dropDraft() {
    if (shared_.editor.draft) shared_.editor.draft = shared_.drafts.drop();
}

/// A turn that gives other code for the same text leaves the cursor at its line.
void Session::keepLine(const std::string& key) {
    if (key != scenario::keys::kOptimization || !run()) return;
    shared_.placeAfterRun = placeOf(*run(), selected().warp.value_or(WarpId{0}), cycle());
}

}  // namespace warpscope::session
