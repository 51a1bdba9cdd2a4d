#pragma once

#include <string>

#include "app/session/slot_reader.h"
#include "engine/analysis/figures.h"
#include "engine/base/message.h"
#include "engine/history/recording.h"

namespace warpscope::present {

/// 12345678 as "12,345,678": numbers that a last row can read.
std::string grouped(long long number);
/// A sentence with its whole numbers so, as the figures beside it.
Message withGrouped(Message message);

using analysis::ratioText;

/// A figure as a person reads it: "15,872", "0.48", "75.0 %".
std::string figureWords(const session::SlotReader& session, analysis::FigureUnit unit,
                        double value);
/// The same without a fraction that says nothing: "75 %".
std::string plainFigure(const session::SlotReader& session, analysis::FigureUnit unit,
                        double value);

/// "FFMA R3, R3, R4, R5" of an instruction of the run's program; empty beyond its end.
std::string instructionText(const history::Recording& run, isa::ProgramCounter pc);

}  // namespace warpscope::present
