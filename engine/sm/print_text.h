#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace warpscope::sm {

/// Where one thread's printf finds what its conversions ask for.
struct PrintArguments {
    /// `bytes` bytes (4 or 8) at an offset of the argument list, little-endian; 0 where nothing
    /// lies.
    std::function<std::uint64_t(std::uint32_t offset, int bytes)> value{};
    /// The text that a pointer of 64 bits names; nothing where no memory is.
    std::function<std::optional<std::string>(std::uint64_t pointer)> text{};
};

/// What C writes for a format, to the byte. `taken` counts the arguments that it asks for, which is
/// what printf gives on a GPU (measured on an H200). A text that is not there is written as
/// "(null)".
std::string printedText(std::string_view format, const PrintArguments& arguments, int& taken);

}  // namespace warpscope::sm
