#pragma once

#include <cstddef>
#include <string_view>

namespace warpscope::widgets {

/// Bytes [begin, end) of a text.
struct TextRange {
    std::size_t begin = 0;
    std::size_t end = 0;

    bool isEmpty() const { return begin == end; }
    std::size_t size() const { return end - begin; }
    friend bool operator==(const TextRange&, const TextRange&) = default;
};

/// A tab leads to the next multiple of so many columns.
inline constexpr std::size_t kTabColumns = 4;

/// The first byte of the UTF-8 character that a byte belongs to; the text's end for what lies
/// beyond it. Bytes that are no UTF-8 stand alone.
std::size_t characterStart(std::string_view text, std::size_t at);
/// The first byte of the character behind or before the one at a place; the ends stay where they
/// are.
std::size_t nextCharacter(std::string_view text, std::size_t at);
std::size_t previousCharacter(std::string_view text, std::size_t at);
/// Characters of a text.
std::size_t characterCount(std::string_view text);

/// Where Ctrl+Right and Ctrl+Left lead: behind the word (or the run of signs) and the blanks that
/// follow; before the word (or the signs) and never over more than one line's end.
std::size_t wordRight(std::string_view text, std::size_t at);
std::size_t wordLeft(std::string_view text, std::size_t at);
/// The word, the signs or the blanks at a place: what a double click selects. Letters of all
/// scripts make words.
TextRange wordAround(std::string_view text, std::size_t at);

/// The column in which the byte of a line stands, from 0: tabs reach to the next stop, wide
/// characters (Chinese, kana, full width) take two columns.
std::size_t columnOf(std::string_view line, std::size_t byte);
/// The byte of a line that is nearest to a column; its length for columns behind its end.
std::size_t byteAtColumn(std::string_view line, std::size_t column);

}  // namespace warpscope::widgets
