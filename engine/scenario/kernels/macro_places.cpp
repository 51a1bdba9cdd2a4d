#include "engine/scenario/kernels/macro_places.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/code/source_lines.h"
#include "engine/scenario/kernels/local_headers.h"

namespace warpscope::scenario {
namespace {

/// A #define: its name's place, and its text with the lines that a backslash adds.
struct Definition {
    std::string name{};
    std::string body{};
    SourceRange range{};
};

std::string_view nameAt(std::string_view text, std::size_t at) {
    std::size_t end = at;
    while (end < text.size() && ascii::isNamePart(text[end]))
        ++end;
    return at < text.size() ? text.substr(at, end - at) : std::string_view();
}

/// Whether a word stands there, as no part of a longer one.
bool hasWord(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        if ((at == 0 || !ascii::isNamePart(text[at - 1])) &&
            (end == text.size() || !ascii::isNamePart(text[end])))
            return true;
    }
    return false;
}

void addDefinitions(const std::string& text, const std::string& file,
                    std::vector<Definition>& found) {
    constexpr std::string_view kDefine = "define";
    const std::vector<std::string> lines = code::linesOf(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string& line = lines[i];
        std::size_t at = line.find_first_not_of(" \t");
        if (at == std::string::npos || line[at] != '#') continue;
        at = line.find_first_not_of(" \t", at + 1);
        if (at == std::string::npos || nameAt(line, at) != kDefine) continue;
        at = std::min(line.find_first_not_of(" \t", at + kDefine.size()), line.size());
        const std::string name(nameAt(line, at));
        const std::size_t end = at + name.size();
        Definition made{
            name,
            line.substr(end),
            {file, static_cast<int>(i + 1), static_cast<int>(at + 1), static_cast<int>(end + 1)}};
        while (ascii::trimmed(lines[i]).ends_with('\\') && i + 1 < lines.size())
            made.body += '\n' + lines[++i];
        found.push_back(std::move(made));
    }
}

/// The names that a message speaks of: its values, and what clang puts in quotation marks.
std::vector<std::string> namesIn(const Message& message) {
    std::vector<std::string> names;
    const auto add = [&](std::string_view word) {
        if (!word.empty() && nameAt(word, 0).size() == word.size()) names.emplace_back(word);
    };
    for (const auto& [key, value] : message.values) {
        add(value);
        for (std::size_t at = value.find('\''); at != std::string::npos;) {
            const std::size_t end = value.find('\'', at + 1);
            if (end == std::string::npos) break;
            add(std::string_view(value).substr(at + 1, end - at - 1));
            at = value.find('\'', end + 1);
        }
    }
    return names;
}

/// Where the words of a problem come from, if a macro stands at its place that has them.
std::optional<Problem> macroOf(const Problem& problem, const std::string& source,
                               const std::vector<Definition>& definitions) {
    const auto line = code::lineAt(source, problem.range.line);
    if (!line || problem.range.column < 1) return std::nullopt;
    const std::string_view used = nameAt(*line, static_cast<std::size_t>(problem.range.column - 1));
    if (used.empty() ||
        std::ranges::find(definitions, used, &Definition::name) == definitions.end())
        return std::nullopt;
    const auto own = std::ranges::find(definitions, used, &Definition::name);
    const std::string_view body = ascii::trimmed(own->body);
    const bool isAssigned = body.starts_with('=');  // #define N = 4
    if (isAssigned || body.ends_with(';'))
        return Problem{Message{"toolchain.in_macro"}
                           .with("word", isAssigned ? "=" : ";")
                           .with("name", own->name),
                       own->range,
                       {isAssigned ? "toolchain.hint.define" : "compiler.hint.macro_semicolon"},
                       Severity::Warning};
    for (const std::string& name : namesIn(problem.message)) {
        if (hasWord(*line, name)) continue;
        for (const Definition& one : definitions) {
            if (!hasWord(one.body, name)) continue;
            return Problem{Message{"toolchain.in_macro"}.with("word", name).with("name", one.name),
                           one.range,
                           {},
                           Severity::Warning};
        }
    }
    return std::nullopt;
}

}  // namespace

std::vector<Problem> withMacroPlaces(std::vector<Problem> problems, const std::string& source,
                                     const std::string& file) {
    std::vector<Definition> definitions;
    addDefinitions(source, file, definitions);
    for (const LocalHeader& header : localHeaders(source, file))
        addDefinitions(header.text, header.path.string(), definitions);
    if (definitions.empty()) return problems;
    std::vector<Problem> made;
    for (Problem& problem : problems) {
        const bool isHere = problem.severity == Severity::Error && problem.range.file == file;
        auto macro = isHere ? macroOf(problem, source, definitions) : std::nullopt;
        made.push_back(std::move(problem));
        if (macro && std::ranges::find(made, *macro) == made.end())
            made.push_back(*std::move(macro));
    }
    return made;
}

}  // namespace warpscope::scenario
