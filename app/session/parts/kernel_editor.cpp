#include "app/session/parts/kernel_editor.h"

#include <string>
#include <utility>

#include "app/session/base/line_ends.h"
#include "app/session/runs/save_kernel.h"
#include "engine/scenario/fields/field_keys.h"

namespace warpscope::session {
namespace {

/// Says beside the text what became of a wish to save.
void tellOutcome(EditorState& editor, SaveOutcome outcome) {
    editor.said = std::move(outcome.said);
    editor.isRefused = !outcome.isDone;
    editor.mayForce = outcome.mayForce;
}

/// Of the keys that gestures of typing have in the history of knobs.
std::string typingPrefix() {
    return std::string(scenario::keys::kKernelCode) + "/";
}

}  // namespace

void KernelEditor::setEditing(const SetEditing& action) {
    EditorState& editor = shared_.editor;
    editor.isEditing = action.isOn && hasScenario();
    editor.line = action.line;
    if (action.isOn) shared_.settings.hiddenViews.erase("source");
    editor.said = {};
    editor.mayForce = false;
    // Seen from outside, a text that was half typed is none that anybody wants back.
    if (!editor.isEditing && hasScenario())
        shared_.knobHistory.joinTyping(typingPrefix(), slots_.a().knobs());
}

void KernelEditor::edit(const EditKernel& action) {
    RunSlot& slot = slots_.of(action.slot);
    if (!slot.hasScenario() || slot.scenario().code == action.text) return;
    shared_.editor.said = {};
    shared_.editor.mayForce = false;
    const auto type = [&](RunSlot& it) {
        // Back at the file's text nothing is edited any more, whatever its line ends.
        const bool isBack = action.text == withPlainLineEnds(it.original().code);
        it.editKernel(isBack ? it.original().code : action.text);
    };
    knobs_.turn(typingPrefix() + action.gesture, type, action.slot);
}

void KernelEditor::revert(SlotId id) {
    shared_.editor.said = {};
    shared_.editor.mayForce = false;
    knobs_.turn(
        {}, [](RunSlot& slot) { slot.revertKernel(); }, id);
}

void KernelEditor::save(const SaveKernel& action) {
    RunSlot& slot = slots_.of(action.slot);
    if (!slot.hasScenario() || !slot.isKernelEdited()) return;
    SaveOutcome outcome = session::saveKernel(slot, action.isForced);
    if (outcome.isDone && slot.isUnfinished()) {
        // Its launch and arguments can be read now.
        files_.reload(slot.id());
        shared_.editor.isEditing = true;
    }
    if (outcome.isDone && &slot == &slots_.a()) shared_.drafts.keep(slot);
    tellOutcome(shared_.editor, std::move(outcome));
}

void KernelEditor::saveScenarioAs(const SaveScenarioAs& action) {
    if (!hasScenario() || action.file.empty()) return;
    const std::filesystem::path file = scenarioPathFrom(action.file, original().path.parent_path());
    SaveOutcome outcome = session::saveScenarioAs(scenario(), file, action.isForced);
    if (!outcome.isDone) return tellOutcome(shared_.editor, std::move(outcome));
    // What was typed lies in the new file: nothing of the old one waits any more.
    if (slots_.a().isKernelEdited()) {
        slots_.a().revertKernel();
        shared_.drafts.keep(slots_.a());
    }
    const bool wasEditing = shared_.editor.isEditing;
    files_.open(file, SlotId::A);
    shared_.editor.isEditing = wasEditing;
    tellOutcome(shared_.editor, std::move(outcome));
}

void KernelEditor::takeDraft() {
    if (!shared_.editor.draft || !hasScenario()) return;
    const Draft draft = *shared_.editor.draft;
    const auto take = [&](RunSlot& slot) {
        if (slot.applyKnobs(knobsOf(draft, slot.original()))) slot.requestRun();
    };
    knobs_.turn({}, take, SlotId::A);
    shared_.editor.draft = shared_.drafts.adopt();
    shared_.drafts.keep(slots_.a());
}

void KernelEditor::dropDraft() {
    if (shared_.editor.draft) shared_.editor.draft = shared_.drafts.drop();
}

}  // namespace warpscope::session
