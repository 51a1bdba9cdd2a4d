#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/base/place.h"
#include "engine/cuda/types/types.h"

namespace warpscope::cuda {

enum class TokenKind : std::uint8_t { End, Identifier, Integer, Floating, Text, Punctuator };

/// One word of the source. A token that a macro produced stands at the place of the macro's use.
struct Token {
    TokenKind kind = TokenKind::End;
    std::string text{};  ///< As written; of a macro's use, as the macro has it.
    Place place{};
    std::uint64_t bits = 0;     ///< Value of a literal: an integer, or the bits of a real number.
    Scalar type = Scalar::Int;  ///< Of a literal.
    bool startsLine = false;    ///< The first of its line: a # here begins a directive.
    bool isFinal = false;       ///< The name of a macro within that macro's own text.
    bool afterSpace = false;    ///< Tells "#define A (x)" from "#define A(x)".

    /// The parser asks this of every token dozens of times: the first letter answers most of it.
    /// Requires: `word` is not empty.
    bool is(std::string_view word) const {
        return (kind == TokenKind::Punctuator || kind == TokenKind::Identifier) &&
               text.size() == word.size() && text.front() == word.front() && text == word;
    }
    bool isOneOf(std::initializer_list<std::string_view> words) const {
        return std::ranges::any_of(words, [this](std::string_view word) { return is(word); });
    }
};

}  // namespace warpscope::cuda
