#pragma once

#include <string>

#include "engine/text/catalogue.h"
#include "tests/support/paths.h"

namespace warpscope::support {

/// The program's own texts.
inline const text::Catalogue& catalogue() {
    static const text::Catalogue texts =
        text::Catalogue::load(projectRoot() / "assets" / "text").value();
    return texts;
}

/// A sentence is whole when its key exists and every placeholder has its value, in both languages.
inline bool isWhole(const Message& message) {
    for (const auto language : {text::Language::English, text::Language::Chinese}) {
        const std::string sentence = catalogue().render(language, message);
        if (sentence.empty() || sentence.find("⟨") != std::string::npos) return false;
        if (sentence.find('{') != std::string::npos) return false;
    }
    return true;
}

}  // namespace warpscope::support
