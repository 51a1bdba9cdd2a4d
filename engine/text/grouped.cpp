#include "engine/text/grouped.h"

#include <charconv>

namespace warpscope::text {

std::string grouped(long long number) {
    constexpr std::size_t kMaxPlain = 4;
    std::string digits = std::to_string(number);
    const std::size_t first = number < 0 ? 1 : 0;
    if (digits.size() - first <= kMaxPlain) return digits;
    for (std::size_t i = digits.size(); i > first + 3;) {
        i -= 3;
        digits.insert(i, 1, ',');
    }
    return digits;
}

std::string grouped(const std::string& text) {
    long long number = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, number);
    return error == std::errc() && end == last ? grouped(number) : text;
}

}  // namespace warpscope::text
