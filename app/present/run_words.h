#pragma once

#include <string>
#include <string_view>

#include "app/session/state/slot_reader.h"
#include "engine/analysis/figures.h"
#include "engine/history/recording.h"
#include "engine/text/grouped.h"

namespace warpscope::present {

using analysis::ratioText;
using text::grouped;

/// A figure as a person reads it: "15,872", "0.48", "75.0 %".
std::string figureWords(const session::SlotReader& session, analysis::FigureUnit unit,
                        double value);
/// The same without a fraction that says nothing: "75 %".
std::string plainFigure(const session::SlotReader& session, analysis::FigureUnit unit,
                        double value);

/// "FFMA R3, R3, R4, R5" of an instruction of the run's program; empty beyond its end.
std::string instructionText(const history::Recording& run, isa::ProgramCounter pc);

/// Of a lesson's title what stands before its colon; all of one without.
std::string_view mainTitle(std::string_view title);

}  // namespace warpscope::present
