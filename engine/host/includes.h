#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::host {

/// The text of a file by its place from the folder of the source; nothing where there is none.
using ReadIncluded = std::function<std::optional<std::string>(const std::string& place)>;

/// Why an #include "…" was passed over.
enum class PassedOver : std::uint8_t {
    NotRead,  ///< `read` gives nothing of that name.
    TooDeep,  ///< More than 16 headers in one another, as where one includes itself.
    TooMuch,  ///< More than 4 MB of headers, or more than 2,000 of them.
};

struct MissingInclude {
    std::string name{};  ///< As its #include has it.
    std::string from{};  ///< The header that includes it; empty: the source.
    int line = 0;        ///< Of that file.
    int textLine = 0;    ///< Of the text with the headers.
    PassedOver why = PassedOver::NotRead;
    bool isAngled = false;  ///< <name>, which is not sought beside the source.
};

/// The source with the files that its #include "…" name in their places, as far as `read` gives
/// them, between line markers (# 1 "place"; `mainName` is that of the source). A file with #pragma
/// once comes once, and one with a guard not within itself. `missing`: those that are left, and each
/// <name>.
std::string withIncludes(std::string_view source, const std::string& mainName,
                         const ReadIncluded& read, std::vector<MissingInclude>* missing = nullptr);

/// The name in #include "name" or <name>; empty where the line is none. `isQuoted` tells which.
std::string includedName(std::string_view line, bool& isQuoted);

}  // namespace warpscope::host
