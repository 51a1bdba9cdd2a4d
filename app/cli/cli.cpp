#include "app/cli/cli.h"

#include <exception>
#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/parse_options.h"
#include "engine/text/find_assets.h"
#include "engine/text/language_option.h"

namespace warpscope::cli {
namespace {

/// A status whose text must have been written.
int writtenStatus(int status, const Environment& environment) {
    environment.out->flush();
    if (environment.out->good()) return status;
    *environment.err << environment.say("cli.not_written") << '\n';
    return status == kDone ? kInputWrong : status;
}

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
    return writtenStatus(status, environment);
}

}  // namespace

int runCli(const char* argv0, const std::vector<std::string>& arguments, std::ostream& out,
           std::ostream& err) {
    auto environment =
        loadEnvironment(text::findHome(argv0), text::languageOf(arguments), out, err);
    if (!environment) {
        // Without the catalogue there is no other text than this one.
        const Problem& problem = environment.problem();
        err << "warpscope-cli: cannot read the texts in " << problem.range.file << ":"
            << problem.range.line << " (set WARPSCOPE_HOME to the folder that holds assets)\n";
        return kInputWrong;
    }
    return runIn(*environment, arguments);
}

int runIn(Environment& environment, const std::vector<std::string>& arguments) {
    const ParsedOptions parsed = parseOptions(arguments, environment);
    if (!parsed.options) return writtenStatus(parsed.exitStatus, environment);
    return finishedStatus(parsed.options->command, environment);
}

}  // namespace warpscope::cli
