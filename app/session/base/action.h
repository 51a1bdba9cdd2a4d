#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/session/base/configuration.h"
#include "app/session/base/selection.h"
#include "app/session/base/slot_id.h"
#include "engine/base/cycle.h"
#include "engine/base/one_of.h"
#include "engine/scenario/values/field_value.h"
#include "engine/scenario/values/sweep_plan.h"
#include "engine/text/catalogue.h"

namespace warpscope::session {

enum class Arrangement { Overview, Divergence, Sm, Occupancy, Sweep };
enum class ThemeChoice { Dark, Light };
/// How states of warps are told apart: by hues that colour-blind people tell apart too, or so that
/// a picture without colours tells them apart.
enum class StateColours { Hues, Lightness };

/// What a view may ask for. The shell applies them after the frame, in order. What belongs to one
/// run names its slot; where nobody says so it is the run that is worked with, and also where the
/// slot holds no run.
struct OpenFile {
    std::filesystem::path path{};
    SlotId slot = SlotId::A;
};
struct OpenExercise {
    std::string name{};     ///< Of exercise::names().
    std::int64_t seed = 1;  ///< Not negative.
};                          ///< An instance of a generated exercise, as a scenario of slot A.
struct Reload {
    SlotId slot = SlotId::A;
};
struct SetKnob {
    std::string key{};
    scenario::FieldValue value{};
    SlotId slot = SlotId::A;
};  ///< As scenario::assign.
struct ResetKnob {
    std::string key{};
    SlotId slot = SlotId::A;
};
struct ResetAllKnobs {
    SlotId slot = SlotId::A;
};
/// The kernel's text as it stands in an editor; it runs after a pause in the typing. What is typed
/// on within one `gesture` is taken back at once.
struct EditKernel {
    std::string text{};
    std::string gesture{};
    SlotId slot = SlotId::A;
};
/// The kernel is edited, or read. `line`: where the caret stands, from 1; 0 = where it was.
struct SetEditing {
    bool isOn = false;
    int line = 0;
};
struct RevertKernel {
    SlotId slot = SlotId::A;
};  ///< To the text of the file, or of the scenario.
/// Writes the edited text into the kernel's file. Forced: also where that has changed since.
struct SaveKernel {
    bool isForced = false;
    SlotId slot = SlotId::A;
};
/// Writes scenario and kernel beside each other and opens them. Forced: over files that exist.
struct SaveScenarioAs {
    std::filesystem::path file{};
    bool isForced = false;
};
struct TakeDraft {};  ///< What was typed and not saved last time stands there again.
struct DropDraft {};
struct DropRefusedFile {};  ///< Says no more that a file could not be opened.
struct PinRun {};           ///< Slot B holds what slot A shows, whatever becomes of A.
struct PinPartner {};       ///< Slot B holds the run that the scenario names as its partner.
struct UnpinRun {};         ///< Slot B is empty again.
struct SwapRuns {};         ///< The run that is called A is called B and stands second, or back.
/// A cycle of the scenario gets a name, another one where it has one; kept with the settings.
struct MarkMoment {
    Cycle cycle = 0;
    std::string name{};  ///< Empty = none yet.
};
struct UnmarkMoment {
    Cycle cycle = 0;
};
/// An occupancy question is kept with the settings, the newest first; without a name it gets the
/// next number.
struct KeepConfiguration {
    Configuration configuration{};
};
struct NameConfiguration {
    std::size_t index = 0;
    std::string name{};
};
struct TakeConfiguration {
    std::size_t index = 0;
};  ///< Turns all of its knobs at once.
struct DropConfiguration {
    std::size_t index = 0;
};
struct Play {};
struct Pause {};
struct TogglePlay {};
struct StepCycles {
    CycleCount count = 1;
};  ///< Negative: backwards.
struct StepEvent {
    int direction = 1;
};  ///< +1 next event, −1 previous one.
struct SeekTo {
    Cycle cycle = 0;
};
struct SeekStart {};
struct SeekEnd {};
struct SetSpeed {
    double cyclesPerSecond = 8;
};
struct Select {
    Selection selection{};
};
struct Hover {
    Selection selection{};
};  ///< Replaces the hover of this frame.
struct ToggleBreakpoint {
    int line = 0;
    SlotId slot = SlotId::A;
};
struct GoToStep {
    int index = 0;
};  ///< Of the lesson, from 0.
struct AnswerQuestion {
    int choice = 0;
};
struct TypeAnswer {
    std::string text{};
};                       ///< What stands in the field of the open question.
struct SubmitAnswer {};  ///< With what stands in the field.
struct RevealAnswer {};  ///< Shows what the open question asks for, without an answer.
struct SetArrangement {
    Arrangement arrangement = Arrangement::Overview;
};
struct ToggleView {
    std::string key{};
};  ///< Shows or hides a view.
struct ShowView {
    std::string key{};
};  ///< Brings a view in front, where it has no place as a tab.
struct SetPresenting {
    bool isOn = false;
};  ///< For a lecture hall: full screen, large words, no menus and no knobs.
struct SetBlack {
    bool isOn = false;
};  ///< Nothing but black, while presenting.
struct SetSpotlight {
    bool isOn = false;
};               ///< All but what is around the pointer is dimmed, while presenting.
struct Undo {};  ///< Of the last knob, or of the last gesture with one.
struct Redo {};
struct ShowPalette {
    bool isOpen = true;
};
struct SetLanguage {
    text::Language language = text::Language::English;
};
struct SetTheme {
    ThemeChoice theme = ThemeChoice::Dark;
};
struct SetScale {
    float scale = 1;
};
struct SetStateColours {
    StateColours colours = StateColours::Hues;
};
struct SetHazards {
    bool looksForThem = true;
};  ///< Races and the like are looked for in every run, which takes time.
struct SetReducedMotion {
    bool reduced = false;
};
struct SetTouch {
    bool isTouch = false;
};  ///< Whether what is tapped is large enough for a finger.
struct SetLaneVariable {
    std::string name{};
};  ///< Whose values the lanes view shows.
struct StartSweep {
    scenario::SweepPlan plan{};
};
struct CancelSweep {};
struct ResetSettings {};
struct CopyText {
    std::string text{};
};
struct ShowHelp {
    bool isOpen = true;
};
struct ShowSettings {
    bool isOpen = true;
};
struct ShowLibrary {
    bool isOpen = true;
};
struct Quit {};

using Action =
    OneOf<OpenFile, OpenExercise, Reload, SetKnob, ResetKnob, ResetAllKnobs, EditKernel, SetEditing,
          RevertKernel, SaveKernel, SaveScenarioAs, TakeDraft, DropDraft, DropRefusedFile, PinRun,
          PinPartner, UnpinRun, SwapRuns, MarkMoment, UnmarkMoment, KeepConfiguration,
          NameConfiguration, TakeConfiguration, DropConfiguration, Play, Pause, TogglePlay,
          StepCycles, StepEvent, SeekTo, SeekStart, SeekEnd, SetSpeed, Select, Hover,
          ToggleBreakpoint, GoToStep, AnswerQuestion, TypeAnswer, SubmitAnswer, RevealAnswer,
          SetArrangement, ToggleView, ShowView, SetPresenting, SetBlack, SetSpotlight, Undo, Redo,
          ShowPalette, SetLanguage, SetTheme, SetScale, SetStateColours, SetHazards,
          SetReducedMotion, SetTouch, SetLaneVariable, StartSweep, CancelSweep, ResetSettings,
          CopyText, ShowHelp, ShowSettings, ShowLibrary, Quit>;

/// The actions of one frame.
using ActionQueue = std::vector<Action>;

}  // namespace warpscope::session
