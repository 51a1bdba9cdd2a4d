#include "app/python/engine.h"

#include <algorithm>
#include <map>

#include "app/cli/commands.h"
#include "app/cli/report_json.h"
#include "app/cli/report_text.h"
#include "engine/history/recorder.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::python {

Engine::Engine(cli::Environment environment) : environment_(std::move(environment)) {
    environment_.out = &out_;
    environment_.err = &err_;
}

Result<std::shared_ptr<Engine>> Engine::load(const std::filesystem::path& home,
                                             const std::string& language) {
    text::Language parsed = text::Language::English;
    text::parseLanguage(language, parsed);
    std::ostringstream nowhere;
    auto environment = cli::loadEnvironment(home, parsed, nowhere, nowhere);
    if (!environment) return environment.problems();
    return std::shared_ptr<Engine>(new Engine(*std::move(environment)));
}

Result<scenario::Scenario> Engine::open(const std::string& name) const {
    return cli::openScenario(environment_, name, {});
}

Result<FinishedRun> Engine::openRecording(const std::string& file) {
    return cli::openRun(environment_, file, {});
}

Result<scenario::Scenario> Engine::set(const scenario::Scenario& scenario, const std::string& key,
                                       const std::string& value) const {
    auto changed = scenario::set(scenario, key, value);
    // Its problems stand in the text that was given, not in the file that it stands for.
    if (changed && key == scenario::keys::kKernelCode)
        changed->kernelFile = cli::fileOfCode(scenario, key);
    return changed;
}

scenario::Scenario Engine::withKernel(scenario::Scenario scenario, const std::string& file,
                                      const std::string& code) {
    scenario.kernelFile = file;
    scenario.code = code;
    scenario.codeLineOffset = 0;
    // Another file may call its kernel otherwise; where it has one, that is meant.
    if (code.find(scenario.entry) == std::string::npos) scenario.entry.clear();
    for (scenario::Argument& argument : scenario.arguments)
        argument.name.clear();
    return scenario;
}

scenario::Scenario Engine::atStep(scenario::Scenario scenario, int number) {
    const std::vector<scenario::Step> steps = scenario.steps;
    for (std::size_t i = 0; i < steps.size() && static_cast<int>(i) < number; ++i)
        for (const scenario::Setting& setting : steps[i].set)
            // Reading the scenario has tried it.
            (void)scenario::assign(scenario, setting);
    return scenario;
}

std::string Engine::settings(const scenario::Scenario& scenario) {
    std::string out;
    for (const std::string& key : scenario::settableKeys(scenario))
        out += key + "=" + scenario::get(scenario, key) + "\n";
    return out;
}

Result<FinishedRun> Engine::run(const scenario::Scenario& scenario, bool looksForHazards,
                                const std::function<bool(Cycle)>& goOn) {
    auto launch = scenario::makeLaunch(scenario, environment_.devices, &programs_);
    if (!launch) return launch.problems();
    history::RecordOptions options;
    options.keyframeBytes = 0;  // Nobody seeks in this run.
    options.looksForHazards = looksForHazards;
    options.goOn = goOn;
    FinishedRun finished;
    finished.scenario = scenario;
    finished.run = history::record(*std::move(launch), options);
    finished.recording = finished.run;
    return finished;
}

bool Engine::isOfPtx(const FinishedRun& finished) {
    return std::ranges::any_of(finished.recording->launch().program.parameters,
                               &isa::Parameter::isWide);
}

std::string Engine::report(const FinishedRun& finished) const {
    return cli::jsonText(cli::reportJson(environment_, finished));
}

std::vector<ToldProblem> Engine::problemsOf(const FinishedRun& finished) const {
    std::vector<ToldProblem> out = told(cli::runProblems(finished.scenario, *finished.recording));
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i].kind = finished.recording->problems()[i].kind;
    return out;
}

std::string Engine::renderedProblems(const FinishedRun& finished) {
    return rendered(cli::runProblems(finished.scenario, *finished.recording), &finished.scenario);
}

Result<const machine::Machine*> Engine::deviceOf(const std::string& name) const {
    auto found = cli::openDevice(environment_, name);
    if (found) return found;
    Problem problem = found.problem();
    problem.range = {};  // The mistake does not stand on a command line.
    return problem;
}

template <class Options>
std::string Engine::printed(const Options& options) {
    const std::scoped_lock lock(streams_);
    out_.str({});
    err_.str({});
    cli::runCommand(options, environment_);
    return out_.str();
}

Result<std::string> Engine::occupancy(const std::string& device,
                                      const occupancy::Request& request) {
    if (const auto found = deviceOf(device); !found) return found.problems();
    cli::OccupancyOptions options;
    options.device = device;
    options.request = request;
    options.format = cli::Format::Json;
    return printed(options);
}

Result<occupancy::Curve> Engine::curve(const std::string& device, const occupancy::Request& request,
                                       occupancy::Axis axis) const {
    const auto machine = deviceOf(device);
    if (!machine) return machine.problems();
    return occupancy::curve(**machine, request, axis, request.mode);
}

std::string Engine::devices() {
    return printed(cli::DevicesOptions{.format = cli::Format::Json});
}

std::string Engine::scenarios() {
    return printed(cli::ScenariosOptions{.format = cli::Format::Json});
}

std::vector<ToldProblem> Engine::told(const std::vector<Problem>& problems) const {
    std::vector<ToldProblem> out;
    for (const Problem& problem : problems) {
        out.push_back({.message = environment_.say(problem.message),
                       .hint = problem.hint.isEmpty() ? "" : environment_.say(problem.hint),
                       .file = cli::shownFile(problem.range.file),
                       .line = problem.range.line,
                       .column = problem.range.column,
                       .endColumn = problem.range.endColumn,
                       .isWarning = problem.severity == Severity::Warning});
    }
    return out;
}

std::string Engine::rendered(const std::vector<Problem>& problems,
                             const scenario::Scenario* scenario) {
    cli::Environment asked = environment_;
    if (scenario != nullptr && !scenario->kernelFile.empty()) {
        asked.texts = std::make_shared<std::map<std::string, std::string>>(*environment_.texts);
        (*asked.texts)[scenario::kernelPath(*scenario).string()] = scenario->code;
    }
    const std::scoped_lock lock(streams_);
    err_.str({});
    cli::printProblems(asked, problems);
    return err_.str();
}

}  // namespace warpscope::python
