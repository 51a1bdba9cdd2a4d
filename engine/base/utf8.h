#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace warpscope::utf8 {

/// A byte 10xxxxxx, which goes on with the character before it.
constexpr bool isInside(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// A character, and how many bytes it takes.
struct Character {
    char32_t code = 0;
    std::size_t bytes = 1;

    friend bool operator==(const Character&, const Character&) = default;
};

/// The one that begins at this byte; what is no UTF-8 counts byte by byte. Requires: `at` lies in
/// the text.
Character characterAt(std::string_view text, std::size_t at);
/// Writes a character behind the text.
void append(char32_t code, std::string& text);
/// Takes two columns where letters have one width: East Asian Width W and F (Unicode 15).
bool isWide(char32_t code);
/// The beginning of a text: as many whole characters as so many bytes hold.
std::string_view beginning(std::string_view text, std::size_t mostBytes);

}  // namespace warpscope::utf8
