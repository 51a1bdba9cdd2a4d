#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

enum class NumberProblem : std::uint8_t { None, Malformed, TooWide };

/// Bytes of the longest text at the start of `text` that looks like a number, suffix included.
std::size_t lengthOfNumber(std::string_view text);

/// Reads a C++ number literal into kind, bits and type of `token`. Decimal, octal, hexadecimal and
/// binary integers of up to 64 bits take the first type that holds them (C++17, lex.icon); real
/// numbers are decimal, and double without f.
NumberProblem parseNumber(std::string_view text, Token& token);

/// Reads "a\n" into its bytes, without the zero behind them. False where an escape is none.
bool parseText(std::string_view quoted, std::string& bytes);

/// Reads 'a' or '\n'. False where it is not one character.
bool parseCharacter(std::string_view quoted, std::uint64_t& bits);

}  // namespace warpscope::cuda
