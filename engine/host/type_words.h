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

/// Whether the word is a whole type that is no other's, whatever stands in front of it: int, half;
/// not unsigned, long or a name for one of them, of which two may be the same.
bool isPlainType(std::string_view word);

/// Of a vector of CUDA its components: 3 of float3; 0 for other words.
int componentsOf(std::string_view word);

/// Bytes of a number or of a vector of them (float4); 0 for other words.
std::int64_t sizeOfWord(std::string_view word);

}  // namespace warpscope::host
