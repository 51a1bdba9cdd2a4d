#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/problem.h"
#include "engine/history/byte_reader.h"

namespace warpscope::history {

/// Goes through the sections of a recording file in their order and holds each against its sum.
class SectionReader {
  public:
    /// `file`: its name, for problems. Requires: both outlive the reader.
    SectionReader(std::string_view bytes, const std::string& file)
        : whole_(bytes), bytes_(bytes), file_(file) {}

    /// What stands before the first section. Not once it is wrong, as next().
    std::optional<Problem> begin();
    /// The content of the next section, which must have this tag; those that may be passed over
    /// are. Afterwards content() is valid.
    std::optional<Problem> next(std::string_view tag);
    std::string_view content() const { return content_; }
    /// What is wrong in the content that was read last, and at which byte of the file.
    /// Requires: something is.
    Problem wrong(const ByteReader& content) const;
    /// The same where the content goes on behind what was read.
    Problem tooLong(const ByteReader& content) const;

  private:
    std::optional<Problem> readOne();
    Problem wrong(Message sentence) const;
    /// Byte `at` of the content, and the row of its list where there is one.
    Message placeOf(std::size_t at, std::ptrdiff_t row) const;

    std::string_view whole_;
    std::string_view bytes_;
    const std::string& file_;
    std::string_view tag_{};
    std::string_view content_{};
};

}  // namespace warpscope::history
