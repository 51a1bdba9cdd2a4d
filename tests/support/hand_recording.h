#pragma once

#include "engine/history/recording.h"

namespace warpscope::support {

/// Two warps of one block on the SM of a device that was never simulated: twelve cycles written
/// down by hand, a load, an addition and the end of the kernel (lines 5 to 7). They share a
/// scheduler, and half of the lanes of warp 1 take part in the addition.
///   warp 0, slot 0:  nnILLLII----
///   warp 1, slot 4:  nnrILLLLIwI-
history::Recording handRecording();

}  // namespace warpscope::support
