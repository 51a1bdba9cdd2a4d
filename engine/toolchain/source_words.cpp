#include "engine/toolchain/source_words.h"

#include <algorithm>

#include "engine/base/ascii.h"

namespace warpscope::toolchain {
namespace {

/// Whether a line begins here that includes a file: its brackets are none of a template.
bool isInclude(std::string_view text) {
    const std::size_t word = std::min(text.find_first_not_of(" \t", 1), text.size());
    return text.starts_with("#") && text.substr(word).starts_with("include");
}

}  // namespace

Words wordsOf(std::string_view text) {
    Words words;
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at).starts_with("//") || isInclude(text.substr(at))) {
            at = std::min(text.find('\n', at), text.size());
        } else if (text.substr(at).starts_with("/*")) {
            at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
        } else if (ascii::isNamePart(text[at])) {
            std::size_t end = at;
            while (end < text.size() && ascii::isNamePart(text[end]))
                ++end;
            words.emplace_back(text.substr(at, end - at));
            at = end;
        } else {
            if (std::isspace(static_cast<unsigned char>(text[at])) == 0)
                words.emplace_back(1, text[at]);
            ++at;
        }
    }
    return words;
}

}  // namespace warpscope::toolchain
