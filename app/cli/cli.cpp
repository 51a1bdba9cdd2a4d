#include "app/cli/cli.h"

#include <ostream>

#include "app/cli/commands.h"
#include "app/cli/parse_options.h"
#include "engine/text/find_assets.h"

namespace warpscope::cli {
int runCli(const char* argv0, const std::vector<std::string>& arguments, std::ostream& out,
           std::ostream& err) {
    const ParsedOptions parsed = parseOptions(arguments, out, err);
    if (!parsed.options) return parsed.exitStatus;
    const auto home = text::findHome(argv0);
    auto environment = loadEnvironment(home, parsed.options->language, out, err);
    if (!environment) {
        // Without the catalogue there is no other text than this one.
        const Problem& problem = environment.problem();
        err << "warpscope-cli: cannot read the texts in " << problem.range.file << ":"
            << problem.range.line << " (set WARPSCOPE_HOME to the folder that holds assets)\n";
        return kInputWrong;
    }
    const int status =
        std::visit([&](const auto& options) { return runCommand(options, *environment); },
                   parsed.options->command);
    out.flush();
    return status;
}

}  // namespace warpscope::cli
