#pragma once

#include <optional>

#include "engine/code/code.h"
#include "engine/code/loops.h"

namespace warpscope::codegen {

/// How many rounds of a loop are written out; nothing where it stays a loop.
std::optional<int> roundsWrittenOut(const code::Code& code, const code::Loop& loop);

/// How many rounds of a loop are written out that a condition in between ends, so that fewer may
/// run; nothing where it stays a loop, and where their number is known.
std::optional<int> mostRoundsWrittenOut(const code::Code& code, const code::Loop& loop);

/// Rounds of a loop of which as many always run that stand between two ways back.
struct RoundsTogether {
    int count = 1;
    int rest = 0;  ///< So many of them run the last time; 0 where all do.
};

/// Those of a loop that is not written out: as many as #pragma unroll asks for, or eight, four or
/// two where all would be too many; one where their number is not known.
RoundsTogether roundsTogether(const code::Code& code, const code::Loop& loop);

/// Whether a loop has so many instructions that `rounds` of it are more than is written out for
/// whoever asks for it by #pragma unroll.
bool isTooLong(const code::Loop& loop, int rounds);

}  // namespace warpscope::codegen
