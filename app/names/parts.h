#pragma once

#include <span>
#include <string>
#include <string_view>

namespace warpscope::names {

/// Of this program.
std::string_view programVersion();

/// Which program a part is in.
enum class PartOf {
    Window,  ///< The window and the page.
    All      ///< The command line, too.
};

/// Something of others that is a part of this program.
struct Part {
    std::string_view name;
    /// As the build found it; empty = it could not tell.
    std::string_view version;
    std::string_view licence;  ///< Its SPDX name.
    PartOf in = PartOf::Window;
};

/// All of what this build is made of (third_party/licences.cmake), whose licences go along with it.
/// Lives as long as the program.
std::span<const Part> parts();

/// What --version prints: `program` with its version, then a line for each part that is in what
/// `of` names: its name, version, and licence in parentheses. Without a line's end after the last.
std::string versionText(std::string_view program, PartOf of);

}  // namespace warpscope::names
