#include "app/cli/environment.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "app/names/view_names.h"
#include "engine/code/source_lines.h"
#include "engine/history/open_recording.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/lessons/set.h"
#include "engine/scenario/library.h"
#include "engine/scenario/parse.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::cli {
namespace {

namespace fs = std::filesystem;

/// A name that is nearly that of a lesson is asked for.
Result<scenario::Scenario> readNamed(const Environment& environment, const std::string& name,
                                     const std::string& entry) {
    auto scenario =
        scenario::read(scenario::fileOf(environment.home, name), names::ofWindow(), entry);
    if (scenario || scenario.problem().message.key != "scenario.not_found") return scenario;
    return scenario::withMeantName(scenario.problem(),
                                   scenario::closestName(environment.home, name));
}

}  // namespace

Result<Environment> loadEnvironment(const fs::path& home, text::Language language,
                                    std::ostream& out, std::ostream& err) {
    auto catalogue = text::Catalogue::load(home / "assets" / "text");
    if (!catalogue) return catalogue.problems();
    Environment environment;
    environment.home = home;
    environment.catalogue = std::make_shared<const text::Catalogue>(*std::move(catalogue));
    environment.language = language;
    environment.devices = machine::Library::load(home / "assets" / "devices");
    environment.out = &out;
    environment.err = &err;
    return environment;
}

std::string shownFile(const std::string& file) {
    const std::string name = fs::path(file).filename().string();
    return name.ends_with(scenario::keys::kKernelCode) ? name : file;
}

std::string fileOfCode(const scenario::Scenario& scenario, const std::string& name) {
    return (fs::path(scenario.kernelFile).parent_path() / name).string();
}

int printProblems(const Environment& environment, const std::vector<Problem>& problems) {
    std::map<std::string, std::string> texts = *environment.texts;
    for (const Problem& problem : problems) {
        std::string line;
        if (problem.range.line > 0) {
            const auto [at, isNew] = texts.try_emplace(problem.range.file);
            if (isNew) {
                auto text = scenario::readTextFile(problem.range.file);
                if (text) at->second = *std::move(text);
            }
            line = code::lineAt(at->second, problem.range.line).value_or("");
        }
        Problem shown = problem;
        shown.range.file = shownFile(problem.range.file);
        *environment.err << text::renderProblem(*environment.catalogue, environment.language, shown,
                                                line, environment.words);
    }
    return kInputWrong;
}

Result<scenario::Scenario> openScenario(
    const Environment& environment, const std::string& name,
    const std::vector<std::pair<std::string, std::string>>& sets) {
    std::error_code error;
    if (history::isRecordingName(name) && fs::exists(name, error))
        return Problem{Message{"recording.no_scenario", {}}, SourceRange{name, 0, 0, 0}};
    // Of a kernel file each kernel has a launch of its own.
    const auto entry = std::ranges::find(sets, scenario::keys::kEntry,
                                         &std::pair<std::string, std::string>::first);
    auto scenario = readNamed(environment, name, entry == sets.end() ? "" : entry->second);
    for (const auto& [key, value] : sets) {
        if (!scenario) break;
        auto changed = scenario::set(*scenario, key, value);
        if (!changed) {
            std::vector<Problem> problems = changed.problems();
            // The mistake stands on the command line, not in a file.
            for (Problem& problem : problems) {
                if (problem.range.file.empty()) problem.range.file = "--set " + key + "=" + value;
            }
            return problems;
        }
        scenario = std::move(changed);
        if (key != scenario::keys::kKernelCode) continue;
        // Its problems stand in the text that was given, not in the file that it stands for.
        scenario->kernelFile = fileOfCode(*scenario, "--set " + key);
        (*environment.texts)[scenario::kernelPath(*scenario).string()] = scenario->code;
    }
    return scenario;
}

Result<const machine::Machine*> openDevice(const Environment& environment,
                                           const std::string& name) {
    if (const machine::Machine* machine = environment.devices.find(name)) return machine;
    const std::string close = environment.devices.closestTo(name);
    Problem problem;
    problem.message = Message{"scenario.unknown_device"}.with("name", name);
    problem.range.file = "--device " + name;
    problem.hint = close.empty() ? Message{"scenario.see_devices"}
                                 : Message{"scenario.did_you_mean"}.with("name", close);
    return problem;
}

}  // namespace warpscope::cli
