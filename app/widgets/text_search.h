#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "app/widgets/text_units.h"

namespace warpscope::widgets {

/// The next place of some words at or behind `from`, or the last one that ends at or before it;
/// goes on at the other end of the text. Letters of both cases are the same as long as the words
/// have no capital. Nothing for words that are not there, or empty.
std::optional<TextRange> findText(std::string_view text, std::string_view words, std::size_t from,
                                  bool isForward);
/// How often they stand there, without overlap.
std::size_t countText(std::string_view text, std::string_view words);

/// The bracket that belongs to the one at a byte, whatever stands in comments and strings between.
/// Nothing where there is none, or where the byte is no bracket of the code.
std::optional<std::size_t> matchingBracket(std::string_view text, std::size_t at);

}  // namespace warpscope::widgets
