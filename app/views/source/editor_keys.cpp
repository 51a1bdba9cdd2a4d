#include "app/views/source/editor_keys.h"

#include <imgui.h>

#include <array>

namespace warpscope::views {

namespace {

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

bool isPressed(ImGuiKey key) {
    return ImGui::IsKeyPressed(key, true);
}

bool takeMotions(TextBuffer& buffer, std::size_t pageLines) {
    const ImGuiIO& io = ImGui::GetIO();
    bool isTaken = false;
    for (const MotionKey& row : kMotionKeys) {
        if (!isPressed(row.key)) continue;
        buffer.move(io.KeyCtrl ? row.withCtrl : row.plain, io.KeyShift);
        isTaken = true;
    }
    if (isPressed(ImGuiKey_PageUp)) buffer.move(TextMotion::Up, io.KeyShift, pageLines);
    if (isPressed(ImGuiKey_PageDown)) buffer.move(TextMotion::Down, io.KeyShift, pageLines);
    return isTaken || isPressed(ImGuiKey_PageUp) || isPressed(ImGuiKey_PageDown);
}

bool takeChanges(TextBuffer& buffer) {
    const ImGuiIO& io = ImGui::GetIO();
    const auto before = buffer.revision();
    if (isPressed(ImGuiKey_Backspace))
        buffer.erase(io.KeyCtrl ? TextMotion::WordLeft : TextMotion::Left);
    if (isPressed(ImGuiKey_Delete))
        buffer.erase(io.KeyCtrl ? TextMotion::WordRight : TextMotion::Right);
    if (isPressed(ImGuiKey_Enter) || isPressed(ImGuiKey_KeypadEnter)) buffer.newLine();
    if (isPressed(ImGuiKey_Tab) && !io.KeyCtrl) io.KeyShift ? buffer.outdent() : buffer.tab();
    return buffer.revision() != before;
}

/// What Ctrl and a letter do. AltGr is Ctrl and Alt on some keyboards: it writes signs.
void takeCommands(TextBuffer& buffer, EditorWish& wish) {
    const ImGuiIO& io = ImGui::GetIO();
    if (!io.KeyCtrl || io.KeyAlt) return;
    const auto before = buffer.revision();
    if (isPressed(ImGuiKey_A)) buffer.selectAll();
    if (isPressed(ImGuiKey_C)) wish.copied = std::string(buffer.selected());
    if (isPressed(ImGuiKey_X)) wish.copied = buffer.cut();
    if (isPressed(ImGuiKey_V)) {
        const char* text = ImGui::GetClipboardText();
        if (text != nullptr) buffer.paste(text);
    }
    if (isPressed(ImGuiKey_Slash)) buffer.toggleComment();
    wish.isUndo = isPressed(ImGuiKey_Z) && !io.KeyShift;
    wish.isRedo = isPressed(ImGuiKey_Y) || (isPressed(ImGuiKey_Z) && io.KeyShift);
    wish.isSave = ImGui::IsKeyPressed(ImGuiKey_S, false);
    wish.isFind = ImGui::IsKeyPressed(ImGuiKey_F, false);
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
        if (code < 0x80) {
            words += static_cast<char>(code);
        } else if (code < 0x800) {
            words += static_cast<char>(0xC0 | (code >> 6));
            words += static_cast<char>(0x80 | (code & 0x3F));
        } else if (code < 0x10000) {
            words += static_cast<char>(0xE0 | (code >> 12));
            words += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
            words += static_cast<char>(0x80 | (code & 0x3F));
        } else {
            words += static_cast<char>(0xF0 | (code >> 18));
            words += static_cast<char>(0x80 | ((code >> 12) & 0x3F));
            words += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
            words += static_cast<char>(0x80 | (code & 0x3F));
        }
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
    if (ImGui::IsKeyPressed(ImGuiKey_F3, true)) wish.findStep = ImGui::GetIO().KeyShift ? -1 : 1;
    wish.isLeave =
        ImGui::IsKeyPressed(ImGuiKey_Escape, false) || ImGui::IsKeyPressed(ImGuiKey_F2, false);
    return wish;
}

}  // namespace warpscope::views
