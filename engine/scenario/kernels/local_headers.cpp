#include "engine/scenario/kernels/local_headers.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ascii.h"
#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/header_constants.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/cuda/tokens/preprocessor.h"
#include "engine/host/includes.h"
#include "engine/scenario/kernels/known_headers.h"
#include "engine/text/find_assets.h"

namespace warpscope::scenario {
namespace {

namespace fs = std::filesystem;

/// How many headers are opened before the last one is taken for one with macros.
constexpr std::size_t kMaxHeaders = 64;
constexpr std::uintmax_t kMaxHeaderBytes = std::uintmax_t{1} << 20;

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

/// The header that `from` (empty: the source) means by a name: its place from the folder and its
/// text. Nothing where there is none.
std::optional<std::pair<std::string, std::string>> headerFor(const fs::path& folder,
                                                             const std::string& from,
                                                             const std::string& name) {
    for (const std::string& place : cuda::includePlaces(from, name)) {
        if (auto text = readBeside(folder, place)) return std::pair{place, *std::move(text)};
    }
    return std::nullopt;
}

/// Whether the header that `from` means by a name, or one that it includes, has macros.
bool bringsMacros(const fs::path& folder, const std::string& from, const std::string& name,
                  std::set<std::string>& seen) {
    const auto header = headerFor(folder, from, name);
    if (!header || !seen.insert(header->first).second) return false;
    return seen.size() > kMaxHeaders || hasMacros(header->second) ||
           anyQuoted(header->second, [&](const std::string& inner, int) {
               return bringsMacros(folder, header->first, inner, seen);
           });
}

/// Words that lie in no file have no folder.
std::optional<fs::path> folderOf(const std::string& file) {
    std::error_code noPlace;
    fs::path folder = fs::absolute(file, noPlace).parent_path();
    if (noPlace) return std::nullopt;
    return folder;
}

void addHeaders(const fs::path& folder, const std::string& from, const std::string& text,
                std::set<std::string>& seen, std::vector<LocalHeader>& found) {
    anyQuoted(text, [&](const std::string& name, int) {
        if (found.size() >= kMaxHeaders) return true;
        auto header = headerFor(folder, from, name);
        if (!header || !seen.insert(header->first).second) return false;
        const auto& [place, inner] = *header;
        found.push_back({place, folder / place, inner});
        addHeaders(folder, place, inner, seen, found);
        return false;
    });
}

/// Why no header can be read where a file means one: as a key of texts.
const char* absenceOf(const fs::path& folder, const std::string& from, const std::string& name) {
    std::error_code error;
    const fs::path top = fs::weakly_canonical(folder, error);
    for (const std::string& place : cuda::includePlaces(from, name)) {
        const fs::path path = fs::weakly_canonical(folder / place, error);
        if (error || !fs::exists(path, error)) continue;
        const fs::path inside = path.lexically_relative(top);
        if (inside.empty() || *inside.begin() == "..") return "toolchain.include_outside";
        if (!fs::is_regular_file(path, error)) return "toolchain.include_no_file";
        if (fs::file_size(path, error) > kMaxHeaderBytes) return "toolchain.include_too_large";
        return "toolchain.include_unreadable";
    }
    return "toolchain.missing_include";
}

/// What is told of one that was passed over.
Problem missingHeader(const host::MissingInclude& one, const std::string& file,
                      const std::optional<fs::path>& folder) {
    Message message{one.isAngled                           ? "toolchain.unknown_include"
                    : one.why == host::PassedOver::TooDeep ? "toolchain.include_too_deep"
                    : one.why == host::PassedOver::TooMuch ? "toolchain.include_too_much"
                    : folder                               ? absenceOf(*folder, one.from, one.name)
                                                           : "toolchain.missing_include"};
    const bool isInSource = one.from.empty() || !folder;
    return {std::move(message).with("name", one.name),
            {isInSource ? file : (*folder / one.from).string(), one.line, 1, 2},
            one.isAngled                           ? Message{"toolchain.hint.put_beside"}
            : one.why == host::PassedOver::TooDeep ? Message{"compiler.hint.include_once"}
                                                   : Message{},
            Severity::Warning};
}

/// The names in quotation marks in the directives of a text: #include "a.h", #define NAME "a.h".
std::vector<std::string> quotedInDirectives(const std::string& text) {
    std::vector<std::string> names;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t sign = line.find_first_not_of(" \t");
        const std::size_t open = line.find('"');
        if (sign == std::string::npos || line[sign] != '#' || open == std::string::npos) continue;
        const std::size_t close = line.find('"', open + 1);
        if (close != std::string::npos) names.push_back(line.substr(open + 1, close - open - 1));
    }
    return names;
}

}  // namespace

std::optional<std::string> readBeside(const fs::path& folder, const std::string& name) {
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

std::vector<Problem> missingHeaders(const std::string& source, const std::string& file) {
    const auto folder = folderOf(file);
    std::vector<host::MissingInclude> passedOver;
    const std::string text = host::withIncludes(
        source, "",
        [&](const std::string& place) {
            return folder ? readBeside(*folder, place) : std::nullopt;
        },
        &passedOver);
    // "stdio.h" is found where <stdio.h> is.
    std::erase_if(passedOver, [](const host::MissingInclude& one) {
        return isOurHeader(one.name) || cuda::isHeaderOfCuda(one.name) ||
               isLanguageHeader(one.name) || (one.isAngled && isVendorHeader(one.name));
    });
    if (passedOver.empty()) return {};
    // Headers of the folder take part: they may define what the conditions ask for.
    ProblemList ignored({});
    const std::set<int> kept = cuda::keptIncludes(cuda::tokenize(text, ignored));
    std::vector<Problem> missing;
    for (const host::MissingInclude& one : passedOver) {
        if (!kept.contains(one.textLine)) continue;
        Problem problem = missingHeader(one, file, folder);
        // A header may come more than once.
        if (std::ranges::find(missing, problem) == missing.end())
            missing.push_back(std::move(problem));
    }
    return missing;
}

std::string withoutAbsentHeaders(const std::string& source, const fs::path& folder) {
    std::string text = source;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        bool isQuoted = false;
        const std::string name =
            host::includedName(std::string_view(text).substr(at, end - at), isQuoted);
        const bool isThere = name.empty() || isOurHeader(name) || isLanguageHeader(name) ||
                             (isQuoted && readBeside(folder, name));
        if (!isThere) text.replace(at, end - at, end - at, ' ');
        at = end + 1;
    }
    return text;
}

std::vector<fs::path> readableFiles(const std::string& source, const std::string& file) {
    std::vector<fs::path> files;
    const auto folder = folderOf(file);
    if (!folder) return files;
    std::set<std::string> seen;
    std::vector<std::pair<std::string, std::string>> texts{{std::string(), source}};
    while (!texts.empty() && files.size() < kMaxHeaders) {
        const auto [from, text] = std::move(texts.back());
        texts.pop_back();
        for (const std::string& name : quotedInDirectives(text)) {
            auto header = headerFor(*folder, from, name);
            if (!header || !seen.insert(header->first).second) continue;
            files.push_back(*folder / header->first);
            texts.push_back(*std::move(header));
        }
    }
    return files;
}

std::vector<LocalHeader> localHeaders(const std::string& source, const std::string& file) {
    std::vector<LocalHeader> found;
    std::set<std::string> seen;
    if (const auto folder = folderOf(file)) addHeaders(*folder, {}, source, seen, found);
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
        if (!bringsMacros(*folder, {}, name, seen)) return false;
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
