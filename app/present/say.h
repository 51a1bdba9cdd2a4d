#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/session/slot_reader.h"

namespace warpscope::views {

/// Values of a sentence's placeholders.
using Values = std::vector<std::pair<std::string, std::string>>;

/// A sentence of the catalogue in the reader's language and the vendor's words; `values` fills its
/// placeholders (engine/text/fill.h).
std::string say(const session::SlotReader& session, std::string_view key, Values values = {});
std::string say(const session::SlotReader& session, const Message& message);

/// 12345678 as "12,345,678": numbers that a last row can read.
std::string grouped(long long number);

/// "FFMA R3, R3, R4, R5" of an instruction of the run's program; empty beyond its end.
std::string instructionText(const history::Recording& run, isa::ProgramCounter pc);
/// The line of the kernel that an instruction came from, 0 when there is none.
int lineOf(const history::Recording& run, isa::ProgramCounter pc);

}  // namespace warpscope::views
