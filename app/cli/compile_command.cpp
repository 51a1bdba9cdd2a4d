#include <ostream>

#include "app/cli/commands.h"
#include "engine/compiler/compile.h"
#include "engine/isa/listing.h"
#include "engine/scenario/read_text_file.h"

namespace warpscope::cli {

int runCommand(const CompileOptions& options, Environment& environment) {
    const auto source = scenario::readTextFile(options.kernel);
    if (!source) return printProblems(environment, source.problems());
    compiler::Options compiling;
    compiling.entry = options.entry;
    compiling.maxRegisters = options.registers;
    compiling.isOptimized = options.isOptimized;
    const auto program = compiler::compile(*source, options.kernel, compiling);
    if (!program) return printProblems(environment, program.problems());
    *environment.out << isa::listing(*program);
    return kDone;
}

}  // namespace warpscope::cli
