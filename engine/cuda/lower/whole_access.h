#pragma once

#include "engine/cuda/lower/lowerer.h"

namespace warpscope::cuda {

/// float4, uchar4, short2 and their kin: structures that begin where one access reaches all of them
/// (CUDA C Programming Guide, "Built-in Vector Types"). Local arrays of them go number by number,
/// so that they may live in registers.
bool isOneAccess(const Address& address, const Type& type);

}  // namespace warpscope::cuda
