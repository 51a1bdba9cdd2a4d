#include "app/shell/library_filter.h"

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

bool matches(const scenario::Entry& entry, std::string_view filter) {
    return hasAllWords(entry.title.en + '\n' + entry.title.zh + '\n' + entry.summary.en + '\n' +
                           entry.summary.zh + '\n' + entry.source.en + '\n' + entry.source.zh +
                           '\n' + entry.path.parent_path().filename().string() + '/' +
                           entry.path.filename().string(),
                       filter);
}

}  // namespace warpscope::shell
