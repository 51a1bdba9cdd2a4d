#include <algorithm>
#include <fstream>
#include <sstream>

#include "engine/base/key_depth.h"
#include "engine/machine/assign.h"
#include "engine/machine/check.h"
#include "engine/machine/library.h"

namespace warpscope::machine {

namespace {

/// A table that only groups keys: "limits" of "limits.warp_size".
bool isGroup(const std::string& key) {
    const std::string prefix = key + ".";
    for (const Field& field : fields()) {
        if (field.key.starts_with(prefix)) return true;
    }
    return false;
}

SourceRange rangeOfKey(const toml::key& key, const std::string& file) {
    const toml::source_region& source = key.source();
    return {.file = file,
            .line = static_cast<int>(source.begin.line),
            .column = static_cast<int>(source.begin.column),
            .endColumn = static_cast<int>(source.end.column)};
}

void readTable(const toml::table& table, const std::string& prefix, const std::string& file,
               Machine& machine, std::vector<Problem>& problems) {
    for (const auto& [key, node] : table) {
        const std::string path = prefix + std::string(key.str());
        if (isBasis(path)) continue;
        if (const Field* field = findField(path)) {
            if (auto problem = assign(*field, node, file, machine)) {
                problems.push_back(*problem);
            }
        } else if (isGroup(path) && node.is_table()) {
            readTable(*node.as_table(), path + ".", file, machine, problems);
        } else {
            problems.push_back(unknownKey(path, rangeOfKey(key, file)));
        }
    }
}

/// The two keys that give many fields their value come first, wherever they stand in the file.
void readBasis(const toml::table& table, const std::string& file, Machine& machine,
               std::vector<Problem>& problems) {
    for (const char* key : {"vendor", "compute_capability"}) {
        const toml::node* node = table.get(key);
        if (node == nullptr) continue;
        const auto value = basisOf(key, *node, file);
        auto problem = value ? assignBasis(key, *value, machine) : value.problem();
        if (!problem) continue;
        problem->range = rangeOf(*node, file);
        problems.push_back(*std::move(problem));
    }
}

void sortByPlace(std::vector<Problem>& problems) {
    std::ranges::stable_sort(problems, {}, [](const Problem& problem) {
        return std::pair(problem.range.line, problem.range.column);
    });
}

}  // namespace

Result<Machine> parseMachine(std::string_view text, const std::string& file) {
    toml::table table;
    if (const int line = lineOfDeepKey(text); line > 0) {
        return Problem{.message = Message{"machine.problem.key_too_deep"},
                       .range = {.file = file, .line = line, .column = 1, .endColumn = 2}};
    }
    try {
        table = toml::parse(text);
    } catch (const toml::parse_error& error) {
        return syntaxProblem(error, file);
    }
    Machine machine;
    machine.id = std::filesystem::path(file).stem().string();
    std::vector<Problem> problems;
    readBasis(table, file, machine, problems);
    readTable(table, "", file, machine, problems);
    deriveFields(machine);
    if (!table.contains("name")) {
        problems.push_back({.message = Message{"machine.problem.missing"}.with("key", "name"),
                            .range = {.file = file, .line = 1, .column = 1, .endColumn = 2}});
    }
    if (problems.empty()) {
        problems = check(machine);
        for (Problem& problem : problems) {
            problem.range = {.file = file, .line = 1, .column = 1, .endColumn = 2};
        }
    }
    if (!problems.empty()) {
        sortByPlace(problems);
        return problems;
    }
    return machine;
}

Result<Machine> readMachine(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return Problem{.message = Message{"machine.problem.unreadable"},
                       .range = {.file = file.string()}};
    }
    std::ostringstream content;
    content << stream.rdbuf();
    return parseMachine(content.str(), file.string());
}

}  // namespace warpscope::machine
