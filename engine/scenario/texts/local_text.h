#pragma once

#include <string>

namespace warpscope::scenario {

/// A text in both languages. A file may give one string for both.
struct LocalText {
    std::string en{};
    std::string zh{};
    friend bool operator==(const LocalText&, const LocalText&) = default;
};

}  // namespace warpscope::scenario
