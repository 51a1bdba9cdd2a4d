#include "engine/base/from_chars.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include "engine/base/ascii.h"

namespace warpscope {

namespace {

const char* afterDigits(const char* at, const char* last) {
    return std::find_if_not(at, last, ascii::isDigit);
}

/// Where the longest number ends that begins at `first`; `first` where there is none.
const char* endOfNumber(const char* first, const char* last) {
    const char* const digits = first != last && *first == '-' ? first + 1 : first;
    const char* end = afterDigits(digits, last);
    std::ptrdiff_t count = end - digits;
    if (end != last && *end == '.') {
        const char* const fraction = afterDigits(end + 1, last);
        count += fraction - (end + 1);
        end = fraction;
    }
    if (count == 0) return first;
    if (end == last || (*end != 'e' && *end != 'E')) return end;
    const char* exponent = end + 1;
    if (exponent != last && (*exponent == '-' || *exponent == '+')) ++exponent;
    const char* const after = afterDigits(exponent, last);
    return after == exponent ? end : after;
}

float convert(const char* text, float) {
    return std::strtof(text, nullptr);
}

double convert(const char* text, double) {
    return std::strtod(text, nullptr);
}

template <class Real>
std::from_chars_result read(const char* first, const char* last, Real& value) {
    const char* const end = endOfNumber(first, last);
    if (end == first) return {first, std::errc::invalid_argument};
    const std::string text(first, end);
    const Real number = convert(text.c_str(), Real{});
    const std::string_view digits = std::string_view(text).substr(0, text.find_first_of("eE"));
    const bool isZero = digits.find_first_of("123456789") == std::string_view::npos;
    if (std::isinf(number) || (number == 0 && !isZero))
        return {end, std::errc::result_out_of_range};
    value = number;
    return {end, std::errc()};
}

}  // namespace

std::from_chars_result fromCharsByStrtod(const char* first, const char* last, float& value) {
    return read(first, last, value);
}

std::from_chars_result fromCharsByStrtod(const char* first, const char* last, double& value) {
    return read(first, last, value);
}

}  // namespace warpscope
