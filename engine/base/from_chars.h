#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace warpscope {

/// As std::from_chars of a decimal number, through strtod: for standard libraries without the
/// former, to the same bit. What std::from_chars calls out of range leaves the value alone.
std::from_chars_result fromCharsByStrtod(const char* first, const char* last, float& value);
std::from_chars_result fromCharsByStrtod(const char* first, const char* last, double& value);

/// The whole number that a text is, from end to end; nothing of any other text.
inline std::optional<long long> wholeNumber(std::string_view text) {
    long long number = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc() && rest == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

/// std::from_chars, also of a float or double where the standard library has it for integers only
/// (libc++). Of numbers written with digits: inf and nan are not read everywhere.
template <class Number>
std::from_chars_result fromChars(const char* first, const char* last, Number& value) {
#if !defined(__cpp_lib_to_chars)
    if constexpr (std::is_floating_point_v<Number>) {
        return fromCharsByStrtod(first, last, value);
    } else
#endif
    {
        return std::from_chars(first, last, value);
    }
}

}  // namespace warpscope
