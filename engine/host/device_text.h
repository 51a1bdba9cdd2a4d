#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/place.h"
#include "engine/host/includes.h"

namespace warpscope::host {

struct DeviceTextOptions {
    std::string entry{};  ///< The kernel that is wanted, or one instance, k<256>; empty = all.
    ReadIncluded read{};  ///< Of files beside the source; empty: none is read.
    /// Whether the compiler finds a header by itself: ours, not those of C++.
    std::function<bool(const std::string& name)> isOurs{};
    std::string mainName{};  ///< How problems call the main file.
};

/// A library or a kind of memory that is not simulated, where device code first names it.
struct OutsideUse {
    std::string what{};  ///< "textures", "thrust", "curand", "cufft", "cub", "launch".
    std::string word{};  ///< As it stands there.
    Place place{};
};

/// What of a CUDA C++ file a compiler needs for its device code.
struct DeviceText {
    std::string text{};  ///< Lines stay where they were; what is left out is blank.
    std::vector<OutsideUse> outside{};
    /// Templates made concrete, as their launches say: "matmul<16>"; guessed where none does.
    std::vector<std::string> instances{};
    std::vector<std::string> guessedInstances{};
};

/// Leaves out what only the host needs: every declaration that the wanted kernels do not use, by
/// the names in them, and the headers of the host's libraries. Headers that `read` gives are put in
/// the place of their #include, with line markers, and treated the same. Nothing is checked: the
/// compiler has the last word.
DeviceText deviceTextOf(std::string_view source, const DeviceTextOptions& options);

}  // namespace warpscope::host
