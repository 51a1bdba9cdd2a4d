#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::scenario {

/// Numbers of a run that a question may ask for, under the names of the report (`run --format
/// json`) where they stand in it. Shares of a whole are in percent.
inline constexpr std::array<std::string_view, 21> kRunFigures{
    "warps",
    "blocks",
    "threads",
    "cycles",
    "instructions",
    "branches",
    "divergent_branches",
    "simd_efficiency",
    "theoretical_occupancy",
    "achieved_occupancy",
    "peak_occupancy",  // The most warps resident on one SM at a time, of those it has room for.
    "blocks_per_sm",
    "block_limit_warps",  // Blocks an SM that one resource alone allows.
    "block_limit_slots",
    "block_limit_registers",
    "block_limit_shared",
    "global_load_sectors",
    "global_store_sectors",
    "shared_load_conflicts",
    "shared_store_conflicts",
    "dram_read_bytes"};

/// Numbers of one line of the kernel.
inline constexpr std::array<std::string_view, 3> kLineFigures{
    "warps",            // That execute it.
    "divergent_warps",  // That split there.
    "lanes"};           // With which the step's warp first executes it.

struct QuestionFigure {
    std::string name{};
    int line = 0;  ///< 0 = of the whole run.
    friend bool operator==(const QuestionFigure&, const QuestionFigure&) = default;
};
/// "warps", "lanes line 5"; nothing where it is none of them.
std::optional<QuestionFigure> parseQuestionFigure(std::string_view text);
/// One example of each form, for hints.
std::vector<std::string> questionFigureForms();

}  // namespace warpscope::scenario
