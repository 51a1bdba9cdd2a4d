#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/base/problem.h"

namespace warpscope::history {

/// Goes through the sections of a recording file in their order and holds each against its sum.
class SectionReader {
  public:
    /// `file`: its name, for problems. Requires: both outlive the reader.
    SectionReader(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

    /// What stands before the first section. Not once it is wrong, as next().
    std::optional<Problem> begin();
    /// The content of the next section, which must have this tag; those that may be passed over
    /// are. Afterwards content() is valid.
    std::optional<Problem> next(std::string_view tag);
    std::string_view content() const { return content_; }
    /// A problem of the section that was read last.
    Problem wrong(const char* key) const;

  private:
    std::optional<Problem> readOne();

    std::string_view bytes_;
    const std::string& file_;
    std::string_view tag_{};
    std::string_view content_{};
};

}  // namespace warpscope::history
