#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/widgets/text_units.h"

namespace warpscope::widgets {

/// Where a key leads the caret.
enum class TextMotion : std::uint8_t {
    Left,
    Right,
    WordLeft,
    WordRight,
    Up,
    Down,
    LineStart,  ///< The first letter of the line, then its first byte.
    LineEnd,
    TextStart,
    TextEnd,
};

/// A text that is edited, its caret and its selection: plain data, without a window. Places are
/// bytes that begin a UTF-8 character, or the text's end. Lines end with '\n'. It takes nothing
/// back by itself: whoever keeps its texts tells by gesture() which changes belong together.
class TextBuffer {
  public:
    explicit TextBuffer(std::string text = {});

    const std::string& text() const { return text_; }
    /// At least 1: the text behind the last line end is a line too.
    std::size_t lineCount() const { return starts_.size(); }
    std::size_t lineStart(std::size_t line) const { return starts_[line]; }
    /// Without its line end.
    std::string_view line(std::size_t index) const;
    /// The line, from 0, that a byte lies in.
    std::size_t lineOf(std::size_t at) const;
    /// Counts the changes of the text.
    std::uint64_t revision() const { return revision_; }
    /// The same number for changes that are one gesture: a word that is typed, letters that are
    /// erased one after the other. What is pasted, cut or indented is one of its own.
    std::uint64_t gesture() const { return gesture_; }

    // --- caret and selection
    std::size_t caret() const { return caret_; }
    std::size_t anchor() const { return anchor_; }
    TextRange selection() const;
    bool hasSelection() const { return caret_ != anchor_; }
    std::string_view selected() const;
    /// What lies between characters goes to the start of one.
    void select(std::size_t anchor, std::size_t caret);
    void moveTo(std::size_t at, bool isSelecting);
    /// `count` times; a selection that is not continued collapses to its end on that side.
    void move(TextMotion motion, bool isSelecting, std::size_t count = 1);
    void selectAll() { select(0, text_.size()); }
    void selectWord(std::size_t at);
    /// With its line end.
    void selectLine(std::size_t line);

    // --- changes; each takes the place of the selection where there is one
    /// What keys write. A closing brace that begins its line is indented as its block is.
    void type(std::string_view words);
    /// What is pasted; "\r\n" becomes "\n".
    void paste(std::string_view words);
    /// A line end, and the indentation of the line; a step more behind an opening brace.
    void newLine();
    /// Blanks up to the next stop; indents the lines of a selection of several.
    void tab();
    /// A step less for the lines of the selection, or of the caret.
    void outdent();
    /// Puts // before the lines of the selection, or takes it away where all have it.
    void toggleComment();
    /// The selection, else up to where the motion leads.
    void erase(TextMotion motion);
    /// Takes out and returns the selection, or where there is none the line of the caret.
    std::string cut();
    /// Another text, as when a change is taken back: the caret stands behind what differs.
    void replaceText(std::string text);

  private:
    enum class Change : std::uint8_t { None, Typing, Erasing, Other };

    void replace(TextRange range, std::string_view with);
    void begin(Change change);
    void indexLines();
    std::size_t target(TextMotion motion, std::size_t from);
    std::size_t besideLine(std::size_t from, bool isDown);
    TextRange selectedLines() const;
    template <class Edit>
    void changeLines(const Edit& edit);

    std::string text_;
    std::vector<std::size_t> starts_{};
    std::size_t caret_ = 0;
    std::size_t anchor_ = 0;
    std::size_t wantedColumn_ = 0;  ///< Of Up and Down.
    bool hasWantedColumn_ = false;
    Change change_ = Change::None;  ///< The last one, unless the caret was moved since.
    std::uint64_t revision_ = 0;
    std::uint64_t gesture_ = 0;
};

}  // namespace warpscope::widgets
