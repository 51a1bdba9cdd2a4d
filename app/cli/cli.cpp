#include "app/cli/cli.h"

#include <exception>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/parse_options.h"
#include "engine/text/find_assets.h"

namespace warpscope::cli {
namespace {

/// The status of the command, whose answer must have been written, in as much memory as there is.
int finishedStatus(const Command& command, Environment& environment) {
    int status = kInputWrong;
    try {
        status = std::visit([&](const auto& options) { return runCommand(options, environment); },
                            command);
    } catch (const std::exception&) {  // bad_alloc, or length_error where a size is beyond all.
        *environment.err << environment.say("cli.no_memory") << '\n';
        return kInputWrong;
    }
    environment.out->flush();
    if (environment.out->good()) return status;
    *environment.err << environment.say("cli.not_written") << '\n';
    return status == kDone ? kInputWrong : status;
}

/// The status of help or of wrong usage, whose text must have been written as well.
int writtenStatus(int status, const std::filesystem::path& home, std::ostream& out,
                  std::ostream& err) {
    out.flush();
    if (out.good()) return status;
    const auto environment = loadEnvironment(home, text::Language::English, out, err);
    err << (environment ? environment->say("cli.not_written") : "cannot write") << '\n';
    return status == kDone ? kInputWrong : status;
}

}  // namespace

int runCli(const char* argv0, const std::vector<std::string>& arguments, std::ostream& out,
           std::ostream& err) {
    const ParsedOptions parsed = parseOptions(arguments, out, err);
    const auto home = text::findHome(argv0);
    if (!parsed.options) return writtenStatus(parsed.exitStatus, home, out, err);
    auto environment = loadEnvironment(home, parsed.options->language, out, err);
    if (!environment) {
        // Without the catalogue there is no other text than this one.
        const Problem& problem = environment.problem();
        err << "warpscope-cli: cannot read the texts in " << problem.range.file << ":"
            << problem.range.line << " (set WARPSCOPE_HOME to the folder that holds assets)\n";
        return kInputWrong;
    }
    return finishedStatus(parsed.options->command, *environment);
}

}  // namespace warpscope::cli
