#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "app/cli/table.h"
#include "app/names/view_names.h"
#include "engine/scenario/library.h"

namespace warpscope::cli {
namespace {

namespace fs = std::filesystem;

/// The name by which `run` finds a scenario: its path below the folder, without ".toml".
std::string nameOf(const scenario::Entry& entry, const fs::path& folder) {
    return entry.path.lexically_relative(folder).replace_extension().generic_string();
}

}  // namespace

int runCommand(const ScenariosOptions& options, Environment& environment) {
    const bool isOther = !options.folder.empty();
    const fs::path folder = isOther ? fs::path(options.folder) : environment.home / "scenarios";
    std::error_code error;
    if (!fs::is_directory(folder, error)) {
        SourceRange range{folder.string(), 0, 0, 0};
        return printProblems(environment,
                             {Problem{Message{"cli.not_a_folder"}.with("folder", folder.string()),
                                      std::move(range),
                                      {},
                                      Severity::Error}});
    }
    const scenario::Library library = scenario::Library::load(folder, names::ofWindow());
    auto list = Json::array();
    std::vector<std::vector<std::string>> rows;
    for (const scenario::Entry& entry : library.entries()) {
        const std::string name = nameOf(entry, folder);
        rows.push_back({name, environment.say(entry.title), environment.say(entry.source)});
        list.push_back({{"name", name},
                        {"path", entry.path.string()},
                        {"title", environment.say(entry.title)},
                        {"summary", environment.say(entry.summary)},
                        {"source", environment.say(entry.source)},
                        {"steps", entry.stepCount}});
    }
    const bool isJson = options.format == Format::Json;
    *environment.out << (isJson ? jsonText(list) : alignedRows(rows));
    if (library.problems().empty()) return kDone;
    return printProblems(environment, library.problems());
}

}  // namespace warpscope::cli
