#pragma once

#include <string_view>
#include <vector>

#include "engine/base/place.h"

namespace warpscope::ptx {

/// A word of PTX. Names keep their first sign: %r1, $L__BB0_2; a word behind a dot keeps the dot.
struct Token {
    enum class Kind : unsigned char {
        Name,         ///< add, %tid, $L__BB0_2, _Z3foo
        DotName,      ///< .visible, .u32
        Number,       ///< 12, 0x1f, -3 is two tokens, 0f3F800000, 1.5
        String,       ///< Without its quotes.
        Punctuation,  ///< One of { } ( ) [ ] < > , ; : = + - | @ ! _
        End,
    };
    Kind kind = Kind::End;
    std::string_view text{};
    Place place{};

    bool is(std::string_view wanted) const { return text == wanted && kind != Kind::String; }
};

/// The words of a PTX file, an End behind the last. Comments and lines that begin with # are left
/// out; a sign that PTX does not know becomes a Punctuation of its own.
std::vector<Token> tokenize(std::string_view source);

}  // namespace warpscope::ptx
