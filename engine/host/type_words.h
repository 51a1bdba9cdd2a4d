#pragma once

#include <cstdint>
#include <string_view>

namespace warpscope::host {

/// What a declaration says of the numbers that a variable holds.
enum class NumberKind : std::uint8_t { Unknown, Integer, Real };

/// Of one word of a type: int, size_t, float; Unknown for words that name no number.
NumberKind numberKindOfWord(std::string_view word);

/// Whether the word can stand in a cast to a number: (unsigned int), (const float).
bool isNumberWord(std::string_view word);

/// Bytes of a number or of a vector of them (float4); 0 for other words.
std::int64_t sizeOfWord(std::string_view word);

}  // namespace warpscope::host
