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

bool hasAllWords(const std::string& text, std::string_view wanted) {
    const std::string all = lower(text);
    std::istringstream words(lower(std::string(wanted)));
    for (std::string word; words >> word;)
        if (all.find(word) == std::string::npos) return false;
    return true;
}

bool matches(const scenario::Entry& entry, std::string_view filter) {
    return hasAllWords(entry.title.en + '\n' + entry.title.zh + '\n' + entry.summary.en + '\n' +
                           entry.summary.zh + '\n' + entry.source.en + '\n' + entry.source.zh +
                           '\n' + entry.path.filename().string(),
                       filter);
}

}  // namespace warpscope::shell
