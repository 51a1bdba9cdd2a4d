#include "engine/scenario/local_headers.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "engine/host/includes.h"
#include "engine/scenario/clang_kernel.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

/// How many headers are opened before the last one is taken for one with macros.
constexpr std::size_t kMaxHeaders = 64;

/// Calls `visit(name, line)` for each #include "name" of a text until it says true.
template <class Visit>
bool anyQuoted(std::string_view text, Visit&& visit) {
    int line = 0;
    for (std::size_t at = 0; at < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        bool isQuoted = false;
        const std::string name = host::includedName(text.substr(at, end - at), isQuoted);
        if (isQuoted && !name.empty() && visit(name, line + 1)) return true;
        at = end + 1;
    }
    return false;
}

/// The words of the directive in a line: "define", "X"; of another line none.
std::vector<std::string> directiveIn(std::string_view line) {
    std::string text(line);
    const std::size_t sign = text.find_first_not_of(" \t");
    if (sign == std::string::npos || text[sign] != '#') return {};
    text[sign] = ' ';
    std::istringstream words(text);
    return {std::istream_iterator<std::string>(words), {}};
}

/// Whether it defines or undefines one, its include guard aside.
bool hasMacros(const std::string& text) {
    std::vector<std::string> before;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::vector<std::string> words = directiveIn(line);
        if (words.empty()) continue;
        const bool isGuard = words.size() == 2 && before.size() == 2 && before[0] == "ifndef" &&
                             words[1] == before[1];
        if (words[0] == "undef" || (words[0] == "define" && !isGuard)) return true;
        before = words;
    }
    return false;
}

/// Whether a header, or one that it includes, has macros.
bool bringsMacros(const fs::path& folder, const std::string& name, std::set<std::string>& seen) {
    if (!seen.insert(name).second) return false;
    const auto text = readBeside(folder, name);
    if (!text) return false;
    return seen.size() > kMaxHeaders || hasMacros(*text) ||
           anyQuoted(*text, [&](const std::string& inner, int) {
               return bringsMacros(folder, inner, seen);
           });
}

}  // namespace

std::optional<Problem> headerWithMacros(const std::string& source, const std::string& file) {
    std::error_code noPlace;  // Words that lie in no file have no folder.
    const fs::path folder = fs::absolute(file, noPlace).parent_path();
    if (noPlace) return std::nullopt;
    std::optional<Problem> found;
    std::set<std::string> seen;
    anyQuoted(source, [&](const std::string& name, int line) {
        if (!bringsMacros(folder, name, seen)) return false;
        found = Problem{Message{"toolchain.header_passed_over"}.with("name", name),
                        {file, line, 1, 2},
                        {"toolchain.hint.read_by_clang"},
                        Severity::Warning};
        return true;
    });
    return found;
}

}  // namespace warpscope::scenario
