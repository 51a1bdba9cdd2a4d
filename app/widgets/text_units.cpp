#include "app/widgets/text_units.h"

#include <algorithm>
#include <cstdint>

namespace warpscope::widgets {

namespace {

bool isInsideCharacter(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

enum class Class : std::uint8_t { Blank, LineEnd, Word, Sign };

Class classOf(char c) {
    if (c == '\n') return Class::LineEnd;
    if (c == ' ' || c == '\t' || c == '\r') return Class::Blank;
    const bool isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool isDigit = c >= '0' && c <= '9';
    // Bytes of other scripts: words of a comment.
    const bool isOther = static_cast<unsigned char>(c) >= 0x80;
    return isLetter || isDigit || c == '_' || isOther ? Class::Word : Class::Sign;
}

/// The code point of the character at a place; 0 for broken ones.
char32_t codePointAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) {
        return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
    };
    const unsigned first = byte(0);
    if (first < 0x80) return first;
    if (first >= 0xF0)
        return ((first & 0x07) << 18) | ((byte(1) & 0x3F) << 12) | ((byte(2) & 0x3F) << 6) |
               (byte(3) & 0x3F);
    if (first >= 0xE0) return ((first & 0x0F) << 12) | ((byte(1) & 0x3F) << 6) | (byte(2) & 0x3F);
    return first >= 0xC0 ? ((first & 0x1F) << 6) | (byte(1) & 0x3F) : 0;
}

/// East Asian Width W and F (Unicode 15), as far as fonts for code have them.
bool isWide(char32_t c) {
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0x303E) ||
           (c >= 0x3041 && c <= 0xA4CF) || (c >= 0xAC00 && c <= 0xD7A3) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F) ||
           (c >= 0xFF00 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) ||
           (c >= 0x1F300 && c <= 0x1F64F) || (c >= 0x20000 && c <= 0x3FFFD);
}

std::size_t columnsOf(std::string_view line, std::size_t byte, std::size_t column) {
    if (line[byte] == '\t') return kTabColumns - column % kTabColumns;
    if (line[byte] == '\r') return 0;
    return isWide(codePointAt(line, byte)) ? 2 : 1;
}

}  // namespace

std::size_t characterStart(std::string_view text, std::size_t at) {
    at = std::min(at, text.size());
    std::size_t start = at;
    // A character has at most four bytes: more continuations are no UTF-8.
    while (start > 0 && start < text.size() && at - start < 3 && isInsideCharacter(text[start]))
        --start;
    return start < text.size() && isInsideCharacter(text[start]) ? at : start;
}

std::size_t nextCharacter(std::string_view text, std::size_t at) {
    if (at >= text.size()) return text.size();
    std::size_t next = at + 1;
    while (next < text.size() && next - at < 4 && isInsideCharacter(text[next]))
        ++next;
    return next;
}

std::size_t previousCharacter(std::string_view text, std::size_t at) {
    return at == 0 ? 0 : characterStart(text, std::min(at, text.size()) - 1);
}

std::size_t characterCount(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); at = nextCharacter(text, at))
        ++count;
    return count;
}

std::size_t wordRight(std::string_view text, std::size_t at) {
    if (at >= text.size()) return text.size();
    if (classOf(text[at]) == Class::LineEnd) return at + 1;
    const Class here = classOf(text[at]);
    while (at < text.size() && classOf(text[at]) == here)
        ++at;
    while (at < text.size() && classOf(text[at]) == Class::Blank)
        ++at;
    return at;
}

std::size_t wordLeft(std::string_view text, std::size_t at) {
    at = std::min(at, text.size());
    if (at > 0 && classOf(text[at - 1]) == Class::LineEnd) return at - 1;
    while (at > 0 && classOf(text[at - 1]) == Class::Blank)
        --at;
    if (at == 0 || classOf(text[at - 1]) == Class::LineEnd) return at;
    const Class here = classOf(text[at - 1]);
    while (at > 0 && classOf(text[at - 1]) == here)
        --at;
    return at;
}

TextRange wordAround(std::string_view text, std::size_t at) {
    at = std::min(at, text.size());
    const bool isBehind = at == text.size() || classOf(text[at]) == Class::LineEnd;
    if (isBehind && (at == 0 || classOf(text[at - 1]) == Class::LineEnd)) return {at, at};
    const Class here = classOf(text[isBehind ? at - 1 : at]);
    TextRange range{at, at};
    while (range.begin > 0 && classOf(text[range.begin - 1]) == here)
        --range.begin;
    while (range.end < text.size() && classOf(text[range.end]) == here)
        ++range.end;
    return range;
}

std::size_t columnOf(std::string_view line, std::size_t byte) {
    std::size_t column = 0;
    for (std::size_t at = 0; at < std::min(byte, line.size()); at = nextCharacter(line, at))
        column += columnsOf(line, at, column);
    return column;
}

std::size_t byteAtColumn(std::string_view line, std::size_t column) {
    std::size_t reached = 0;
    for (std::size_t at = 0; at < line.size(); at = nextCharacter(line, at)) {
        const std::size_t wide = columnsOf(line, at, reached);
        // The nearer edge of the character that the column falls into.
        if (reached + wide > column)
            return 2 * (column - reached) > wide ? nextCharacter(line, at) : at;
        reached += wide;
    }
    return line.size();
}

}  // namespace warpscope::widgets
