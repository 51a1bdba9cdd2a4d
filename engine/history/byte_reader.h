#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace warpscope::history {

/// The other way round as ByteWriter, for bytes of a stranger. After the first thing that is wrong
/// every value is 0 or empty, so that whoever reads asks once at the end.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint8_t byte() {
        if (at_ < bytes_.size()) return static_cast<std::uint8_t>(bytes_[at_++]);
        fail("recording.too_short");
        return 0;
    }
    std::uint64_t number() {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint64_t bits = byte();
            if (shift == 63 && bits > 1) break;
            value |= (bits & 0x7F) << shift;
            if ((bits & 0x80) == 0) return isGood() ? value : 0;
        }
        fail("recording.bad_number");
        return 0;
    }
    /// A number from `low` to `high`; wrong where there is none between them.
    std::int64_t number(std::int64_t low, std::int64_t high) {
        const std::uint64_t value = number();
        if (!isGood()) return low;
        const bool isIn = low <= high && value <= static_cast<std::uint64_t>(high) &&
                          static_cast<std::int64_t>(value) >= low;
        if (!isIn) fail("recording.bad_number");
        return isIn ? static_cast<std::int64_t>(value) : low;
    }
    std::int64_t signedNumber() {
        const std::uint64_t value = number();
        return static_cast<std::int64_t>(value >> 1 ^ (~(value & 1) + 1));
    }
    /// How many things follow, each of which takes at least so many bytes: a wrong number asks for
    /// no memory.
    std::size_t count(std::size_t bytesEach) {
        const std::uint64_t value = number();
        if (isGood() && value > (bytes_.size() - at_) / bytesEach) fail("recording.too_short");
        return isGood() ? static_cast<std::size_t>(value) : 0;
    }
    std::string text() { return std::string(raw(count(1))); }
    std::string_view raw(std::size_t size) {
        if (size > bytes_.size() - at_) fail("recording.too_short");
        if (!isGood()) return {};
        at_ += size;
        return bytes_.substr(at_ - size, size);
    }

    /// The first thing that was wrong stays; `key` is of the catalogue.
    void fail(const char* key) {
        if (wrong_ == nullptr) wrong_ = key;
        at_ = bytes_.size();
    }
    bool isGood() const { return wrong_ == nullptr; }
    /// Requires: !isGood().
    const char* wrong() const { return wrong_; }
    bool isAtEnd() const { return at_ == bytes_.size(); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    const char* wrong_ = nullptr;
};

}  // namespace warpscope::history
