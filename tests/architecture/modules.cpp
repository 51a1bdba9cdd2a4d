#include "tests/architecture/modules.h"

#include <algorithm>
#include <regex>

namespace warpscope::architecture {
namespace {

/// A function as its source defines it: "Run::stateAfter" is {"Run", "stateAfter"}.
struct Definition {
    std::string owner{};  ///< The class; empty for a function of a namespace.
    std::string name{};
};

std::string stemOf(const std::string& path) {
    return path.substr(0, path.rfind('.'));
}

/// The functions that a source defines for others, as clang-format lays them out: in the first
/// column, outside of the namespace without a name.
std::vector<Definition> definitionsOf(const SourceFile& source) {
    static const std::regex kStart(R"(^[A-Za-z_][^(=]*?(?:(\w+)::)?(~?\w+)\()");
    static const std::regex kOther(R"(^(namespace|using|static_assert|template|struct|class)\b)");
    std::vector<Definition> found;
    bool isPrivate = false;
    for (const std::string& line : source.lines) {
        if (line == "namespace {") isPrivate = true;
        if (line == "}  // namespace") isPrivate = false;
        std::smatch match;
        const bool isInside = line.empty() || line[0] == ' ';
        if (isPrivate || isInside || line.ends_with(";") || std::regex_search(line, kOther) ||
            !std::regex_search(line, match, kStart))
            continue;
        found.push_back({match[1], match[2]});
    }
    return found;
}

bool declares(const SourceFile& header, const Definition& definition) {
    const std::regex wanted(definition.owner.empty()
                                ? "(^|[^\\w.>:])" + definition.name + "\\("
                                : "\\b(class|struct) " + definition.owner + "\\b[^;]*$");
    return std::ranges::any_of(header.lines, [&](const std::string& line) {
        const auto& name = definition.owner.empty() ? definition.name : definition.owner;
        return line.find(name) != std::string::npos && !line.starts_with("//") &&
               std::regex_search(line, wanted);
    });
}

using Headers = std::map<std::string, const SourceFile*>;

/// The headers of its own folder that a source includes, directly first, then through others.
std::vector<const SourceFile*> headersOf(const SourceFile& source, const Headers& headers) {
    std::vector<const SourceFile*> reached;
    std::vector<std::string> waiting = source.includes;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        const auto header = headers.find(waiting[i]);
        if (header == headers.end() || folderOf(waiting[i]) != folderOf(source.path) ||
            std::ranges::find(reached, header->second) != reached.end())
            continue;
        reached.push_back(header->second);
        const auto& further = header->second->includes;
        waiting.insert(waiting.end(), further.begin(), further.end());
    }
    return reached;
}

std::string moduleOf(const SourceFile& source, const Headers& headers) {
    if (headers.contains(stemOf(source.path) + ".h")) return stemOf(source.path);
    const std::vector<Definition> definitions = definitionsOf(source);
    for (const SourceFile* header : headersOf(source, headers)) {
        for (const Definition& definition : definitions) {
            if (declares(*header, definition)) return stemOf(header->path);
        }
    }
    return stemOf(source.path);
}

}  // namespace

std::map<std::string, std::string> modulesOf(const std::vector<SourceFile>& files) {
    Headers headers;
    for (const SourceFile& file : files) {
        if (file.path.ends_with(".h")) headers[file.path] = &file;
    }
    std::map<std::string, std::string> modules;
    for (const SourceFile& file : files)
        modules[file.path] = moduleOf(file, headers);
    return modules;
}

Graph moduleGraph(const std::vector<SourceFile>& files) {
    const auto modules = modulesOf(files);
    Graph graph;
    for (const SourceFile& file : files) {
        const std::string& own = modules.at(file.path);
        for (const std::string& include : file.includes) {
            const auto other = modules.find(include);
            if (other != modules.end() && other->second != own) graph[own].insert(other->second);
        }
    }
    return graph;
}

}  // namespace warpscope::architecture
