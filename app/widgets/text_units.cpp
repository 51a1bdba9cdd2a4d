#include "app/widgets/text_units.h"

#include <algorithm>
#include <cstdint>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"

namespace warpscope::widgets {

namespace {

enum class Class : std::uint8_t { Blank, LineEnd, Word, Sign };

Class classOf(char c) {
    if (c == '\n') return Class::LineEnd;
    if (c == ' ' || c == '\t' || c == '\r') return Class::Blank;
    // Bytes of other scripts: words of a comment.
    const bool isOther = static_cast<unsigned char>(c) >= 0x80;
    return ascii::isNamePart(c) || isOther ? Class::Word : Class::Sign;
}

std::size_t columnsOf(std::string_view line, std::size_t byte, std::size_t column) {
    if (line[byte] == '\t') return kTabColumns - column % kTabColumns;
    if (line[byte] == '\r') return 0;
    return utf8::isWide(utf8::characterAt(line, byte).code) ? 2 : 1;
}

}  // namespace

std::size_t characterStart(std::string_view text, std::size_t at) {
    at = std::min(at, text.size());
    std::size_t start = at;
    // A character has at most four bytes: more continuations are no UTF-8.
    while (start > 0 && start < text.size() && at - start < 3 && utf8::isInside(text[start]))
        --start;
    return start < text.size() && utf8::isInside(text[start]) ? at : start;
}

std::size_t nextCharacter(std::string_view text, std::size_t at) {
    if (at >= text.size()) return text.size();
    std::size_t next = at + 1;
    while (next < text.size() && next - at < 4 && utf8::isInside(text[next]))
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
