#include "app/views/source/source_editor.h"

#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/session/base/line_ends.h"
#include "app/session/state/say.h"
#include "app/widgets/text_search.h"

namespace warpscope::views {

namespace {

/// The caret is seen and unseen for so long each, as in any editor; a little longer after a key.
constexpr double kSecondsOfBlink = 0.55;
constexpr float kLineHeight = 1.35f;
/// Of the panel's width: what is surely seen of a line beside its number.
constexpr float kSeenShare = 0.8f;

bool holdsKeyboard() {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    return g.OpenPopupStack.empty() && (g.ActiveId == 0 || g.ActiveIdWindow == g.CurrentWindow);
}

/// What is wrong, and what to do.
std::string noteWords(const ViewContext& context, const present::LineNote& note) {
    std::string words = say(context.session, note.message);
    if (!note.hint.isEmpty()) words += "  " + say(context.session, note.hint);
    return words;
}

}  // namespace

void SourceEditor::begin(const ViewContext& context) {
    isOn_ = true;
    seen_ = context.session.scenario().code;
    buffer_ = widgets::TextBuffer(session::withPlainLineEnds(seen_));
    told_ = buffer_.revision();
    fresh_ = ~0ull;
    isFinding_ = false;
    wantsFocus_ = true;
    isFollowingCaret_ = true;
    caretSince_ = context.seconds;
    const auto line = static_cast<std::size_t>(std::max(1, context.session.editor().line)) - 1;
    if (line >= buffer_.lineCount()) return;
    // Behind the line, unless that would push the text aside before anything was done to it.
    const draw::FontScope font(context.canvas, draw::Font::Code);
    const std::string_view words = buffer_.line(line);
    const bool isSeen = xOfByte(context.canvas, words, words.size()) <
                        kSeenShare * ImGui::GetContentRegionAvail().x;
    buffer_.moveTo(buffer_.lineStart(line) + (isSeen ? words.size() : 0), false);
}

/// What changed the text elsewhere: an undo, a file that was read again.
void SourceEditor::follow(const ViewContext& context) {
    const std::string& code = context.session.scenario().code;
    if (code == seen_) return;
    seen_ = code;
    buffer_.replaceText(session::withPlainLineEnds(code));
    told_ = buffer_.revision();
    isFollowingCaret_ = true;
}

void SourceEditor::refresh() {
    if (fresh_ == buffer_.revision()) return;
    fresh_ = buffer_.revision();
    inComment_ = commentStarts(buffer_);
    std::size_t longest = 0;
    for (std::size_t i = 0; i < buffer_.lineCount(); ++i)
        longest = std::max(longest, widgets::columnOf(buffer_.line(i), buffer_.line(i).size()));
    textWidth_ = static_cast<float>(longest + 2);
}

EditorMarks SourceEditor::marksOf(const ViewContext& context,
                                  std::span<const present::LineNote> notes) const {
    EditorMarks marks;
    marks.notes = notes;
    for (const present::LineNote& note : notes)  // What the run did there is told elsewhere.
        marks.words.push_back(note.message.isEmpty() ? std::string() : noteWords(context, note));
    const std::string& text = buffer_.text();
    // The bracket behind the caret counts before the one in front of it.
    for (const std::size_t at : {buffer_.caret(), buffer_.caret() - 1}) {
        const auto other = widgets::matchingBracket(text, at);
        if (!other) continue;
        marks.brackets[0] = at;
        marks.brackets[1] = other;
        break;
    }
    return marks;
}

void SourceEditor::takeMouse(const draw::Canvas& canvas, const EditorPlace& place) {
    const ImVec2 size{std::max(1.0f, place.box.width()), std::max(1.0f, place.box.height())};
    ImGui::SetCursorScreenPos({place.box.left, place.box.top});
    ImGui::InvisibleButton("editor text", size);
    if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_TextInput);
    if (!ImGui::IsItemActive()) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const float row = std::floor((mouse.y - place.box.top + place.scroll.y) / place.lineHeight);
    const std::size_t line =
        std::min(static_cast<std::size_t>(std::max(0.0f, row)), buffer_.lineCount() - 1);
    const float x = mouse.x - place.codeLeft + place.scroll.x;
    const std::size_t at = buffer_.lineStart(line) + byteAtX(canvas, buffer_.line(line), x);
    const int clicks = ImGui::GetMouseClickedCount(ImGuiMouseButton_Left);
    if (clicks == 2) {
        buffer_.selectWord(at);
    } else if (clicks > 2) {
        buffer_.selectLine(line);
    } else if (clicks == 1) {
        buffer_.moveTo(at, ImGui::GetIO().KeyShift);
    } else if (ImGui::IsMouseDragging(ImGuiMouseButton_Left)) {
        buffer_.moveTo(at, true);
        isFollowingCaret_ = true;
    }
}

void SourceEditor::find(int direction, bool isTyping) {
    const widgets::TextRange now = buffer_.selection();
    // While the words are typed the place that is found already stays as long as it fits.
    const std::size_t from = direction < 0 ? now.begin : isTyping ? now.begin : now.end;
    const auto found = widgets::findText(buffer_.text(), words_, from, direction > 0);
    if (!found) return;
    buffer_.select(found->begin, found->end);
    isFollowingCaret_ = true;
}

void SourceEditor::grant(const ViewContext& context, const EditorWish& wish) {
    auto& actions = context.actions;
    if (!wish.copied.empty()) ImGui::SetClipboardText(wish.copied.c_str());
    if (wish.isUndo) actions.push_back(session::Undo{});
    if (wish.isRedo) actions.push_back(session::Redo{});
    if (wish.isSave) actions.push_back(session::SaveKernel{false, context.slot()});
    if (wish.isLeave) actions.push_back(session::SetEditing{false});
    if (wish.findStep != 0) find(wish.findStep, false);
    if (wish.isFind) {
        isFinding_ = true;
        wantsFindFocus_ = true;
        const std::string_view selected = buffer_.selected();
        if (!selected.empty() && selected.find('\n') == std::string_view::npos) words_ = selected;
    }
    if (wish.isMoved) {
        isFollowingCaret_ = true;
        caretSince_ = context.seconds;
    }
}

/// Where the window of an input method (for Chinese) belongs: under the caret.
void SourceEditor::tellInputMethod(const draw::Canvas& canvas, const EditorPlace& place) const {
    const std::size_t line = buffer_.lineOf(buffer_.caret());
    const float x = xOfByte(canvas, buffer_.line(line), buffer_.caret() - buffer_.lineStart(line));
    ImGuiPlatformImeData& data = ImGui::GetCurrentContext()->PlatformImeData;
    data.WantVisible = true;
    data.InputPos = {place.codeLeft + x - place.scroll.x,
                     place.box.top + static_cast<float>(line) * place.lineHeight - place.scroll.y};
    data.InputLineHeight = place.lineHeight;
#if IMGUI_VERSION_NUM >= 19200
    data.WantTextInput = true;
    data.ViewportId = ImGui::GetMainViewport()->ID;
#endif
}

void SourceEditor::showCaret(const draw::Canvas& canvas, const EditorPlace& place) const {
    const std::size_t line = buffer_.lineOf(buffer_.caret());
    const float top = static_cast<float>(line) * place.lineHeight;
    const float spare = place.lineHeight;
    if (top < place.scroll.y + spare) ImGui::SetScrollY(std::max(0.0f, top - spare));
    if (top + 2 * spare > place.scroll.y + place.box.height())
        ImGui::SetScrollY(top + 2 * spare - place.box.height());
    const float x = xOfByte(canvas, buffer_.line(line), buffer_.caret() - buffer_.lineStart(line));
    const float wide = place.box.right - place.codeLeft;
    const float margin = canvas.measure("MM").x;
    // Where the caret is seen without scrolling, the lines are seen from their start again.
    if (x + margin <= wide)
        ImGui::SetScrollX(0);
    else if (x < place.scroll.x)
        ImGui::SetScrollX(x - margin);
    else if (x + margin > place.scroll.x + wide)
        ImGui::SetScrollX(x + margin - wide);
}

/// Where a run is held, the first letter typed makes two pictures of one, and this one another
/// window of Dear ImGui's, which would leave the next letters to the shortcuts.
void SourceEditor::takeFocusAlong() {
    const ImGuiID parent = ImGui::GetCurrentWindow()->ID;
    if (std::exchange(parent_, parent) == parent) return;
    isFollowingCaret_ = true;
    if (isFocused_) wantsFocus_ = true;
}

void SourceEditor::drawText(const ViewContext& context, std::span<const present::LineNote> notes,
                            float height) {
    draw::Canvas& canvas = context.canvas;
    const draw::FontScope font(canvas, draw::Font::Code);
    takeFocusAlong();
    if (wantsFocus_) ImGui::SetNextWindowFocus();
    wantsFocus_ = false;
    ImGui::BeginChild("editor", {ImGui::GetContentRegionAvail().x, height}, ImGuiChildFlags_None,
                      ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NoNav);
    isFocused_ = ImGui::IsWindowFocused() && holdsKeyboard();
    const ImVec2 at = ImGui::GetWindowPos();
    const ImRect inner = ImGui::GetCurrentWindow()->InnerRect;
    EditorPlace place;
    place.box = {at.x, at.y, inner.Max.x, inner.Max.y};
    place.lineHeight = std::round(canvas.fontSize() * kLineHeight);
    const float letter = canvas.measure("M").x;
    const auto digits = std::to_string(std::max<std::size_t>(buffer_.lineCount(), 99)).size();
    place.codeLeft = at.x + letter * (static_cast<float>(digits) + 1.6f);
    place.scroll = {ImGui::GetScrollX(), ImGui::GetScrollY()};
    if (isFocused_) {
        const auto page = static_cast<std::size_t>(place.box.height() / place.lineHeight);
        grant(context, takeEditorKeys(buffer_, std::max<std::size_t>(1, page)));
        ImGui::SetNextFrameWantCaptureKeyboard(true);
        ImGui::GetCurrentContext()->WantTextInputNextFrame = 1;
        tellInputMethod(canvas, place);
    }
    takeMouse(canvas, place);
    refresh();
    EditorMarks marks = marksOf(context, notes);
    std::vector<widgets::TextRange> found;
    if (isFinding_ && !words_.empty()) {
        for (auto next = widgets::findText(buffer_.text(), words_, 0, true);
             next && (found.empty() || next->begin >= found.back().end) && found.size() < 500;
             next = widgets::findText(buffer_.text(), words_, next->end, true))
            found.push_back(*next);
    }
    marks.found = found;
    const double phase = (context.seconds - caretSince_) / kSecondsOfBlink;
    const bool blinks = ImGui::GetIO().ConfigInputTextCursorBlink;
    marks.hasCaret = isFocused_ && (!blinks || static_cast<std::int64_t>(phase) % 2 == 0);
    paintEditor(canvas, context.theme, place, buffer_, inComment_, marks);
    if (isFollowingCaret_) showCaret(canvas, place);
    isFollowingCaret_ = false;
    ImGui::SetCursorPos({0, 0});
    ImGui::Dummy({place.codeLeft - at.x + textWidth_ * letter,
                  static_cast<float>(buffer_.lineCount() + 1) * place.lineHeight});
    ImGui::EndChild();
}

void SourceEditor::drawFind(const ViewContext& context) {
    const theme::Theme& theme = context.theme;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    if (wantsFindFocus_) ImGui::SetKeyboardFocusHere();
    wantsFindFocus_ = false;
    ImGui::SetNextItemWidth(
        std::min(14 * theme.metrics.body, ImGui::GetContentRegionAvail().x * 0.55f));
    const std::string before = words_;
    const std::string hint = say(context.session, "view.source.edit.find");
    const bool isEntered = ImGui::InputTextWithHint(
        "###editor.words", hint.c_str(), &words_,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    const bool isLeft = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
    if (words_ != before) find(1, true);
    if (isEntered) {
        find(ImGui::GetIO().KeyShift ? -1 : 1, false);
        wantsFindFocus_ = true;
    }
    if (isLeft && ImGui::IsKeyPressed(ImGuiKey_Escape, false)) {
        words_ = before;  // Dear ImGui takes back what was typed.
        isFinding_ = false;
    }
    ImGui::SameLine();
    const std::size_t count = widgets::countText(buffer_.text(), words_);
    const std::string said =
        words_.empty() ? std::string()
        : count == 0   ? say(context.session, "view.source.edit.not_found")
                       : say(context.session, Message{"view.source.edit.found"}.with(
                                                  "count", static_cast<long long>(count)));
    ImGui::AlignTextToFramePadding();
    draw::paragraph(count == 0 ? theme.palette.warning : theme.palette.muted, said);
}

/// What is wrong at the caret's line, else anywhere; else where the caret stands.
void SourceEditor::drawFoot(const ViewContext& context, std::span<const present::LineNote> notes,
                            float height) {
    const theme::Palette& palette = context.theme.palette;
    const std::size_t line = buffer_.lineOf(buffer_.caret());
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const present::LineNote* told = nullptr;
    for (const present::LineNote& note : notes) {
        if (note.message.isEmpty()) continue;  // What the run did there is told elsewhere.
        const bool isHere = note.line == static_cast<int>(line + 1);
        if (told == nullptr || (isHere && told->line != note.line)) told = &note;
    }
    draw::beginChild("editor foot", {ImGui::GetContentRegionAvail().x, height});
    const std::size_t column = widgets::characterCount(
        buffer_.line(line).substr(0, buffer_.caret() - buffer_.lineStart(line)));
    if (told != nullptr) {
        draw::paragraph(told->severity == Severity::Error ? palette.error : palette.warning,
                        std::to_string(told->line) + ": " + noteWords(context, *told));
    } else {
        std::string words =
            say(context.session, Message{"view.source.edit.place"}
                                     .with("line", static_cast<long long>(line + 1))
                                     .with("column", static_cast<long long>(column + 1)));
        if (context.session.isSimulating())
            words += " · " + say(context.session, "view.source.edit.compiling");
        draw::paragraph(palette.muted, words);
    }
    ImGui::EndChild();
}

void SourceEditor::draw(const ViewContext& context, std::span<const present::LineNote> notes) {
    if (!isOn_) begin(context);
    follow(context);
    const bool wasFinding = isFinding_;
    if (isFinding_) drawFind(context);
    const float foot = context.theme.metrics.small * 2.6f;
    const float room =
        ImGui::GetContentRegionAvail().y - foot - 2 * ImGui::GetStyle().ItemSpacing.y;
    drawText(context, notes, std::max(3 * context.theme.metrics.code, room));
    // From the next frame on: the key that ended the search means nothing to the text.
    if (wasFinding && !isFinding_) wantsFocus_ = true;
    drawFoot(context, notes, foot);
    if (told_ == buffer_.revision()) return;
    told_ = buffer_.revision();
    seen_ = buffer_.text();
    context.actions.push_back(
        session::EditKernel{buffer_.text(), std::to_string(buffer_.gesture()), context.slot()});
}

}  // namespace warpscope::views
