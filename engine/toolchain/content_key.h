#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace warpscope::toolchain {

/// A name for all that a result depends on, in the order in which it was added: FNV-1a of 64 bits.
class ContentKey {
  public:
    void add(std::string_view text) {
        for (const char c : text)
            mix(c);
        mix('\n');
    }
    /// Sixteen hexadecimal digits.
    std::string text() const {
        std::string out;
        for (int shift = 60; shift >= 0; shift -= 4)
            out += "0123456789abcdef"[(value_ >> shift) & 15];
        return out;
    }

  private:
    void mix(char c) { value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL; }

    std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace warpscope::toolchain
