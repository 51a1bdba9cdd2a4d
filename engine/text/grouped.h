#pragma once

#include <string>

namespace warpscope::text {

/// A whole number as a person reads it, in both languages: 2048, 12,345, -1,234,567. Groups begin
/// with the fifth digit, as in the texts of the course. Data for programs (JSON, CSV) and what is
/// to be typed stay plain.
std::string grouped(long long number);
/// A text that is one whole number so; every other text as it is.
std::string grouped(const std::string& text);

}  // namespace warpscope::text
