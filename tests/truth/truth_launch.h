#pragma once

#include <filesystem>
#include <string>

#include "engine/base/result.h"
#include "engine/gpu/launch.h"
#include "engine/memory/model.h"
#include "engine/trace/counters.h"
#include "tests/support/measured_run.h"

namespace warpscope::truth {

/// tests/truth: what was measured, and the kernels for it.
std::filesystem::path truthFolder();

/// A launch on the whole of a device, of an entry of a kernel file, at level optimized.
Result<gpu::Launch> launchOn(const std::string& device, const std::filesystem::path& file,
                             const std::string& entry, const support::MeasuredRun& run,
                             memory::CacheStart caches);

/// Of the measured cycles about so many are not the warps' (tests/golden/h100).
inline constexpr double kBeyondTheWarps = 10;

/// How a launch ended that was run to its end without a record.
struct Ending {
    std::int64_t cycles = 0;
    trace::Counters counters{};  ///< Without warpCycles.
    bool isFinished = false;
};
Ending endOf(const gpu::Launch& launch);

}  // namespace warpscope::truth
