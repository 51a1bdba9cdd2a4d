#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/draw/canvas.h"
#include "app/present/source/source_rows.h"
#include "app/theme/theme.h"
#include "app/widgets/text_buffer.h"

namespace warpscope::views {

/// Where the text of an editor stands, in pixels.
struct EditorPlace {
    draw::Box box{};       ///< What is seen of it, numbers of lines too.
    float codeLeft = 0;    ///< Where the first column begins, before scrolling.
    draw::Point scroll{};  ///< By how much it is scrolled.
    float lineHeight = 0;
};

/// What is marked in a text beside its caret and selection.
struct EditorMarks {
    std::span<const present::LineNote> notes{};
    /// What each of them says, behind its line where that leaves room; fewer or empty: nothing.
    std::vector<std::string> words{};
    std::span<const widgets::TextRange> found{};  ///< Places of the words that are looked for.
    std::optional<std::size_t> brackets[2]{};
    bool hasCaret = false;  ///< It is seen just now.
};

/// A line as it is painted: tabs are blanks. The start of a line gives the start of what is painted
/// for it.
std::string withBlanks(std::string_view line);

/// Pixels from the first column to a byte of a line, in the canvas's font, and the byte that is
/// nearest to so many pixels.
float xOfByte(const draw::Canvas& canvas, std::string_view line, std::size_t byte);
std::size_t byteAtX(const draw::Canvas& canvas, std::string_view line, float x);

/// Whether each line begins inside of a block comment.
std::vector<bool> commentStarts(const widgets::TextBuffer& buffer);

/// The lines that can be seen: numbers, code in colours, selection, caret, brackets, problems under
/// their words.
void paintEditor(draw::Canvas& canvas, const theme::Theme& theme, const EditorPlace& place,
                 const widgets::TextBuffer& buffer, const std::vector<bool>& inComment,
                 const EditorMarks& marks);

}  // namespace warpscope::views
