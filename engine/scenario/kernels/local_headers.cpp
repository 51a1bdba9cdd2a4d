#include "engine/scenario/kernels/local_headers.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/header_constants.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/preprocessor.h"
#include "engine/host/includes.h"
#include "engine/text/find_assets.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

/// How many headers are opened before the last one is taken for one with macros.
constexpr std::size_t kMaxHeaders = 64;
/// Anyone may write a line marker.
constexpr int kMaxLine = 1 << 30;

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

/// Words that lie in no file have no folder.
std::optional<fs::path> folderOf(const std::string& file) {
    std::error_code noPlace;
    fs::path folder = fs::absolute(file, noPlace).parent_path();
    if (noPlace) return std::nullopt;
    return folder;
}

void addHeaders(const fs::path& folder, const std::string& text, std::set<std::string>& seen,
                std::vector<LocalHeader>& found) {
    anyQuoted(text, [&](const std::string& name, int) {
        if (found.size() >= kMaxHeaders) return true;
        if (!seen.insert(name).second) return false;
        auto inner = readBeside(folder, name);
        if (!inner) return false;
        found.push_back({name, folder / name, *inner});
        addHeaders(folder, *inner, seen, found);
        return false;
    });
}

/// Which line of the source each line of its text with includes is; 0 for those of headers.
std::vector<int> sourceLinesOf(const std::string& text) {
    std::vector<int> found;
    std::istringstream lines(text);
    bool isSource = true;
    int number = 1;
    for (std::string line; std::getline(lines, line); ++number) {
        found.push_back(isSource ? number : 0);
        const std::size_t quote = line.find('"');
        const bool isMarker = line.starts_with("# ") && line.find_first_of("0123456789") == 2;
        if (!isMarker || quote == std::string::npos) continue;
        number = std::clamp(std::atoi(line.c_str() + 2), 0, kMaxLine) - 1;
        isSource = line.substr(quote) == "\"\"";  // The source's own name is empty.
    }
    return found;
}

/// The lines of the source whose #include its conditions keep. Headers of its folder take part:
/// they may define what the conditions ask for.
std::set<int> keptLines(const std::string& source, const std::string& file) {
    const auto folder = folderOf(file);
    const std::string text = host::withIncludes(source, "", [&](const std::string& name) {
        return folder ? readBeside(*folder, name) : std::nullopt;
    });
    const std::vector<int> lines = sourceLinesOf(text);
    ProblemList ignored({});
    std::set<int> kept;
    for (const int line : cuda::keptIncludes(cuda::tokenize(text, ignored))) {
        const auto index = static_cast<std::size_t>(line - 1);
        if (index < lines.size()) kept.insert(lines[index]);
    }
    return kept;
}

}  // namespace

std::optional<std::string> readBeside(const fs::path& folder, const std::string& name) {
    constexpr std::uintmax_t kMaxHeaderBytes = std::uintmax_t{1} << 20;
    std::error_code error;
    const fs::path place = fs::weakly_canonical(folder / name, error);
    if (error) return std::nullopt;
    const fs::path inside = place.lexically_relative(fs::weakly_canonical(folder, error));
    const bool isInside = !inside.empty() && *inside.begin() != "..";
    if (!isInside || !fs::is_regular_file(place, error) ||
        fs::file_size(place, error) > kMaxHeaderBytes)
        return std::nullopt;
    std::ifstream in(place, std::ios::binary);
    if (!in) return std::nullopt;
    const std::string text(std::istreambuf_iterator<char>(in), {});
    return std::string(ascii::withoutByteOrderMark(text));
}

bool isOurHeader(const std::string& name) {
    std::error_code error;
    return name.find("..") == std::string::npos && fs::path(name).is_relative() &&
           fs::exists(text::findHome() / "assets/cuda" / name, error);
}

Problem missingHeader(const std::string& name, const std::string& file, int line) {
    const bool isInFile = line > 0;
    return {Message{"toolchain.missing_include"}.with("name", name),
            {file, line, isInFile ? 1 : 0, isInFile ? 2 : 0},
            {},
            Severity::Warning};
}

std::vector<Problem> missingHeaders(const std::string& source, const std::string& file) {
    std::vector<Problem> missing;
    const auto folder = folderOf(file);
    anyQuoted(source, [&](const std::string& name, int line) {
        // "stdio.h" is found where <stdio.h> is.
        const bool isKnown = isOurHeader(name) || cuda::isHeaderOfCuda(name);
        if (!isKnown && !(folder && readBeside(*folder, name)))
            missing.push_back(missingHeader(name, file, line));
        return false;
    });
    removeLeftOut(missing, source);
    return missing;
}

void removeLeftOut(std::vector<Problem>& missing, const std::string& source) {
    if (missing.empty()) return;
    const std::set<int> kept = keptLines(source, missing.front().range.file);
    std::erase_if(missing, [&](const Problem& one) {
        return one.range.line > 0 && !kept.contains(one.range.line);
    });
}

std::vector<LocalHeader> localHeaders(const std::string& source, const std::string& file) {
    std::vector<LocalHeader> found;
    std::set<std::string> seen;
    if (const auto folder = folderOf(file)) addHeaders(*folder, source, seen, found);
    return found;
}

std::vector<cuda::Header> ownHeaders(const std::string& source, const std::string& file) {
    std::vector<cuda::Header> headers;
    for (LocalHeader& header : localHeaders(source, file))
        headers.push_back({std::move(header.name), header.path.string(), std::move(header.text)});
    return headers;
}

std::optional<Problem> headerWithMacros(const std::string& source, const std::string& file) {
    const auto folder = folderOf(file);
    if (!folder) return std::nullopt;
    std::optional<Problem> found;
    std::set<std::string> seen;
    anyQuoted(source, [&](const std::string& name, int line) {
        if (!bringsMacros(*folder, name, seen)) return false;
        found = Problem{Message{"toolchain.header_passed_over"}.with("name", name),
                        {file, line, 1, 2},
                        {"toolchain.hint.read_by_clang"},
                        Severity::Warning};
        return true;
    });
    return found;
}

std::string headerTexts(const std::string& source, const std::string& file) {
    std::string texts;
    for (const LocalHeader& header : localHeaders(source, file))
        texts += header.path.string() + '\n' + header.text + '\n';
    return texts;
}

}  // namespace warpscope::scenario
