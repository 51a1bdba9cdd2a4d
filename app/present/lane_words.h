#pragma once

#include <string>

#include "engine/base/dim3.h"
#include "engine/base/id.h"
#include "engine/base/lane_mask.h"
#include "engine/base/lane_text.h"
#include "engine/gpu/launch.h"

namespace warpscope::present {

/// A sentence with its first letter large, for sentences that begin with a vendor's word.
std::string sentenceCase(std::string sentence);

/// A mask as hexadecimal, one digit for four lanes, highest lane first: "0000ffff".
std::string hexMask(LaneMask mask, int warpSize);

/// Lanes chosen by a drag from one to another: all between become what the first one becomes.
LaneMask lanesAfterDrag(LaneMask before, int from, int to);

/// A coordinate as CUDA writes it: "(3, 0, 0)".
std::string coordinateText(const Dim3& at);

/// threadIdx of a lane of a warp (CUDA guide 2.2.2: x varies fastest). A padding lane, which holds
/// no thread, gets the coordinate that follows the block's last thread.
Dim3 threadIndexOf(const gpu::Launch& launch, WarpId warp, int lane);

/// The lane's thread counted over the whole grid: block × threads per block + thread.
std::int64_t globalThreadOf(const gpu::Launch& launch, WarpId warp, int lane);

}  // namespace warpscope::present
