#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpscope::support {

/// What stands in `code` in the list of a README (path from the project's folder) that begins at
/// `begin` and ends before `end`. Fails the test where there is no such list.
std::vector<std::string> howToList(const std::string& readme, std::string_view begin,
                                   std::string_view end);
/// An entry of such a list for one thing: "<key>" replaced by its key, "<file>" by its key as the
/// name of a file, "<Key>" by its key with a capital letter.
std::string entryFor(std::string entry, std::string_view key);
/// Whether an entry is the path of a file.
bool isPathEntry(const std::string& entry);

}  // namespace warpscope::support
