#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/base/result.h"
#include "engine/import/trace_line.h"

namespace warpscope::importing {

/// What a trace says of the launch before its first instruction.
struct TraceHead {
    std::string kernel{};
    Dim3 grid{};
    Dim3 block{};
    int sharedBytes = 0;
    int registersPerThread = 0;
    int binaryVersion = 0;  ///< 80: compiled for compute capability 8.0; 0 = not said.
    /// Where generic addresses of shared and of local memory begin; 0 = not said.
    std::uint64_t sharedBase = 0;
    std::uint64_t localBase = 0;

    int warpsPerBlock() const { return static_cast<int>((block.count() + 31) / 32); }
};

/// Takes what a trace tells, in the order of the file.
class TraceListener {
  public:
    virtual ~TraceListener() = default;
    virtual void begin(const TraceHead& head) = 0;
    /// One executed instruction of a warp; those of one warp come in their order.
    virtual void execute(std::int64_t block, int warp, const TraceLine& line) = 0;
};

/// Reads a text trace of one kernel as the tracer of Accel-Sim writes it through NVBit: the raw
/// `.trace` or the grouped `.traceg`, versions 1 to 6. What is wrong is a problem with its line;
/// the listener may then have heard a part.
/// Which columns a line has is seen from the lines: the remark `#traces format` is the raw file's
/// in a grouped one too, and the raw file's of later versions leaves out block and warp.
std::vector<Problem> readTrace(std::string_view text, const std::string& file,
                               TraceListener& listener);

}  // namespace warpscope::importing
