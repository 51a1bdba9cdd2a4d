#include "engine/export/sink.h"

#include <array>
#include <charconv>

namespace warpscope::exporting {

void Writer::addNumber(std::int64_t number) {
    std::array<char, 24> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    text_.append(digits.data(), end);
}

void Writer::addHex(std::uint64_t number, int digits) {
    for (int i = digits; i-- > 0;)
        text_.push_back("0123456789abcdef"[number >> (4 * i) & 0xFU]);
}

}  // namespace warpscope::exporting
