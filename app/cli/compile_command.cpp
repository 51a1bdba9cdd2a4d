#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/commands.h"
#include "engine/codegen/pass_log.h"
#include "engine/history/open_recording.h"
#include "engine/isa/listing.h"
#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/scenario/kernels/log_passes.h"
#include "engine/scenario/launches/make_launch.h"
#include "engine/scenario/texts/read_text_file.h"

namespace warpscope::cli {
namespace {

/// As differences are shown: "+" added, "-" removed, "<" where a line stood that moved to ">", with
/// the line of the source in front.
void printPasses(const Environment& environment, const codegen::PassLog& log) {
    const auto& steps = log.steps();
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const codegen::PassStep none;
        const codegen::PassStep& before = i == 0 ? none : steps[i - 1];
        const auto rows = codegen::rowsBetween(before, steps[i]);
        const auto count = [&](codegen::PassChange change) {
            return static_cast<long long>(
                std::ranges::count(rows, change, &codegen::PassRow::change));
        };
        const std::string name = i == 0 ? "read" : steps[i].pass;
        *environment.out << "== " << name << ": " << environment.say("pass." + name + ".meaning")
                         << "\n";
        if (i > 0)
            *environment.out << environment.say(
                                    Message{"cli.compile.changes"}
                                        .with("added", count(codegen::PassChange::Added))
                                        .with("removed", count(codegen::PassChange::Removed))
                                        .with("moved", count(codegen::PassChange::Moved) / 2))
                             << "\n";
        for (const codegen::PassRow& row : rows) {
            const codegen::CodeLine& line =
                row.after ? steps[i].lines[*row.after] : before.lines[*row.before];
            const bool isGone = !row.after;
            const char mark = i == 0 || row.change == codegen::PassChange::Same ? ' '
                              : row.change == codegen::PassChange::Moved ? (isGone ? '<' : '>')
                              : isGone                                   ? '-'
                                                                         : '+';
            const std::string place = line.line > 0 ? std::to_string(line.line) : "";
            *environment.out << fmt::format("{} {:>4}  {}\n", mark, place, line.text);
        }
        *environment.out << "\n";
    }
}

}  // namespace

namespace {

/// What is compiled, and how.
struct Asked {
    std::string source{};
    std::string file{};
    scenario::KernelOptions options{};
};

Result<Asked> askedOf(const CompileOptions& options) {
    auto source = scenario::readTextFile(options.kernel);
    if (!source) return source.problems();
    cuda::Options compiling;
    compiling.entry = options.entry;
    compiling.maxRegisters = options.registers;
    compiling.level = options.level.value_or(codegen::Level::Teaching);
    return Asked{*std::move(source), options.kernel, {compiling, options.reader}};
}

int print(const CompileOptions& options, const Asked& asked, const isa::Program& program,
          const Environment& environment) {
    if (!options.isQuiet) {
        printProblems(environment, program.warnings);
        printProblems(environment,
                      scenario::warningsOfOthers(asked.source, asked.file, asked.options, program));
    }
    if (options.showsPasses) {
        const auto log = scenario::logPasses(asked.source, asked.file, asked.options);
        if (!log) return printProblems(environment, log.problems());
        printPasses(environment, *log);
    }
    *environment.out << isa::listing(program);
    return kDone;
}

/// A scenario file, or the name of one of the library: 08-if-else.
bool isScenario(const std::string& name) {
    const std::filesystem::path file = name;
    std::error_code error;
    // Of a recording it is said there that a scenario is needed.
    if (file.extension() == ".toml" || history::isRecordingName(name)) return true;
    return file.extension().empty() && !std::filesystem::exists(file, error);
}

/// The kernel of a scenario, as the scenario compiles it but for what the command line says.
int compileScenario(const CompileOptions& options, const Environment& environment) {
    auto scenario = openScenario(environment, options.kernel, {});
    if (!scenario) return printProblems(environment, scenario.problems());
    constexpr int kAll = 255;
    if (!options.entry.empty()) scenario->entry = options.entry;
    if (options.registers < kAll) scenario->registersPerThread = options.registers;
    if (options.level) scenario->level = *options.level;
    if (options.reader != scenario::Reader::Auto) scenario->reader = options.reader;
    const auto launch = scenario::makeLaunch(*scenario, environment.devices);
    if (!launch) return printProblems(environment, launch.problems());
    cuda::Options compiling;
    compiling.entry = scenario->entry;
    compiling.level = scenario->level;
    compiling.fmad = scenario->fmad;
    return print(options, {scenario->code, launch->program.file, {compiling, scenario->reader}},
                 launch->program, environment);
}

}  // namespace

int runCommand(const CompileOptions& options, Environment& environment) {
    if (isScenario(options.kernel)) return compileScenario(options, environment);
    const auto asked = askedOf(options);
    if (!asked) return printProblems(environment, asked.problems());
    const auto program = scenario::compileKernel(asked->source, asked->file, asked->options);
    if (!program) return printProblems(environment, program.problems());
    return print(options, *asked, *program, environment);
}

}  // namespace warpscope::cli
