#pragma once

#include <string>
#include <vector>

#include "engine/base/problem.h"
#include "engine/history/recording.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::present {

/// What the run did at one line of the kernel, or at one instruction.
struct LineCounts {
    std::int64_t issues = 0;  ///< Warp instructions issued, all warps, whole run.
    std::int64_t threadIssues = 0;
    std::int64_t stallCycles = 0;

    /// Active lanes on average, 0 to 1; 0 where nothing was issued.
    double activeShare(int warpSize) const;
};

/// What the counts of a line are set in relation to.
struct CountScale {
    int warpSize = 32;
    std::int64_t stallCycles = 0;  ///< Of all lines together.

    /// The part of all waiting that was for a line, 0 to 1; 0 where nobody waited.
    double stallShare(const LineCounts& counts) const;
};

/// Everything about one line that does not change while the cursor moves.
struct SourceRow {
    std::string text{};
    LineCounts counts{};
    std::vector<isa::ProgramCounter> instructions{};  ///< In order of the program.
};

/// Cuts a text into lines; a last line end does not begin a further line. Tabs become spaces.
std::vector<std::string> linesOf(const std::string& text);

/// One row a line of the run's kernel; row 0 is line 1.
std::vector<SourceRow> sourceRows(const history::Recording& run);

/// The scale of those rows: the warp size and the waiting of the whole run.
CountScale countScale(const history::Recording& run);

/// The rows of a kernel that has not run: text only.
std::vector<SourceRow> sourceRows(const std::string& code);

/// A problem that belongs under a line of the kernel.
struct LineNote {
    int line = 0;
    int column = 0;  ///< 0 = the whole line.
    int endColumn = 0;
    Message message{};
    Message hint{};
    Severity severity = Severity::Error;
};

/// The problems that point into the kernel (a file, or inline in the scenario's), or while there
/// are no problems those of the run: the first one without words, since the panel under all views
/// says who waits for whom. Lines count from the first line of the kernel.
std::vector<LineNote> lineNotes(const std::vector<Problem>& problems,
                                const scenario::Scenario& scenario, const history::Recording* run);

}  // namespace warpscope::present
