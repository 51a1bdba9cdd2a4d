#pragma once

#include "app/session/base/action.h"
#include "app/session/parts/file_opener.h"
#include "app/session/parts/knob_turner.h"
#include "app/session/state/session_part.h"

namespace warpscope::session {

/// What is typed of a kernel, until it is saved or taken back. What became of it stands in
/// editor().
class KernelEditor : SessionPart {
  public:
    /// Requires: all outlive the editor.
    KernelEditor(SharedState& shared, RunSlots& slots, KnobTurner& knobs, FileOpener& files)
        : SessionPart(shared, slots), knobs_(knobs), files_(files) {}

    void edit(const EditKernel& action);
    /// Editing begins at a line of SetEditing, or is over: what was typed is taken back as one
    /// then.
    void setEditing(const SetEditing& action);
    void revert(SlotId id);
    void save(const SaveKernel& action);
    void saveScenarioAs(const SaveScenarioAs& action);
    // What was typed last time and is on offer; nothing happens where nothing is.
    void takeDraft();
    void dropDraft();

  private:
    KnobTurner& knobs_;
    FileOpener& files_;
};

}  // namespace warpscope::session
