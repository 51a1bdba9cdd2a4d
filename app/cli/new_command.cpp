#include <filesystem>
#include <fstream>
#include <ostream>

#include "app/cli/commands.h"
#include "engine/scenario/guesses/new_scenario.h"
#include "engine/scenario/scenario_text.h"

namespace warpscope::cli {
namespace {

namespace fs = std::filesystem;

int tellFile(const Environment& environment, const char* key, const fs::path& file) {
    Problem problem;
    problem.message = Message{key}.with("file", file.string());
    problem.range.file = file.string();
    return printProblems(environment, {problem});
}

/// The kernel as the scenario names it: from the folder in which the scenario lies.
std::string kernelFrom(const fs::path& kernel, const fs::path& folder) {
    std::error_code error;
    const fs::path relative = fs::relative(fs::absolute(kernel), folder, error);
    return error || relative.empty() ? fs::absolute(kernel).string() : relative.generic_string();
}

}  // namespace

int runCommand(const NewOptions& options, Environment& environment) {
    if (options.kernel.ends_with(".toml"))
        return tellFile(environment, "cli.new.is_scenario", options.kernel);
    auto made = scenario::newScenario(options.kernel, options.entry, options.reader);
    if (!made) return printProblems(environment, made.problems());
    std::vector<std::string> notes;
    for (const Message& note : made->notes)
        notes.push_back(environment.say(note));
    std::error_code error;
    const fs::path folder = options.output.empty()
                                ? fs::current_path(error)
                                : fs::absolute(options.output, error).parent_path();
    made->scenario.kernelFile = kernelFrom(options.kernel, folder);
    const std::string text = scenario::scenarioText(made->scenario, notes);
    if (options.output.empty()) {
        *environment.out << text;
        return kDone;
    }
    if (fs::equivalent(options.kernel, options.output, error)) {
        Problem problem;
        problem.message = Message{"cli.new.is_kernel"}
                              .with("file", options.output)
                              .with("other", fs::path(options.kernel).stem().string() + ".toml");
        problem.range.file = options.output;
        return printProblems(environment, {problem});
    }
    if (fs::exists(options.output, error) && !options.isForced)
        return tellFile(environment, "cli.new.exists", options.output);
    std::ofstream file(options.output, std::ios::binary);
    file << text;
    file.close();
    if (!file) return tellFile(environment, "cli.new.not_written", options.output);
    *environment.out << environment.say(Message{"cli.new.written"}.with("file", options.output))
                     << "\n";
    for (const std::string& note : notes)
        *environment.out << "  " << note << "\n";
    return kDone;
}

}  // namespace warpscope::cli
