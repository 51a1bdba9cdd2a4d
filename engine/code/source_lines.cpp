#include "engine/code/source_lines.h"

#include <algorithm>

namespace warpscope::code {

namespace {

/// Takes the first line away and returns it without its end. Requires: not empty.
std::string_view takeLine(std::string_view& source) {
    const std::size_t end = std::min(source.find('\n'), source.size());
    std::string_view line = source.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    source.remove_prefix(std::min(end + 1, source.size()));
    return line;
}

}  // namespace

std::vector<std::string> linesOf(std::string_view source) {
    std::vector<std::string> lines;
    while (!source.empty())
        lines.emplace_back(takeLine(source));
    return lines;
}

std::optional<std::string_view> lineAt(std::string_view source, int number) {
    std::optional<std::string_view> line;
    for (; number > 0; --number) {
        if (source.empty()) return std::nullopt;
        line = takeLine(source);
    }
    return line;
}

}  // namespace warpscope::code
