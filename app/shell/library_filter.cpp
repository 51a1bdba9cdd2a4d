#include "app/shell/library_filter.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace warpscope::shell {

namespace {

std::string lower(std::string text) {
    // Bytes of Chinese characters are not letters of the Latin alphabet and stay as they are.
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

}  // namespace

bool matches(const scenario::Entry& entry, std::string_view filter) {
    const std::string all = lower(entry.title.en + '\n' + entry.title.zh + '\n' + entry.summary.en +
                                  '\n' + entry.summary.zh + '\n' + entry.source.en + '\n' +
                                  entry.source.zh + '\n' + entry.path.filename().string());
    std::istringstream words(lower(std::string(filter)));
    std::string word;
    while (words >> word)
        if (all.find(word) == std::string::npos) return false;
    return true;
}

}  // namespace warpscope::shell
