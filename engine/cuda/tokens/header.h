#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/code/source_lines.h"

namespace warpscope::cuda {

/// A file that #include "name" of the source may name.
struct Header {
    std::string name{};  ///< Its place from the folder of the source: "inner/a.h".
    std::string file{};  ///< How problems call it.
    std::string text{};
};

/// Where #include "name" in the header `from` (empty: in the source) is sought: beside that header,
/// then beside the source. Places from the folder of the source, the first one first.
std::vector<std::string> includePlaces(const std::string& from, const std::string& name);

/// Headers are numbered from 1 in the list that is given: the places of their words are lines that
/// no source has.
inline int firstLineOf(std::size_t header) {
    return static_cast<int>(header + 1) * code::kLinesOfFile;
}

/// Which of `count` headers a line is of; `count` for one of the source.
inline std::size_t headerOf(int line, std::size_t count) {
    const int number = line / code::kLinesOfFile;
    const bool isHeader = number > 0 && static_cast<std::size_t>(number) <= count;
    return isHeader ? static_cast<std::size_t>(number) - 1 : count;
}

}  // namespace warpscope::cuda
