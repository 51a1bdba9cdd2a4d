#pragma once

#include <string>

#include "engine/base/lane_text.h"
#include "engine/isa/listing.h"

namespace warpscope::analysis {

/// An instruction as in the listing, but for where a branch goes: that is a line of the source
/// ("BRA L9") wherever it has one. Empty when there is none.
std::string instructionText(const isa::Program& program, isa::ProgramCounter pc);
/// "R5", or "R5 (sum)" where a variable of the source lives in it at pc.
std::string registerName(const isa::Program& program, isa::ProgramCounter pc, int number);

}  // namespace warpscope::analysis
