#include "app/views/source/editor_keys.h"

#include <imgui.h>

#include <array>

#include "app/widgets/key_press.h"
#include "engine/base/utf8.h"

namespace warpscope::views {

namespace {

using widgets::KeyPress;
using widgets::pressOf;
using widgets::TextBuffer;
using widgets::TextMotion;

struct MotionKey {
    ImGuiKey key;
    TextMotion plain;
    TextMotion withCtrl;
};

constexpr std::array<MotionKey, 6> kMotionKeys{{
    {ImGuiKey_LeftArrow, TextMotion::Left, TextMotion::WordLeft},
    {ImGuiKey_RightArrow, TextMotion::Right, TextMotion::WordRight},
    {ImGuiKey_UpArrow, TextMotion::Up, TextMotion::Up},
    {ImGuiKey_DownArrow, TextMotion::Down, TextMotion::Down},
    {ImGuiKey_Home, TextMotion::LineStart, TextMotion::TextStart},
    {ImGuiKey_End, TextMotion::LineEnd, TextMotion::TextEnd},
}};

bool takeMotions(TextBuffer& buffer, std::size_t pageLines) {
    bool isTaken = false;
    for (const MotionKey& row : kMotionKeys) {
        const KeyPress press = pressOf(row.key);
        if (!press) continue;
        buffer.move(press.ctrl ? row.withCtrl : row.plain, press.shift);
        isTaken = true;
    }
    const KeyPress up = pressOf(ImGuiKey_PageUp);
    const KeyPress down = pressOf(ImGuiKey_PageDown);
    if (up) buffer.move(TextMotion::Up, up.shift, pageLines);
    if (down) buffer.move(TextMotion::Down, down.shift, pageLines);
    return isTaken || up || down;
}

bool takeChanges(TextBuffer& buffer) {
    const auto before = buffer.revision();
    if (const KeyPress press = pressOf(ImGuiKey_Backspace))
        buffer.erase(press.ctrl ? TextMotion::WordLeft : TextMotion::Left);
    if (const KeyPress press = pressOf(ImGuiKey_Delete))
        buffer.erase(press.ctrl ? TextMotion::WordRight : TextMotion::Right);
    if (pressOf(ImGuiKey_Enter) || pressOf(ImGuiKey_KeypadEnter)) buffer.newLine();
    const KeyPress tab = pressOf(ImGuiKey_Tab);
    if (tab && !tab.ctrl) tab.shift ? buffer.outdent() : buffer.tab();
    return buffer.revision() != before;
}

/// A key with Ctrl. AltGr is Ctrl and Alt on some keyboards: it writes signs.
KeyPress commandOf(ImGuiKey key, bool repeats = true) {
    const KeyPress press = pressOf(key, repeats);
    return press.ctrl && !press.alt ? press : KeyPress{};
}

/// What Ctrl and a letter do.
void takeCommands(TextBuffer& buffer, EditorWish& wish) {
    const auto before = buffer.revision();
    if (commandOf(ImGuiKey_A)) buffer.selectAll();
    if (commandOf(ImGuiKey_C)) wish.copied = std::string(buffer.selected());
    if (commandOf(ImGuiKey_X)) wish.copied = buffer.cut();
    if (commandOf(ImGuiKey_V)) {
        const char* text = ImGui::GetClipboardText();
        if (text != nullptr) buffer.paste(text);
    }
    if (commandOf(ImGuiKey_Slash)) buffer.toggleComment();
    const KeyPress undo = commandOf(ImGuiKey_Z);
    wish.isUndo = undo && !undo.shift;
    wish.isRedo = commandOf(ImGuiKey_Y) || (undo && undo.shift);
    wish.isSave = static_cast<bool>(commandOf(ImGuiKey_S, false));
    wish.isFind = static_cast<bool>(commandOf(ImGuiKey_F, false));
    wish.isMoved = wish.isMoved || buffer.revision() != before;
}

/// What is written: all that the keyboard or an input method sends, Chinese too.
bool takeCharacters(TextBuffer& buffer) {
    ImGuiIO& io = ImGui::GetIO();
    const bool isCommand = io.KeyCtrl != io.KeyAlt;
    std::string words;
    for (const ImWchar c : io.InputQueueCharacters) {
        const auto code = static_cast<unsigned>(c);
        // Line ends and tabs have keys of their own.
        if (code < 0x20 || code == 0x7F || isCommand) continue;
        utf8::append(code, words);
    }
    io.InputQueueCharacters.resize(0);
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t next = widgets::nextCharacter(words, at);
        buffer.type(std::string_view(words).substr(at, next - at));
        at = next;
    }
    return !words.empty();
}

}  // namespace

EditorWish takeEditorKeys(TextBuffer& buffer, std::size_t pageLines) {
    EditorWish wish;
    wish.isMoved = takeMotions(buffer, pageLines);
    wish.isMoved = takeChanges(buffer) || wish.isMoved;
    takeCommands(buffer, wish);
    wish.isMoved = takeCharacters(buffer) || wish.isMoved;
    if (const KeyPress next = pressOf(ImGuiKey_F3)) wish.findStep = next.shift ? -1 : 1;
    wish.isLeave =
        ImGui::IsKeyPressed(ImGuiKey_Escape, false) || ImGui::IsKeyPressed(ImGuiKey_F2, false);
    return wish;
}

}  // namespace warpscope::views
