#include "engine/scenario/local_headers.h"

#include <filesystem>
#include <set>
#include <string_view>

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

bool hasMacros(const std::string& text) {
    for (std::size_t at = text.find('#'); at != std::string::npos; at = text.find('#', at + 1)) {
        const std::size_t word = text.find_first_not_of(" \t", at + 1);
        if (word == std::string::npos) return false;
        if (text.compare(word, 6, "define") == 0 || text.compare(word, 5, "undef") == 0)
            return true;
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
