#pragma once

#include <string>
#include <string_view>

#include "engine/scenario/library.h"

namespace warpscope::shell {

/// Whether every word of `wanted` stands somewhere in a text; capital letters of the Latin alphabet
/// do not matter.
bool hasAllWords(const std::string& text, std::string_view wanted);

/// Where every word of a filter stands.
enum class Match {
    None,
    Heading,  ///< In the entry's title, summary, source, folder, file name or chapter.
    Steps,    ///< In these and in what its steps say.
};

/// In either language; capital letters of the Latin alphabet do not matter. An empty filter is in
/// every heading.
Match matchOf(const scenario::Entry& entry, std::string_view filter);

}  // namespace warpscope::shell
