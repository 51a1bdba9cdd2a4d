#include "engine/codegen/generate.h"

#include <algorithm>
#include <utility>

#include "engine/codegen/finish.h"
#include "engine/codegen/passes/passes.h"
#include "engine/codegen/registers/allocate.h"

namespace warpscope::codegen {
namespace {

/// What does not depend on the code.
isa::Program frameOf(code::Kernel& kernel) {
    isa::Program program;
    program.entry = std::move(kernel.entry);
    program.file = std::move(kernel.file);
    program.sourceLines = std::move(kernel.sourceLines);
    program.parameters = std::move(kernel.parameters);
    program.constants = std::move(kernel.constants);
    program.constantVariables = std::move(kernel.constantVariables);
    program.globals = std::move(kernel.globals);
    program.addresses = std::move(kernel.addresses);
    program.warnings = std::move(kernel.warnings);
    program.staticSharedBytes = kernel.staticSharedBytes;
    program.usesDynamicShared = kernel.usesDynamicShared;
    program.launchBoundsThreads = kernel.launchBoundsThreads;
    program.launchBoundsBlocks = kernel.launchBoundsBlocks;
    return program;
}

/// Sequences are issued as the hardware does, but for divisions of 64 bits by a number, which nvcc
/// writes out in ways of their own.
void takeInSteps(isa::Program& program) {
    for (isa::Instruction& instruction : program.instructions) {
        const isa::OpcodeInfo& info = isa::infoOf(instruction.opcode);
        const bool isByNumber = info.shape.source(1) == isa::OperandShape::Value &&
                                instruction.sources[1].kind == isa::Operand::Kind::Immediate;
        instruction.isInSteps = info.latency == isa::LatencyClass::Division && !isByNumber;
    }
}

}  // namespace

isa::Program generate(code::Kernel kernel, const Options& options) {
    const Plan& plan = planOf(options.level);
    for (const Pass& pass : passesOf(plan, kernel.code))
        pass.run(kernel.code, {plan.keepsVariables, options.fmad, options.warpSize});
    const Allocation allocation =
        allocateRegisters(kernel.code, std::max(options.maxRegisters, kMinRegisters),
                          plan.keepsVariables, options.level == Level::Optimized);
    allocatePredicates(kernel.code);
    if (options.level == Level::Optimized) dropCopiesInPlace(kernel.code, allocation);
    isa::Program program = frameOf(kernel);
    finish(kernel.code, allocation, program);
    if (options.level == Level::Optimized) takeInSteps(program);
    return program;
}

}  // namespace warpscope::codegen
