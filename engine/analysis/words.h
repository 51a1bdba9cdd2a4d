#pragma once

#include <string>

#include "engine/base/lane_text.h"
#include "engine/history/run.h"

namespace warpscope::analysis {

/// The line of an instruction; 0 when there is no such instruction.
int lineOf(const isa::Program& program, isa::ProgramCounter pc);
/// An instruction as in the listing; empty when there is none.
std::string instructionText(const isa::Program& program, isa::ProgramCounter pc);
/// "R5", or "R5 (sum)" where a variable of the source lives in it at pc.
std::string registerName(const isa::Program& program, isa::ProgramCounter pc, int number);

/// The index of the scheduler of a resident warp.
int schedulerOf(const history::Run& run, WarpId warp);
/// The warp in its slot of a state; nullptr when it is not resident there.
const sm::Warp* residentWarp(const history::Run& run, const gpu::GpuState& state, WarpId warp);
/// The warp that a scheduler issued in a cycle; invalid when none.
WarpId issuedBy(const history::Run& run, SmId sm, int scheduler, Cycle cycle);

}  // namespace warpscope::analysis
