#include "engine/scenario/differences.h"

#include <algorithm>

#include "engine/base/utf8.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::scenario {

std::vector<Difference> differencesOf(const Scenario& first, const Scenario& second) {
    std::vector<std::string> keys = settableKeys(first);
    for (std::string& key : settableKeys(second)) {
        if (std::ranges::find(keys, key) == keys.end()) keys.push_back(std::move(key));
    }
    std::vector<Difference> differences;
    for (std::string& key : keys) {
        const auto one = valueOf(first, key), other = valueOf(second, key);
        if (one == other) continue;
        const auto words = [](const auto& value) { return value ? textOf(*value) : std::string(); };
        Difference found{std::move(key), words(one), words(other)};
        if (found.first != found.second) differences.push_back(std::move(found));
    }
    return differences;
}

std::string shortValue(const std::string& value, std::size_t mostBytes) {
    if (value.empty()) return "–";
    const std::string_view line =
        utf8::beginning(std::string_view(value).substr(0, value.find('\n')), mostBytes);
    return line.size() == value.size() ? value : std::string(line) + " …";
}

}  // namespace warpscope::scenario
