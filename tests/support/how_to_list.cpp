#include "tests/support/how_to_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <regex>

#include "tests/support/paths.h"

namespace warpscope::support {

std::vector<std::string> howToList(const std::string& readme, std::string_view begin,
                                   std::string_view end) {
    const std::string text = readText(projectRoot() / readme);
    const std::size_t at = text.find(begin);
    EXPECT_NE(at, std::string::npos) << readme << " has lost its list " << begin;
    if (at == std::string::npos) return {};
    const std::string list = text.substr(at, text.find(end, at + 1) - at);
    static const std::regex kCode("`([^`]+)`");
    std::vector<std::string> found;
    for (std::sregex_iterator match(list.begin(), list.end(), kCode), last; match != last; ++match)
        found.push_back((*match)[1]);
    return found;
}

std::string entryFor(std::string entry, std::string_view key) {
    std::string name(key);
    name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    std::string file(key);
    std::ranges::replace(file, '-', '_');
    entry = std::regex_replace(entry, std::regex("<key>"), std::string(key));
    entry = std::regex_replace(entry, std::regex("<file>"), file);
    return std::regex_replace(entry, std::regex("<Key>"), name);
}

bool isPathEntry(const std::string& entry) {
    static const std::regex kPath("(app|assets|engine|tests)/[^ ]*");
    return std::regex_match(entry, kPath);
}

}  // namespace warpscope::support
