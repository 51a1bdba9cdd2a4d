#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/message.h"
#include "engine/history/recording.h"

namespace warpscope::analysis {

/// What a figure counts, which decides how it is written.
enum class FigureUnit : std::uint8_t {
    Count,     ///< Whole: cycles, instructions, bytes, requests.
    PerCycle,  ///< With a fraction.
    Share,     ///< 0 to 1, written in percent.
};

/// One number of a run.
struct Figure {
    std::string key{};    ///< As in `run --format json`; of a stall reason, its own key.
    std::string label{};  ///< The catalogue key of its name.
    FigureUnit unit = FigureUnit::Count;
    double value = 0;
};

/// Every figure of a run, cycles first, the warp-cycles by state last: always the same keys in the
/// same order.
std::vector<Figure> figuresOf(const history::Recording& run);

/// The digits of a figure: "1234", "0.482"; of a share those of its percentage, "37.5".
std::string figureDigits(FigureUnit unit, double value);

/// Digits as a reader of either language writes them: "1234", "37.5 %" and "37.5%".
Message figureWords(FigureUnit unit, std::string_view digits);

/// How many times as large: "× 1.06", "× 48"; empty where there is nothing to compare with.
std::string ratioText(double now, double before);

}  // namespace warpscope::analysis
