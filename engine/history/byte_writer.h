#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace warpscope::history {

/// Bytes of a recording file, written one value after the other. What each value looks like is in
/// recording_format.h.
class ByteWriter {
  public:
    void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
    /// Seven bits a byte, the lowest first; the upper bit says that more follow (LEB128).
    void number(std::uint64_t value) {
        for (; value > 0x7F; value >>= 7)
            byte(static_cast<std::uint8_t>((value & 0x7F) | 0x80));
        byte(static_cast<std::uint8_t>(value));
    }
    /// Requires: value >= 0.
    void count(std::int64_t value) { number(static_cast<std::uint64_t>(value)); }
    /// 0, −1, 1, −2, … as 0, 1, 2, 3, …
    void signedNumber(std::int64_t value) {
        number(static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
    }
    void text(std::string_view value) {
        number(value.size());
        bytes_.append(value);
    }
    void raw(std::string_view value) { bytes_.append(value); }

    const std::string& bytes() const { return bytes_; }
    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_{};
};

}  // namespace warpscope::history
