#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/message.h"

namespace warpscope::history {

/// The other way round as ByteWriter, for bytes of a stranger. After the first thing that is wrong
/// every value is 0 or empty, so that whoever reads asks once at the end.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint8_t byte() {
        from_ = at_;
        return next();
    }
    std::uint64_t number() {
        from_ = at_;
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint64_t bits = next();
            if (shift == 63 && bits > 1) break;
            value |= (bits & 0x7F) << shift;
            if ((bits & 0x80) == 0) return isGood() ? value : 0;
        }
        fail("recording.long_number");
        return 0;
    }
    /// A number from `low` to `high`; wrong where there is none between them.
    std::int64_t number(std::int64_t low, std::int64_t high) {
        const std::uint64_t value = number();
        if (!isGood()) return low;
        const bool isIn = low <= high && value <= static_cast<std::uint64_t>(high) &&
                          static_cast<std::int64_t>(value) >= low;
        if (!isIn)
            fail(Message{"recording.bad_number"}
                     .with("value", std::to_string(value))
                     .with("low", low)
                     .with("high", high));
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

    /// The first thing that was wrong stays, and where it began: with what was read last. A
    /// sentence may name {section} beside its own values.
    void fail(Message sentence) {
        if (isGood()) {
            wrong_ = std::move(sentence);
            wrongAt_ = from_;
        }
        at_ = bytes_.size();
    }
    void fail(const char* key) { fail(Message{key}); }
    /// From here on so many rows of a list have been read, until something is wrong.
    void beginRow(std::size_t row) {
        if (isGood()) row_ = static_cast<std::ptrdiff_t>(row);
    }
    /// Behind the last row of a list: what comes is of none.
    void endRows() {
        if (isGood()) row_ = -1;
    }
    bool isGood() const { return wrong_.isEmpty(); }
    /// Requires: !isGood().
    const Message& wrong() const { return wrong_; }
    std::size_t wrongAt() const { return wrongAt_; }
    /// Of the list that was being read, from 0; -1: of none.
    std::ptrdiff_t wrongRow() const { return row_; }
    bool isAtEnd() const { return at_ == bytes_.size(); }
    std::size_t at() const { return at_; }

  private:
    std::uint8_t next() {
        if (at_ < bytes_.size()) return static_cast<std::uint8_t>(bytes_[at_++]);
        fail("recording.too_short");
        return 0;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::size_t from_ = 0;  ///< Where the value that was read last begins.
    Message wrong_{};
    std::size_t wrongAt_ = 0;
    std::ptrdiff_t row_ = -1;
};

}  // namespace warpscope::history
