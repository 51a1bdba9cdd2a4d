#pragma once

#include <string>

#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::occupancy {

/// The project's own texts; lives as long as the program.
inline const text::Catalogue& catalogue() {
    static const text::Catalogue kCatalogue = [] {
        auto loaded = text::Catalogue::load(support::projectRoot() / "assets/text");
        return loaded.isOk() ? *loaded : text::Catalogue{};
    }();
    return kCatalogue;
}

inline std::string english(const Message& message) {
    return catalogue().render(text::Language::English, message);
}

inline std::string chinese(const Message& message) {
    return catalogue().render(text::Language::Chinese, message);
}

/// A sentence in which every key was found and every placeholder filled.
inline bool isWhole(const std::string& sentence) {
    return !sentence.empty() && sentence.find_first_of("{}") == std::string::npos &&
           sentence.find("⟨") == std::string::npos && sentence.find('@') == std::string::npos;
}

}  // namespace warpscope::occupancy
