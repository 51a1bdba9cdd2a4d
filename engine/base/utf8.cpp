#include "engine/base/utf8.h"

namespace warpscope::utf8 {
namespace {

std::size_t bytesFrom(unsigned char first) {
    if (first >= 0xF0) return 4;
    if (first >= 0xE0) return 3;
    return first >= 0xC0 ? 2 : 1;
}

}  // namespace

Character characterAt(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t bytes = bytesFrom(first);
    if (bytes == 1 || at + bytes > text.size()) return {first, 1};
    char32_t code = first & (0x7FU >> bytes);
    for (const char byte : text.substr(at + 1, bytes - 1)) {
        if (!isInside(byte)) return {first, 1};
        code = code << 6 | (static_cast<unsigned char>(byte) & 0x3FU);
    }
    return {code, bytes};
}

void append(char32_t code, std::string& text) {
    const auto add = [&](char32_t byte) { text += static_cast<char>(byte); };
    const auto addInside = [&](int shift) { add(0x80U | (code >> shift & 0x3FU)); };
    if (code < 0x80) return add(code);
    if (code < 0x800) {
        add(0xC0U | code >> 6);
    } else if (code < 0x10000) {
        add(0xE0U | code >> 12);
        addInside(6);
    } else {
        add(0xF0U | code >> 18);
        addInside(12);
        addInside(6);
    }
    addInside(0);
}

bool isWide(char32_t code) {
    return (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0x303E) ||
           (code >= 0x3041 && code <= 0xA4CF) || (code >= 0xAC00 && code <= 0xD7A3) ||
           (code >= 0xF900 && code <= 0xFAFF) || (code >= 0xFE30 && code <= 0xFE6F) ||
           (code >= 0xFF00 && code <= 0xFF60) || (code >= 0xFFE0 && code <= 0xFFE6) ||
           (code >= 0x1F300 && code <= 0x1F64F) || (code >= 0x20000 && code <= 0x3FFFD);
}

std::string_view beginning(std::string_view text, std::size_t mostBytes) {
    if (text.size() <= mostBytes) return text;
    while (mostBytes > 0 && isInside(text[mostBytes]))
        --mostBytes;
    return text.substr(0, mostBytes);
}

}  // namespace warpscope::utf8
