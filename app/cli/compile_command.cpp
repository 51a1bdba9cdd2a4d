#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "app/cli/commands.h"
#include "engine/codegen/pass_log.h"
#include "engine/isa/listing.h"
#include "engine/scenario/compile_kernel.h"
#include "engine/scenario/log_passes.h"
#include "engine/scenario/read_text_file.h"

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

int runCommand(const CompileOptions& options, Environment& environment) {
    const auto source = scenario::readTextFile(options.kernel);
    if (!source) return printProblems(environment, source.problems());
    cuda::Options compiling;
    compiling.entry = options.entry;
    compiling.maxRegisters = options.registers;
    compiling.level = options.level;
    const auto program =
        scenario::compileKernel(*source, options.kernel, {compiling, options.reader});
    if (!program) return printProblems(environment, program.problems());
    if (!options.isQuiet) printProblems(environment, program->warnings);
    if (options.showsPasses) {
        const auto log = scenario::logPasses(*source, options.kernel, {compiling, options.reader});
        if (!log) return printProblems(environment, log.problems());
        printPasses(environment, *log);
    }
    *environment.out << isa::listing(*program);
    return kDone;
}

}  // namespace warpscope::cli
