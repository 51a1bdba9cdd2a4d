#include "app/shell/input/keyboard.h"

#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "app/draw/focus.h"
#include "app/session/state/shortcuts.h"
#include "app/widgets/key_press.h"
#include "engine/base/ascii.h"

namespace warpscope::shell {

namespace {

using Cap = std::pair<ImGuiKey, std::string_view>;

/// What stands on the caps that are neither letters nor digits.
constexpr std::array<Cap, 21> kCaps{{
    {ImGuiKey_Space, "Space"},
    {ImGuiKey_LeftArrow, "Left"},
    {ImGuiKey_RightArrow, "Right"},
    {ImGuiKey_UpArrow, "Up"},
    {ImGuiKey_DownArrow, "Down"},
    {ImGuiKey_PageUp, "PageUp"},
    {ImGuiKey_PageDown, "PageDown"},
    {ImGuiKey_Home, "Home"},
    {ImGuiKey_End, "End"},
    {ImGuiKey_Escape, "Escape"},
    {ImGuiKey_F1, "F1"},
    {ImGuiKey_F2, "F2"},
    {ImGuiKey_F5, "F5"},
    {ImGuiKey_F11, "F11"},
    {ImGuiKey_Minus, "-"},
    {ImGuiKey_KeypadSubtract, "-"},
    {ImGuiKey_KeypadAdd, "+"},
    {ImGuiKey_Equal, "="},
    {ImGuiKey_Comma, ","},
    {ImGuiKey_Period, "."},
    {ImGuiKey_Backspace, "Backspace"},
}};

/// Arrows and Space move and click what has the focus, or a menu that is open.
bool isOfFocus(ImGuiKey key) {
    const bool isMover =
        key == ImGuiKey_Space || (key >= ImGuiKey_LeftArrow && key <= ImGuiKey_DownArrow);
    return isMover && (draw::isFocusSeen() || ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId));
}

/// Held down, these go on: each time is one more cycle, size or change. What is switched on and off
/// would flicker, on a slow machine within one short press.
bool goesOnWhileHeld(ImGuiKey key) {
    constexpr std::array<ImGuiKey, 12> kKeys{
        ImGuiKey_LeftArrow, ImGuiKey_RightArrow,     ImGuiKey_UpArrow, ImGuiKey_DownArrow,
        ImGuiKey_PageUp,    ImGuiKey_PageDown,       ImGuiKey_Minus,   ImGuiKey_Equal,
        ImGuiKey_KeypadAdd, ImGuiKey_KeypadSubtract, ImGuiKey_Z,       ImGuiKey_Y};
    return std::ranges::find(kKeys, key) != kKeys.end();
}

/// What of the keyboard reaches the window.
struct Reach {
    Cover cover = Cover::Nothing;
    bool isInField = false;  ///< A text field has the keyboard.
};

bool isUpperRow(ImGuiKey key) {
    return key >= ImGuiKey_F1 && key <= ImGuiKey_F12;
}

/// With Ctrl they mean something to a text field: all, copy, cut, paste, undo, redo.
constexpr std::string_view kLettersOfFields = "ACXVZY";

/// Over the list: the upper row, and letters with Ctrl that no field wants.
bool reaches(const Reach& reach, ImGuiKey key, const widgets::KeyPress& held,
             std::string_view cap) {
    if (reach.cover == Cover::Nothing || isUpperRow(key)) return true;
    if (!held.ctrl) return false;
    return !reach.isInField ||
           (cap.size() == 1 && kLettersOfFields.find(cap) == std::string_view::npos);
}

/// What would change behind a dialog is not for its keys.
bool isOfDialogs(std::string_view command) {
    constexpr std::array<std::string_view, 5> kCommands{"open", "palette", "help", "settings",
                                                        "quit"};
    return std::ranges::find(kCommands, command) != kCommands.end();
}

/// What a black screen is left by anyhow, and what has nothing to do with the picture.
bool worksOnBlack(std::string_view command) {
    constexpr std::array<std::string_view, 4> kCommands{"black", "black_too", "present", "quit"};
    return std::ranges::find(kCommands, command) != kCommands.end();
}

void press(ImGuiKey key, std::string cap, const Reach& reach, const session::SlotReader& session,
           session::ActionQueue& actions) {
    const widgets::KeyPress held = widgets::pressOf(key, goesOnWhileHeld(key));
    if (!held || !reaches(reach, key, held, cap)) return;
    session::KeyChord chord = {held.ctrl, held.shift, held.alt, std::move(cap)};
    if (std::string_view(chord.key) == "=" && chord.shift) {
        chord.key = "+";  // Where most keyboards have it.
        chord.shift = false;
    }
    const session::Shortcut* shortcut = session::shortcutFor(chord);
    if (shortcut == nullptr) return;
    if (reach.cover == Cover::Dialog && !isOfDialogs(shortcut->key)) return;
    // The Alt of a chord that came within one frame would lead to the menus as it goes up again.
    if (chord.alt) GImGui->NavWindowingToggleLayer = false;
    // As in every program that shows slides: what is hidden comes back first, where it was.
    if (session.isBlack() && !worksOnBlack(shortcut->key))
        return actions.push_back(session::SetBlack{false});
    const session::Action action = shortcut->make(session);
    actions.push_back(action);
    // Back over the first step of a lesson lies the last one of the lesson before.
    if (shortcut->key == "step_back_long" && action.as<session::OpenFile>() != nullptr)
        actions.push_back(session::GoToStep{std::numeric_limits<int>::max()});
}

/// The dialogs that are typed in. What comes in the same frame is for their field. Whether one was
/// asked for.
bool pressOpeners(const Reach& reach, const session::SlotReader& session,
                  session::ActionQueue& actions) {
    const std::size_t before = actions.size();
    for (const auto& [key, cap] : {Cap{ImGuiKey_O, "O"}, Cap{ImGuiKey_K, "K"}})
        if (widgets::pressOf(key, false).ctrl)
            press(key, std::string(cap), reach, session, actions);
    return actions.size() != before;
}

/// The keys that write a number or a list of lanes.
constexpr std::array<std::pair<ImGuiKey, char>, 8> kAnswerCaps{{
    {ImGuiKey_Minus, '-'},
    {ImGuiKey_KeypadSubtract, '-'},
    {ImGuiKey_Comma, ','},
    {ImGuiKey_Period, '.'},
    {ImGuiKey_KeypadDecimal, '.'},
    {ImGuiKey_Slash, '/'},
    {ImGuiKey_KeypadDivide, '/'},
    {ImGuiKey_Space, ' '},
}};

/// What no key of a shortcut writes: 十六, １６ and ％ of an input method, and the percent sign.
void addWritten(std::string& draft) {
    for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
        if (letter < 0x80 && letter != '%') continue;
        char bytes[5] = {};
        ImTextCharToUtf8(bytes, letter);
        draft += bytes;
    }
}

/// A line of the clipboard, behind what is typed.
void paste(std::string& draft) {
    constexpr std::size_t kMaxPasted = 60;
    const char* copied = ImGui::GetClipboardText();
    if (copied == nullptr) return;
    const std::string_view line = ascii::trimmed(copied, " \t\r\n");
    if (line.size() <= kMaxPasted && line.find('\n') == std::string_view::npos) draft += line;
}

void addKeys(std::string& draft) {
    for (int digit = 0; digit < 10; ++digit)
        if (ImGui::IsKeyPressed(static_cast<ImGuiKey>(ImGuiKey_0 + digit)) ||
            ImGui::IsKeyPressed(static_cast<ImGuiKey>(ImGuiKey_Keypad0 + digit)))
            draft += static_cast<char>('0' + digit);
    for (const auto& [key, letter] : kAnswerCaps)
        if (ImGui::IsKeyPressed(key) && (letter != ' ' || !draft.empty())) draft += letter;
    if (!ImGui::IsKeyPressed(ImGuiKey_Backspace) || draft.empty()) return;
    const auto isInside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; };
    while (draft.size() > 1 && isInside(draft.back()))
        draft.pop_back();
    draft.pop_back();
}

/// While a question wants a text, digits and what stands between them write it. Whether a key did.
bool typeAnswer(const session::SlotReader& session, session::ActionQueue& actions) {
    if (!session.isTypingAnswer()) return false;
    const bool isPlain = ImGui::GetIO().KeyMods == ImGuiMod_None;
    std::string draft = session.answerDraft();
    const std::string before = draft;
    addWritten(draft);
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_V)) paste(draft);
    if (isPlain) addKeys(draft);
    const bool isDone = isPlain && !draw::isFocusSeen() &&
                        (ImGui::IsKeyPressed(ImGuiKey_Enter, false) ||
                         ImGui::IsKeyPressed(ImGuiKey_KeypadEnter, false));
    if (draft != before) actions.push_back(session::TypeAnswer{draft});
    if (isDone) actions.push_back(session::SubmitAnswer{});
    return isDone || draft != before;
}

}  // namespace

void applyShortcuts(const session::SlotReader& session, Cover cover,
                    session::ActionQueue& actions) {
    const Reach reach{cover, ImGui::GetIO().WantTextInput};
    const bool isUncovered = cover == Cover::Nothing;
    if (reach.isInField && isUncovered) {
        // Of the keys that write nothing, full screen is wanted while a kernel is typed, too.
        return press(ImGuiKey_F11, "F11", reach, session, actions);
    }
    if (pressOpeners(reach, session, actions)) return;
    if (isUncovered && !session.isBlack() && typeAnswer(session, actions)) return;
    for (const auto& [key, cap] : kCaps)
        if (!isOfFocus(key)) press(key, std::string(cap), reach, session, actions);
    for (int letter = 0; letter < 26; ++letter)
        press(static_cast<ImGuiKey>(ImGuiKey_A + letter),
              std::string(1, static_cast<char>('A' + letter)), reach, session, actions);
    for (int digit = 0; digit < 10; ++digit) {
        const std::string cap(1, static_cast<char>('0' + digit));
        press(static_cast<ImGuiKey>(ImGuiKey_0 + digit), cap, reach, session, actions);
        press(static_cast<ImGuiKey>(ImGuiKey_Keypad0 + digit), cap, reach, session, actions);
    }
}

}  // namespace warpscope::shell
