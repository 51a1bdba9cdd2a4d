#include "engine/base/pod_layout.h"

#include <algorithm>

namespace warpscope {

bool unmakesPod(const std::vector<std::string_view>& declaration, std::string_view name) {
    const auto open = std::ranges::find(declaration, "(");
    if (open == declaration.begin() || open == declaration.end()) return false;
    // A destructor's ~ is a word of its own.
    if (*(open - 1) == "=") return std::find(open, declaration.end(), name) != declaration.end();
    return *(open - 1) == name;
}

}  // namespace warpscope
