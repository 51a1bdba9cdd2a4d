#include "engine/code/source_lines.h"

#include <algorithm>

namespace warpscope::code {

std::vector<std::string> linesOf(std::string_view source) {
    std::vector<std::string> lines;
    while (!source.empty()) {
        const std::size_t end = std::min(source.find('\n'), source.size());
        std::string_view line = source.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.emplace_back(line);
        source.remove_prefix(std::min(end + 1, source.size()));
    }
    return lines;
}

}  // namespace warpscope::code
