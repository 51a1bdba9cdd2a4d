#include "tests/architecture/own_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace warpscope::architecture {
namespace {

bool isOfIdentifier(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Where the identifier begins that ends at `end`; `end` where there is none.
std::size_t beginOfIdentifier(std::string_view text, std::size_t end) {
    while (end > 0 && isOfIdentifier(text[end - 1]))
        --end;
    return end;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

/// "const draw::Box&" as "const Box&".
std::string withoutNamespaces(std::string_view type) {
    std::string plain;
    for (std::size_t i = 0; i < type.size(); ++i) {
        if (type.substr(i, 2) == "::") {
            plain.resize(beginOfIdentifier(plain, plain.size()));
            ++i;
        } else {
            plain += type[i];
        }
    }
    return plain;
}

/// The type of a parameter: without its name, its default and a `const` that no caller sees.
std::string typeOf(std::string_view parameter) {
    parameter = trimmed(parameter.substr(0, parameter.find(" = ")));
    const std::size_t name = beginOfIdentifier(parameter, parameter.size());
    const std::string_view before = trimmed(parameter.substr(0, name));
    const bool isNamed = !before.empty() && before != "const" && !before.ends_with("::");
    std::string_view type = isNamed ? before : parameter;
    const bool isValue = type.find_first_of("*&") == type.npos;
    if (isValue && type.starts_with("const ")) type.remove_prefix(6);
    return withoutNamespaces(type);
}

/// "(Box, int)" of what stands between the parentheses of a function.
std::string typesOf(std::string_view parameters) {
    std::string types = "(";
    int depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= parameters.size(); ++i) {
        const char c = i < parameters.size() ? parameters[i] : ',';
        if (c == '<' || c == '(' || c == '{') ++depth;
        if (c == '>' || c == ')' || c == '}') --depth;
        const bool ends = i == parameters.size() || (c == ',' && depth == 0);
        if (!ends) continue;
        if (types.size() > 1) types += ", ";
        types += typeOf(parameters.substr(begin, i - begin));
        begin = i + 1;
    }
    return types + ")";
}

/// A declaration up to its body or its value, in one line, without comments.
std::string declarationAt(const std::vector<std::string>& lines, std::size_t at) {
    std::string text;
    for (; at < lines.size(); ++at) {
        std::string_view line = lines[at];
        line = trimmed(line.substr(0, line.find("//")));
        text += (text.empty() || text.back() == '(' ? "" : " ") + std::string(line);
        if (line.ends_with('{') || line.ends_with(';') || line.ends_with('}')) break;
    }
    return text;
}

std::optional<std::string> nameOfType(std::string_view declaration) {
    for (const std::string_view word : {"struct ", "class ", "enum class ", "enum ", "union "}) {
        if (!declaration.starts_with(word)) continue;
        declaration.remove_prefix(word.size());
        if (declaration.starts_with("alignas("))
            declaration.remove_prefix(declaration.find(' ') + 1);
        const auto end = std::ranges::find_if_not(declaration, isOfIdentifier);
        return std::string(declaration.begin(), end);
    }
    return {};
}

/// "using Row = std::vector<int>;": the name and what it stands for.
std::optional<std::pair<std::string, std::string>> aliasOf(std::string_view declaration) {
    const std::size_t equals = declaration.find(" = ");
    if (!declaration.starts_with("using ") || equals == declaration.npos) return {};
    return std::pair(std::string(declaration.substr(6, equals - 6)),
                     std::string(declaration.substr(equals + 3)));
}

/// The name of a function with its types, or of a constant: the identifier before the first "("
/// (of no template's argument), "=", "[", "{" or ";".
std::optional<std::string> nameOfValue(std::string_view declaration) {
    int depth = 0;
    for (std::size_t i = 0; i < declaration.size(); ++i) {
        const char c = declaration[i];
        if (c == '<') ++depth;
        if (c == '>') --depth;
        if (depth > 0 || std::string_view("(=[{;").find(c) == std::string_view::npos) continue;
        const std::string_view before = trimmed(declaration.substr(0, i));
        const std::size_t begin = beginOfIdentifier(before, before.size());
        const bool isMember = before.substr(0, begin).ends_with("::");
        if (begin == 0 || begin == before.size() || isMember) return {};
        std::string name(before.substr(begin));
        if (c != '(') return name;
        std::size_t end = i;
        for (int open = 0; end < declaration.size(); ++end) {
            open += (declaration[end] == '(') - (declaration[end] == ')');
            if (open == 0) break;
        }
        return name + typesOf(declaration.substr(i + 1, end - i - 1));
    }
    return {};
}

/// What is neither a name of this file's nor a declaration of one.
bool isPassedOver(std::string_view line) {
    constexpr std::array kOthers{"using namespace ", "namespace ", "template",
                                 "static_assert",    "extern ",    "friend ",
                                 "INSTANTIATE_",     "BENCHMARK",  "TEST"};
    return std::ranges::any_of(kOthers, [&](const char* word) { return line.starts_with(word); });
}

/// Macros and attributes stand before it in a line of their own or of the same.
std::string_view withoutAttributes(std::string_view declaration) {
    while (declaration.starts_with("[[")) {
        const std::size_t end = declaration.find("]]");
        if (end == declaration.npos) break;
        declaration = trimmed(declaration.substr(end + 2));
    }
    return declaration;
}

/// What ends the literal R"…(…)…" that goes on behind a line; empty where none does. `end`: the
/// same of the line before.
std::string endOfText(std::string_view line, std::string end) {
    for (std::size_t at = 0;;) {
        if (end.empty()) {
            at = line.find("R\"", at);
            const std::size_t open = line.find('(', at);
            if (at == line.npos || open == line.npos) return {};
            end = ")" + std::string(line.substr(at + 2, open - at - 2)) + "\"";
            at = open;
        }
        at = line.find(end, at);
        if (at == line.npos) return end;
        at += end.size();
        end.clear();
    }
}

std::string libraryOf(const std::string& path) {
    std::size_t end = path.find('/');
    const int further = path.starts_with("tests/") ? 2 : 1;
    for (int i = 0; i < further && end != path.npos; ++i)
        end = path.find('/', end + 1);
    return path.substr(0, end);
}

}  // namespace

std::vector<FileName> namesIn(const SourceFile& file) {
    std::vector<FileName> names;
    FileName now;
    std::string text;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        const std::string& line = file.lines[i];
        const bool isText = !text.empty();
        text = endOfText(line, text);
        if (isText) continue;
        if (line == "namespace {") now.isOwn = true;
        if (line == "}  // namespace") now.isOwn = false;
        if (line.starts_with("namespace ") && line != "namespace {") now.space = line;
        const bool begins = !line.empty() && (isOfIdentifier(line[0]) || line.starts_with("[["));
        if (!begins || isPassedOver(line)) continue;
        now.line = static_cast<int>(i) + 1;
        now.alias.clear();
        const std::string whole = declarationAt(file.lines, i);
        const std::string_view declaration = withoutAttributes(whole);
        std::optional<std::string> name;
        if (const auto alias = aliasOf(declaration)) {
            name = alias->first;
            now.alias = alias->second;
        } else if (!declaration.starts_with("using ")) {
            name = nameOfType(declaration);
            if (!name) name = nameOfValue(declaration);
        }
        if (!name || name->empty()) continue;
        now.name = *name;
        names.push_back(now);
    }
    return names;
}

std::vector<std::string> namesThatMeet(const std::vector<SourceFile>& files) {
    struct Place {
        const SourceFile* file;
        FileName name;
    };
    std::map<std::string, std::vector<Place>> places;
    for (const SourceFile& file : files)
        for (const FileName& name : namesIn(file))
            places[libraryOf(file.path) + ' ' + name.space + name.name].push_back({&file, name});
    std::vector<std::string> meetings;
    for (const auto& [key, all] : places) {
        for (const Place& own : all) {
            if (!own.name.isOwn) continue;
            const auto other = std::ranges::find_if(all, [&](const Place& place) {
                const bool saysTheSame =
                    !own.name.alias.empty() && place.name.alias == own.name.alias;
                return place.file != own.file && !saysTheSame;
            });
            if (other == all.end()) continue;
            meetings.push_back(own.file->path + ":" + std::to_string(own.name.line) + " and " +
                               other->file->path + ":" + std::to_string(other->name.line) + ": " +
                               own.name.name);
            break;
        }
    }
    return meetings;
}

}  // namespace warpscope::architecture
