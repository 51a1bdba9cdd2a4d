#pragma once

#include <vector>

#include "engine/isa/program.h"

namespace warpscope::isa {

/// By pc: plain loads of which an atomicCAS of the same address and width finds out whether their
/// value still stands, as the first read of the loop in the CUDA C++ Programming Guide (section
/// "Atomic Functions"):
///
///     int old = *address, assumed;
///     do { assumed = old; old = atomicCAS(address, assumed, f(assumed)); } while (assumed != old);
///
/// What the value may do besides is choose a way and be computed with. It must not be stored, but
/// where an atomicCAS that failed leads back to the store; nor go to other atomics or other lanes.
/// Then a value from before another thread's atomic does no harm: the atomicCAS fails.
///
/// Empty where there are none, and for a program that is too long to be followed (4,000
/// instructions).
std::vector<bool> verifiedReads(const Program& program);

}  // namespace warpscope::isa
