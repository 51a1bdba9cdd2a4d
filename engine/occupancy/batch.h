#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/machine/library.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// Answers a table of occupancy questions. The input's first line names its columns; needed are
/// cc, regs_per_thread, threads_per_block, static_smem_bytes, dynamic_smem_bytes,
/// carveout_percent and smem_mode ("default" or "optin"), others are ignored, the order is free.
/// `cc` is a compute capability or the id of a device. Each row is answered by those seven columns
/// and status, active_blocks_per_sm, … alloc_smem_per_block; a limit that does not exist is
/// written "inf", and rows of status "invalid_input" or "unknown_device" leave the rest empty.
/// A missing column, a row of another length and a value that is no number are problems.
warpscope::Result<std::string> batchCsv(std::string_view csv, const machine::Library& devices,
                                        const std::string& file = {});

/// The limiters of a result as the table writes them: "warps+regs"; empty when there is none.
std::string limiterNames(const Result& result);

}  // namespace warpscope::occupancy
