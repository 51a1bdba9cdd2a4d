#include "app/session/state/shortcuts.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/session/state/lesson_way.h"
#include "app/session/state/slot_reader.h"
#include "engine/code/source_lines.h"

namespace warpscope::session {
namespace {

/// How much one key press changes the speed and the size of the text.
constexpr double kSpeedFactor = 2;
constexpr float kScaleStep = 0.1f;
constexpr CycleCount kLongStep = 10;

Action toggledLanguage(const SlotReader& session) {
    const bool isEnglish = session.language() == text::Language::English;
    return SetLanguage{isEnglish ? text::Language::Chinese : text::Language::English};
}

Action toggledTheme(const SlotReader& session) {
    const bool isDark = session.settings().theme == ThemeChoice::Dark;
    return SetTheme{isDark ? ThemeChoice::Light : ThemeChoice::Dark};
}

Action scaled(const SlotReader& session, float by) {
    return SetScale{session.settings().scale + by};
}

Action faster(const SlotReader& session, double factor) {
    return SetSpeed{session.playback().cyclesPerSecond() * factor};
}

/// The keys of a remote control lead through the lesson, presented or not.
Action longStep(const SlotReader& session, CycleCount count) {
    if (session.step() == nullptr) return StepCycles{count};
    if (count > 0) return goOn(session);
    return goBack(session);
}

/// The line of the kernel that is pointed at, or the one that is selected, else what the lesson
/// says, else the scenario's name.
std::string textToCopy(const SlotReader& session) {
    if (!session.hasScenario()) return {};
    if (const auto line = session.focus().line) {
        const auto words = code::lineAt(session.scenario().code, *line);
        if (words) return std::string(*words);
    }
    const scenario::Step* step = session.step();
    if (step == nullptr) return session.text(session.scenario().title);
    const std::string& question = session.text(step->question.text);
    return session.text(step->text) + (question.empty() ? "" : "\n" + question);
}

Action blackened(const SlotReader& session) {
    return SetBlack{session.isPresenting() && !session.isBlack()};
}

using S = const SlotReader&;

constexpr std::array<Shortcut, 49> kTable{{
    {"toggle_play", "Space", [](S) -> Action { return TogglePlay{}; }},
    {"step_forward", "Right", [](S) -> Action { return StepCycles{1}; }},
    {"step_back", "Left", [](S) -> Action { return StepCycles{-1}; }},
    {"step_forward_long", "PageDown", [](S s) -> Action { return longStep(s, kLongStep); }},
    {"step_back_long", "PageUp", [](S s) -> Action { return longStep(s, -kLongStep); }},
    {"ten_forward", "Ctrl+Right", [](S) -> Action { return StepCycles{kLongStep}; }},
    {"ten_back", "Ctrl+Left", [](S) -> Action { return StepCycles{-kLongStep}; }},
    {"next_event", "Shift+Right", [](S) -> Action { return StepEvent{1}; }},
    {"previous_event", "Shift+Left", [](S) -> Action { return StepEvent{-1}; }},
    {"to_start", "Home", [](S) -> Action { return SeekStart{}; }},
    {"to_end", "End", [](S) -> Action { return SeekEnd{}; }},
    {"slower", "Down", [](S s) -> Action { return faster(s, 1 / kSpeedFactor); }},
    {"faster", "Up", [](S s) -> Action { return faster(s, kSpeedFactor); }},
    {"next_step", "N", [](S s) -> Action { return goOn(s); }},
    {"previous_step", "P", [](S s) -> Action { return GoToStep{s.lessonStep() - 1}; }},
    {"deselect", "Escape", [](S) -> Action { return Select{}; }},
    {"overview", "1", [](S s) -> Action { return answerOr(s, 0, Arrangement::Overview); }},
    {"divergence", "2", [](S s) -> Action { return answerOr(s, 1, Arrangement::Divergence); }},
    {"sm", "3", [](S s) -> Action { return answerOr(s, 2, Arrangement::Sm); }},
    {"occupancy", "4", [](S s) -> Action { return answerOr(s, 3, Arrangement::Occupancy); }},
    {"sweep", "5", [](S s) -> Action { return answerOr(s, 4, Arrangement::Sweep); }},
    {"present", "F11", [](S s) -> Action { return SetPresenting{!s.isPresenting()}; }},
    {"black", "B", blackened},
    {"black_too", ".", blackened},
    {"spotlight", "S",
     [](S s) -> Action { return SetSpotlight{s.isPresenting() && !s.hasSpotlight()}; }},
    {"palette", "Ctrl+K", [](S s) -> Action { return ShowPalette{!s.isPaletteOpen()}; }},
    {"pin_run", "C", [](S) -> Action { return PinRun{}; }},
    {"pin_partner", "Alt+C", [](S) -> Action { return PinPartner{}; }},
    {"unpin_run", "Shift+C", [](S) -> Action { return UnpinRun{}; }},
    {"swap_runs", "Shift+Alt+C", [](S) -> Action { return SwapRuns{}; }},
    {"mark_moment", "K",
     [](S s) -> Action {
         return MarkMoment{s.playback().cycle(), {}};
     }},
    {"undo", "Ctrl+Z", [](S) -> Action { return Undo{}; }},
    {"redo", "Ctrl+Shift+Z", [](S) -> Action { return Redo{}; }},
    {"redo_too", "Ctrl+Y", [](S) -> Action { return Redo{}; }},
    {"edit", "F2",
     [](S s) -> Action {
         return SetEditing{!s.editor().isEditing, s.selected().line.value_or(0)};
     }},
    {"copy", "Ctrl+C", [](S s) -> Action { return CopyText{textToCopy(s)}; }},
    {"open", "Ctrl+O", [](S s) -> Action { return ShowLibrary{!s.isLibraryOpen()}; }},
    {"reload", "Ctrl+R", [](S) -> Action { return Reload{}; }},
    {"reset_knobs", "Ctrl+Backspace", [](S) -> Action { return ResetAllKnobs{}; }},
    {"toggle_language", "L", toggledLanguage},
    {"toggle_theme", "T", toggledTheme},
    {"larger", "Ctrl++", [](S s) -> Action { return scaled(s, kScaleStep); }},
    {"larger_too", "Ctrl+=", [](S s) -> Action { return scaled(s, kScaleStep); }},
    {"smaller", "Ctrl+-", [](S s) -> Action { return scaled(s, -kScaleStep); }},
    {"designed_size", "Ctrl+0", [](S) -> Action { return SetScale{1}; }},
    {"toggle_motion", "M",
     [](S s) -> Action { return SetReducedMotion{!s.settings().reducedMotion}; }},
    {"settings", "Ctrl+,", [](S s) -> Action { return ShowSettings{!s.isSettingsOpen()}; }},
    {"help", "F1", [](S s) -> Action { return ShowHelp{!s.isHelpOpen()}; }},
    {"quit", "Ctrl+Q", [](S) -> Action { return Quit{}; }},
}};

}  // namespace

KeyChord parseChord(std::string_view text) {
    KeyChord chord;
    while (true) {
        // A plus that ends the text is the key itself.
        const std::size_t plus = text.find('+');
        if (plus == std::string_view::npos || plus + 1 >= text.size()) break;
        const std::string_view modifier = text.substr(0, plus);
        if (modifier == "Ctrl") chord.ctrl = true;
        if (modifier == "Shift") chord.shift = true;
        if (modifier == "Alt") chord.alt = true;
        text.remove_prefix(plus + 1);
    }
    chord.key = text;
    return chord;
}

std::string textOf(const KeyChord& chord) {
    std::string text;
    if (chord.ctrl) text += "Ctrl+";
    if (chord.shift) text += "Shift+";
    if (chord.alt) text += "Alt+";
    return text + chord.key;
}

std::span<const Shortcut> shortcuts(bool canQuit) {
    static_assert(kTable.back().key == "quit");
    const std::span<const Shortcut> all = kTable;
    return canQuit ? all : all.first(all.size() - 1);
}

const Shortcut* findShortcut(std::string_view key) {
    const auto found = std::ranges::find(kTable, key, &Shortcut::key);
    return found == kTable.end() ? nullptr : &*found;
}

const Shortcut* shortcutFor(const KeyChord& chord) {
    const auto found = std::ranges::find(kTable, textOf(chord), &Shortcut::chord);
    return found == kTable.end() ? nullptr : &*found;
}

}  // namespace warpscope::session
