#include "app/present/run_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/session/state/say.h"
#include "engine/analysis/words.h"
#include "engine/isa/listing.h"

namespace warpscope::present {
namespace {

std::string shortDigits(analysis::FigureUnit unit, double value) {
    if (unit == analysis::FigureUnit::Count) return grouped(static_cast<long long>(value));
    if (unit == analysis::FigureUnit::PerCycle) return fmt::format("{:.2f}", value);
    return analysis::figureDigits(unit, value);
}

}  // namespace

std::string figureWords(const session::SlotReader& session, analysis::FigureUnit unit,
                        double value) {
    return session::say(session, analysis::figureWords(unit, shortDigits(unit, value)));
}

std::string plainFigure(const session::SlotReader& session, analysis::FigureUnit unit,
                        double value) {
    std::string digits = shortDigits(unit, value);
    if (unit == analysis::FigureUnit::Share && digits.ends_with(".0"))
        digits.resize(digits.size() - 2);
    return session::say(session, analysis::figureWords(unit, digits));
}

std::string instructionText(const history::Recording& run, isa::ProgramCounter pc) {
    return analysis::instructionText(run.launch().program, pc);
}

std::string_view mainTitle(std::string_view title) {
    return title.substr(0, std::min(title.find(": "), title.find("：")));
}

}  // namespace warpscope::present
