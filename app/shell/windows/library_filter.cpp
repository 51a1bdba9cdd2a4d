#include "app/shell/windows/library_filter.h"

#include <algorithm>
#include <sstream>
#include <string>

#include "engine/base/ascii.h"

namespace warpscope::shell {

bool hasAllWords(const std::string& text, std::string_view wanted) {
    const std::string all = ascii::lowered(text);
    std::istringstream words(ascii::lowered(wanted));
    for (std::string word; words >> word;)
        if (all.find(word) == std::string::npos) return false;
    return true;
}

Match matchOf(const scenario::Entry& entry, std::string_view filter) {
    if (filter.empty()) return Match::Heading;
    std::string words =
        entry.path.parent_path().filename().string() + '/' + entry.path.filename().string();
    const auto add = [&](const scenario::LocalText& text) {
        words += '\n' + text.en + '\n' + text.zh;
    };
    add(entry.title);
    add(entry.summary);
    add(entry.source);
    add(entry.chapter);
    if (hasAllWords(words, filter)) return Match::Heading;
    add(entry.words);
    return hasAllWords(words, filter) ? Match::Steps : Match::None;
}

}  // namespace warpscope::shell
