#pragma once

#include <span>

#include "engine/machine/machine.h"
#include "engine/sm/state/decoded.h"

namespace warpscope::sm {

/// Corrects the latencies of arithmetic by the pipe that reads each result first: of the same pipe
/// a result may be read after `fmaLatency` cycles, of another one after `aluLatency`, which is a
/// cycle more where both were measured (in 190 kernels of nvcc 13 for sm_90 the stall counts
/// between a result and its reader are 4 from ALU to ALU, from a comparison to a predicate as a
/// source and from FMA to FMA, and 5 from one of the two to the other and to memory). What may take
/// either pipe, a sum of two or a move, counts as the other one. The upper half of a product
/// (IMAD.HI) waits for another pipe as well: 10 cycles instead of 9, as x / 10 + a was measured.
/// Devices whose ALU is not slower keep one latency for all.
void forwardResults(std::span<Decoded> instructions, const machine::Timing& timing);

}  // namespace warpscope::sm
