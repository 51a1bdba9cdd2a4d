#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/base/message.h"

namespace warpscope::text {

/// Where the parts of a sentence come from.
struct Source {
    /// The raw text of a key in the reader's language; nullptr where there is none.
    std::function<const std::string*(std::string_view key)> find{};
    std::string_view words = "nvidia";  ///< Whose words: word.<words>.warp and so on.
    bool hasPlurals = true;             ///< Whether several things are written with an s.
};

/// A text with its placeholders filled:
///   {name}           the value of that name; without one, the vendor's word of that name; else it
///                    stays as it is
///   {=name}          the value as it is: of the memory, or what is to be typed
///   {~warp} {~Warps} the vendor's word, also where a value has that name; an s at its end asks for
///                    several, a capital for the beginning of a sentence
///   {count|one|many} `one` where the value is 1, else `many`; either may be a word ("~block")
///   {#lanes|one|many} `one` where the value lists one thing ("20"), else `many` ("0–3, 7")
/// A value that starts with "@" is itself a key, unless it has a space; a key that is missing is
/// shown as "⟨key⟩". A value called "words" says whose words a message speaks, whoever reads it.
/// A whole number is written with its groups (grouped.h), but for what is quoted (“{name}”).
/// Between Chinese characters and a Latin word that is filled in a space is put; one that the text
/// has for such a word is left out where a Chinese word is filled in.
std::string fill(std::string_view text, const Message& message, const Source& source);

}  // namespace warpscope::text
