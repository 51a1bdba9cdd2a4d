#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace warpscope::widgets {

/// What a piece of CUDA C is, for its colour.
enum class TokenKind : std::uint8_t {
    Plain,
    Keyword,
    Type,
    Builtin,
    Number,
    String,
    Comment,
    Directive
};

/// Bytes [begin, end) of a line.
struct CodeToken {
    TokenKind kind = TokenKind::Plain;
    std::size_t begin = 0;
    std::size_t end = 0;

    friend bool operator==(const CodeToken&, const CodeToken&) = default;
};

/// The pieces of one line, without gaps from its first to its last byte. `isInComment` says whether
/// the line begins inside of a block comment, and is set to whether the next one does.
std::vector<CodeToken> codeTokens(std::string_view line, bool& isInComment);

/// Where to break a line so that no piece is wider than `columns` characters: the first byte of
/// each piece, the first one 0. Breaks after blanks, commas and semicolons where it can, and never
/// inside of a UTF-8 character. Requires: columns >= 1.
std::vector<std::size_t> wrapCode(std::string_view line, std::size_t columns);

}  // namespace warpscope::widgets
