#pragma once

#include <string>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// One instruction as text, for example "FFMA R3, R3, c[0x8], R5" or "@!P0 BRA 14".
/// Parameters are written with their name when the program has one at that offset.
std::string toText(const Instruction& instruction, const Program& program);

/// The source line of an instruction; 0 where the program has none at pc.
int lineOf(const Program& program, ProgramCounter pc);

/// The side of an if-else that it belongs to; none where the program has no instruction at pc.
Side sideOf(const Program& program, ProgramCounter pc);

/// The whole program: source lines as comments, each followed by its instructions with their
/// index, then registers, shared and local bytes, spills.
std::string listing(const Program& program);

}  // namespace warpscope::isa
