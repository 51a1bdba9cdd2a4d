#include "engine/base/half_width.h"

namespace warpscope {

std::string halfWidth(std::string_view utf8) {
    std::string out;
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        const auto byte = [&](std::size_t i) {
            return at + i < utf8.size() ? static_cast<unsigned char>(utf8[at + i]) : 0u;
        };
        const unsigned middle = byte(1);
        const unsigned last = byte(2);
        // U+FF01 to U+FF5E lie as U+0021 to U+007E do: EF BC 81 to EF BC BF, EF BD 80 to EF BD 9E.
        const bool isLower = byte(0) == 0xEF && middle == 0xBC && last >= 0x81 && last <= 0xBF;
        const bool isUpper = byte(0) == 0xEF && middle == 0xBD && last >= 0x80 && last <= 0x9E;
        const bool isMark = byte(0) == 0xE3 && middle == 0x80 && (last == 0x80 || last == 0x81);
        if (!isLower && !isUpper && !isMark) {
            out += utf8[at];
            continue;
        }
        if (isMark)
            out += last == 0x80 ? ' ' : ',';  // The space of a whole character; "、".
        else
            out += static_cast<char>(last - (isLower ? 0x60 : 0x20));
        at += 2;
    }
    return out;
}

}  // namespace warpscope
