#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/print_format.h"

namespace warpscope::sm {

/// Where one thread's printf finds what its conversions ask for.
struct PrintArguments {
    /// `bytes` bytes (4 or 8) at an offset of the argument list, little-endian; 0 where nothing
    /// lies.
    std::function<std::uint64_t(std::uint32_t offset, int bytes)> value{};
    /// The text that a pointer of 64 bits names; nothing where no memory is.
    std::function<std::optional<std::string>(std::uint64_t pointer)> text{};
};

/// What C writes for a format, to the byte. A text that is not there is written as "(null)".
std::string printedText(const std::vector<PrintPart>& format, const PrintArguments& arguments);

/// How many arguments a format asks for, which is what printf gives on a GPU (measured on an H200).
int argumentCountOf(const std::vector<PrintPart>& format);

}  // namespace warpscope::sm
