#include "engine/scenario/launches/declared_cluster.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

namespace warpscope::scenario {
namespace {

constexpr std::string_view kAttribute = "__cluster_dims__";
constexpr std::string_view kDirective = ".reqnctapercluster";

/// Up to three numbers between commas.
Dim3 numbersIn(std::string_view text) {
    std::array<std::int64_t, 3> parts{1, 1, 1};
    for (std::int64_t& part : parts) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n("), text.size()));
        std::int64_t value = 0;
        const auto end = std::from_chars(text.data(), text.data() + text.size(), value);
        if (end.ec != std::errc{} || value < 1) break;
        part = value;
        const auto comma = text.find_first_of(",)\n{");
        if (comma == std::string_view::npos || text[comma] != ',') break;
        text.remove_prefix(comma + 1);
    }
    return {parts[0], parts[1], parts[2]};
}

}  // namespace

Dim3 declaredCluster(std::string_view code, std::string_view entry) {
    std::size_t from = 0;
    std::size_t to = code.size();
    if (!entry.empty()) {
        const std::size_t name = code.find(std::string(entry) + "(");
        if (name == std::string_view::npos) return {};
        const std::size_t before = code.find_last_of(";}", name);
        from = before == std::string_view::npos ? 0 : before;
        to = std::min(code.find('{', name), code.size());
    }
    const std::string_view head = code.substr(from, to - from);
    for (const std::string_view word : {kAttribute, kDirective}) {
        const std::size_t place = head.find(word);
        if (place != std::string_view::npos) return numbersIn(head.substr(place + word.size()));
    }
    return {};
}

}  // namespace warpscope::scenario
