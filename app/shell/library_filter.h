#pragma once

#include <string>
#include <string_view>

#include "engine/scenario/library.h"

namespace warpscope::shell {

/// Whether every word of `wanted` stands somewhere in a text; capital letters of the Latin alphabet
/// do not matter.
bool hasAllWords(const std::string& text, std::string_view wanted);

/// Whether every word of the filter stands in the entry's title, summary, source or file name, in
/// either language; capital letters of the Latin alphabet do not matter.
bool matches(const scenario::Entry& entry, std::string_view filter);

}  // namespace warpscope::shell
