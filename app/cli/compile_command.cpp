#include <ostream>

#include "app/cli/commands.h"
#include "engine/isa/listing.h"
#include "engine/scenario/compile_kernel.h"
#include "engine/scenario/read_text_file.h"

namespace warpscope::cli {

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
    *environment.out << isa::listing(*program);
    return kDone;
}

}  // namespace warpscope::cli
