#include "engine/scenario/differences.h"

#include <algorithm>

#include "engine/scenario/set.h"

namespace warpscope::scenario {

std::vector<Difference> differencesOf(const Scenario& first, const Scenario& second) {
    std::vector<std::string> keys = settableKeys(first);
    for (std::string& key : settableKeys(second)) {
        if (std::ranges::find(keys, key) == keys.end()) keys.push_back(std::move(key));
    }
    std::vector<Difference> differences;
    for (std::string& key : keys) {
        std::string one = get(first, key);
        std::string other = get(second, key);
        if (one != other) differences.push_back({std::move(key), std::move(one), std::move(other)});
    }
    return differences;
}

}  // namespace warpscope::scenario
