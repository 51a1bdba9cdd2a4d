#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/session/state/shortcuts.h"
#include "engine/scenario/values/field_value.h"
#include "tests/app/shell/asking_scenario.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"
#include "tests/support/thinned.h"

namespace warpscope::shell {
namespace {

/// What a person would see change, by name.
using Seen = std::map<std::string, std::string>;

std::string knobWords(const session::Knobs& knobs) {
    std::string words;
    for (const scenario::Setting& knob : knobs)
        words += knob.key + "=" + scenario::textOf(knob.value) + " ";
    return words;
}

Seen seenBy(const session::Session& s) {
    const auto& settings = s.settings();
    const auto word = [](auto value) { return std::to_string(value); };
    const auto warp = s.selected().warp;
    return {{"cycle", word(s.playback().cycle())},
            {"playing", word(s.playback().isPlaying())},
            {"speed", word(s.playback().cyclesPerSecond())},
            {"step", word(s.lessonStep())},
            {"answer", word(s.isQuestionOpen())},
            {"draft", s.answerDraft()},
            {"selection", warp ? word(warp->value) : "none"},
            {"arrangement", word(static_cast<int>(settings.arrangement))},
            {"presenting", word(s.isPresenting())},
            {"black", word(s.isBlack())},
            {"spotlight", word(s.hasSpotlight())},
            {"palette", word(s.isPaletteOpen())},
            {"held", word(s.hasPinnedRun())},
            {"letter", s.letter()},
            {"moments", word(settings.moments.size())},
            {"knobs", knobWords(s.slot().knobs())},
            {"editing", word(s.editor().isEditing)},
            {"kernel", s.scenario().code},
            {"library", word(s.isLibraryOpen())},
            {"language", word(static_cast<int>(s.language()))},
            {"theme", word(static_cast<int>(settings.theme))},
            {"size", word(settings.scale)},
            {"motion", word(settings.reducedMotion)},
            {"help", word(s.isHelpOpen())},
            {"settings", word(s.isSettingsOpen())},
            {"quit", word(s.wantsToQuit())}};
}

std::set<std::string> changesBetween(const Seen& before, const Seen& after) {
    std::set<std::string> names;
    for (const auto& [name, value] : before)
        if (after.at(name) != value) names.insert(name);
    return names;
}

/// What the help's sentence about a command promises: what is prepared, and what changes then.
struct Promise {
    std::vector<session::Action> first{};
    std::set<std::string> changes{};
};

const std::map<std::string_view, Promise>& promises() {
    using namespace session;
    const SetKnob turned{"launch.registers_per_thread", std::int64_t{24}};
    const SetPresenting inLecture{true};
    // A step sets its stage.
    const std::set<std::string> ofAStep{"step", "cycle", "answer", "arrangement", "selection"};
    static const std::map<std::string_view, Promise> all{
        {"toggle_play", {{}, {"playing"}}},
        {"step_forward", {{}, {"cycle"}}},
        {"step_back", {{}, {"cycle"}}},
        {"step_forward_long", {{}, ofAStep}},
        {"step_back_long", {{GoToStep{1}}, ofAStep}},
        {"ten_forward", {{}, {"cycle"}}},
        {"ten_back", {{}, {"cycle"}}},
        {"next_event", {{}, {"cycle"}}},
        {"previous_event", {{}, {"cycle"}}},
        {"to_start", {{}, {"cycle"}}},
        {"to_end", {{}, {"cycle"}}},
        {"slower", {{}, {"speed"}}},
        {"faster", {{}, {"speed"}}},
        {"next_step", {{}, ofAStep}},
        {"previous_step", {{GoToStep{1}}, ofAStep}},
        {"deselect", {{Select{{.warp = WarpId{1}}}}, {"selection"}}},
        {"overview", {{SetArrangement{Arrangement::Sm}}, {"arrangement"}}},
        {"divergence", {{SetArrangement{Arrangement::Sm}}, {"arrangement"}}},
        {"sm", {{SetArrangement{Arrangement::Overview}}, {"arrangement"}}},
        {"occupancy", {{}, {"arrangement"}}},
        {"sweep", {{}, {"arrangement"}}},
        {"present", {{}, {"presenting"}}},
        {"black", {{inLecture}, {"black"}}},
        {"black_too", {{inLecture}, {"black"}}},
        {"spotlight", {{inLecture}, {"spotlight"}}},
        {"palette", {{}, {"palette"}}},
        {"pin_run", {{}, {"held"}}},
        {"pin_partner", {{}, {"held"}}},
        {"unpin_run", {{PinRun{}}, {"held"}}},
        {"swap_runs", {{PinRun{}}, {"letter"}}},
        {"mark_moment", {{}, {"moments"}}},
        {"undo", {{turned}, {"knobs"}}},
        {"redo", {{turned, Undo{}}, {"knobs"}}},
        {"redo_too", {{turned, Undo{}}, {"knobs"}}},
        {"edit", {{}, {"editing"}}},
        {"copy", {{}, {}}},  // The clipboard: below.
        {"open", {{}, {"library"}}},
        {"reload", {{}, {}}},  // The file is read again: below.
        {"reset_knobs", {{turned}, {"knobs"}}},
        {"toggle_language", {{}, {"language"}}},
        {"toggle_theme", {{}, {"theme"}}},
        {"larger", {{}, {"size"}}},
        {"larger_too", {{}, {"size"}}},
        {"smaller", {{}, {"size"}}},
        {"designed_size", {{SetScale{1.3f}}, {"size"}}},
        {"toggle_motion", {{}, {"motion"}}},
        {"settings", {{}, {"settings"}}},
        {"help", {{}, {"help"}}},
        {"quit", {{}, {"quit"}}},
    };
    return all;
}

/// The key with this on its cap.
ImGuiKey keyOfCap(const std::string& cap) {
    static const std::map<std::string, ImGuiKey> named{{"Space", ImGuiKey_Space},
                                                       {"Left", ImGuiKey_LeftArrow},
                                                       {"Right", ImGuiKey_RightArrow},
                                                       {"Up", ImGuiKey_UpArrow},
                                                       {"Down", ImGuiKey_DownArrow},
                                                       {"PageUp", ImGuiKey_PageUp},
                                                       {"PageDown", ImGuiKey_PageDown},
                                                       {"Home", ImGuiKey_Home},
                                                       {"End", ImGuiKey_End},
                                                       {"Escape", ImGuiKey_Escape},
                                                       {"F1", ImGuiKey_F1},
                                                       {"F2", ImGuiKey_F2},
                                                       {"F11", ImGuiKey_F11},
                                                       {"-", ImGuiKey_Minus},
                                                       {"+", ImGuiKey_KeypadAdd},
                                                       {"=", ImGuiKey_Equal},
                                                       {",", ImGuiKey_Comma},
                                                       {".", ImGuiKey_Period},
                                                       {"Backspace", ImGuiKey_Backspace}};
    if (const auto found = named.find(cap); found != named.end()) return found->second;
    const char first = cap.at(0);
    if (first >= '0' && first <= '9') return static_cast<ImGuiKey>(ImGuiKey_0 + (first - '0'));
    return static_cast<ImGuiKey>(ImGuiKey_A + (first - 'A'));
}

class Keys : public testing::Test {
  protected:
    /// A place in the middle of things, from where every command has somewhere to go.
    void rest() {
        using namespace session;
        Session& s = driver.session();
        if (!s.hasScenario() || s.original().path.stem() != kScenario) driver.openNamed(kScenario);
        for (const Action& action : std::vector<Action>{
                 SetBlack{false}, SetPresenting{false}, ShowPalette{false}, ShowHelp{false},
                 ShowSettings{false}, ShowLibrary{false}, UnpinRun{}, SetEditing{false},
                 RevertKernel{}, ResetAllKnobs{}, Pause{}, GoToStep{0}, SetSpeed{8},
                 SetArrangement{Arrangement::Divergence}, SetLanguage{text::Language::English},
                 SetTheme{ThemeChoice::Dark}, SetScale{1}, SetReducedMotion{true}, Select{}})
            s.apply(action);
        s.mutableSettings().moments.clear();
        s.finishSimulation();
        s.update(0);
        s.apply(SeekTo{30});
        driver.moveTo({1, 1});
        driver.frame(3);
    }
    void prepare(const std::vector<session::Action>& actions) {
        for (const session::Action& action : actions)
            driver.session().apply(action);
        driver.session().finishSimulation();
        driver.frame(2);
    }
    /// Presses and lets go; what has changed then.
    std::set<std::string> press(std::string_view text) {
        const session::KeyChord chord = session::parseChord(text);
        const Seen before = seenBy(driver.session());
        ImGuiIO& io = ImGui::GetIO();
        if (chord.ctrl) io.AddKeyEvent(ImGuiMod_Ctrl, true);
        if (chord.shift) io.AddKeyEvent(ImGuiMod_Shift, true);
        if (chord.alt) io.AddKeyEvent(ImGuiMod_Alt, true);
        driver.key(keyOfCap(chord.key));
        for (const ImGuiKey held : {ImGuiMod_Ctrl, ImGuiMod_Shift, ImGuiMod_Alt})
            io.AddKeyEvent(held, false);
        const std::set<std::string> changes = changesBetween(before, seenBy(driver.session()));
        driver.session().apply(session::Pause{});
        driver.session().finishSimulation();
        driver.frame();
        return changes;
    }

    static constexpr const char* kScenario = "02-transparent-scalability";
    support::ShellDriver driver{};
};

TEST_F(Keys, EachDoesWhatTheHelpSaysAndNothingElse) {
    for (const session::Shortcut& shortcut : session::shortcuts()) {
        SCOPED_TRACE(shortcut.key);
        ASSERT_TRUE(promises().contains(shortcut.key)) << "what does it promise?";
        const Promise& promise = promises().at(shortcut.key);
        rest();
        prepare(promise.first);
        const std::set<std::string> changes = press(shortcut.chord);
        if (promise.changes.empty()) {
            EXPECT_TRUE(changes.empty());
            continue;
        }
        EXPECT_FALSE(changes.empty()) << "it does nothing";
        EXPECT_TRUE(std::ranges::includes(promise.changes, changes))
            << "it also changes " << *changes.begin() << " … " << *changes.rbegin();
    }
    EXPECT_EQ(promises().size(), session::shortcuts().size());
}

TEST_F(Keys, CopyAndReloadDoWhatTheySay) {
    rest();
    ImGui::SetClipboardText("");
    press("Ctrl+C");
    EXPECT_EQ(std::string(ImGui::GetClipboardText()),
              driver.session().text(driver.session().step()->text));
    // What the pointer is on is what somebody means.
    driver.session().apply(session::Hover{{.line = 5}});
    press("Ctrl+C");
    EXPECT_NE(std::string(ImGui::GetClipboardText()).find("blockIdx.x % 4"), std::string::npos)
        << ImGui::GetClipboardText();
    const std::int64_t before = driver.session().slot().requestCount();
    press("Ctrl+R");
    EXPECT_GT(driver.session().slot().requestCount(), before);
}

TEST_F(Keys, TheHelpNamesEachWithItsSentenceInBothLanguages) {
    rest();
    driver.resize(1600, 4000);
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        driver.session().apply(session::SetLanguage{language});
        driver.session().apply(session::ShowHelp{true});
        driver.frame(3);
        for (const session::Shortcut& shortcut : session::shortcuts()) {
            EXPECT_TRUE(driver.hasText(shortcut.chord)) << shortcut.key;
            const std::string& words =
                driver.session().text("command." + std::string(shortcut.key));
            // A long sentence stands in two lines.
            EXPECT_TRUE(driver.hasText(words.substr(0, words.find(' ')))) << shortcut.key;
        }
    }
}

/// A place where keys mean something of their own.
struct KeyContext {
    const char* name;
    std::vector<session::Action> opens{};
    const char* clicked = nullptr;  ///< What is clicked then.
    std::set<std::string> own{};    ///< What keys may change there.
};

bool isWriting(const session::KeyChord& chord) {
    return !chord.ctrl && !chord.alt && !(chord.key.size() > 1 && chord.key[0] == 'F');
}

// A key that writes a letter must not also mark a moment or turn the language.
TEST_F(Keys, InATextTheyWriteAndDoNothingElse) {
    using namespace session;
    const std::vector<KeyContext> contexts{
        {"the search of the library", {ShowLibrary{true}}, "library.filter", {"library"}},
        {"the palette", {ShowPalette{true}}, nullptr, {"palette"}},
        {"the editor", {SetEditing{true}}, nullptr, {"editing", "kernel", "knobs"}},
    };
    for (const KeyContext& context : contexts)
        for (const Shortcut& shortcut : support::thinned(shortcuts())) {
            if (shortcut.key == "quit") continue;
            SCOPED_TRACE(std::string(context.name) + ": " + std::string(shortcut.chord));
            rest();
            prepare(context.opens);
            if (context.clicked != nullptr) driver.click(context.clicked);
            driver.frame(2);
            std::set<std::string> allowed = context.own;
            // Nothing changes behind a dialog.
            const bool isDialog = context.name != std::string("the editor");
            const bool isOfDialogs = shortcut.key == "open" || shortcut.key == "palette" ||
                                     shortcut.key == "help" || shortcut.key == "settings";
            if (isDialog ? isOfDialogs : !isWriting(parseChord(shortcut.chord)))
                allowed.insert(promises().at(shortcut.key).changes.begin(),
                               promises().at(shortcut.key).changes.end());
            const std::set<std::string> changes = press(shortcut.chord);
            EXPECT_TRUE(std::ranges::includes(allowed, changes))
                << "it changes " << *changes.begin();
        }
}

// What answers a question does not turn the window's arrangement or play the run meanwhile.
TEST_F(Keys, WhileAQuestionIsOpenAKeyAnswersOrDoesItsOwnAndNeverBoth) {
    const auto folder = support::freshFolder("keys");
    for (const char* question :
         {"choices = ['1', '2', '3', '4', '5'], answer = 1", "number = 2", "lanes = 'line 7'"}) {
        const auto file = folder / "asking.toml";
        std::ofstream(file) << askingScenario(question, "['timeline']");
        for (const session::Shortcut& shortcut : support::thinned(session::shortcuts())) {
            if (shortcut.key == "quit") continue;
            SCOPED_TRACE(std::string(question) + ": " + std::string(shortcut.chord));
            rest();
            driver.open(file);
            driver.session().apply(session::GoToStep{1});
            driver.settle();
            ASSERT_TRUE(driver.session().isQuestionOpen());
            if (driver.session().isTypingAnswer()) driver.session().apply(session::TypeAnswer{"1"});
            driver.frame();
            const std::set<std::string> changes = press(shortcut.chord);
            std::set<std::string> own = promises().at(shortcut.key).changes;
            if (own.contains("step")) own.insert("draft");  // It is left with its question.
            // The answer lets the run go on to where the step leads.
            const std::set<std::string> answering{"answer", "cycle", "draft"};
            EXPECT_TRUE(std::ranges::includes(answering, changes) ||
                        std::ranges::includes(own, changes))
                << "it changes " << *changes.begin() << " and " << *changes.rbegin();
        }
    }
}

TEST_F(Keys, ArrowsAndSpaceBelongToTheFocusAndToMenus) {
    const auto pressMovers = [&](const char* where) {
        for (const char* mover : {"Left", "Right", "Up", "Down"})
            EXPECT_TRUE(press(mover).empty()) << mover << " in " << where;
    };
    rest();
    driver.key(ImGuiKey_Tab);
    driver.frame(2);
    pressMovers("the focus");
    rest();
    driver.key(ImGuiKey_Escape);
    driver.click("menu.view.title");
    driver.frame(2);
    pressMovers("a menu");
}

}  // namespace
}  // namespace warpscope::shell
