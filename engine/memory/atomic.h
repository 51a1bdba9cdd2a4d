#pragma once

#include <cstdint>

#include "engine/isa/instruction.h"

namespace warpscope::memory {

/// The word that an atomic leaves behind: `old` is what was there, `operand` the instruction's b
/// and `swap` its c (Cas only: the word written when old equals operand). Integers wrap; Min and
/// Max follow the sign of `type`; Add of F32 rounds to nearest even; Inc and Dec as CUDA's
/// atomicInc.
std::uint32_t applyAtomic(isa::AtomicOperation operation, isa::DataType type, std::uint32_t old,
                          std::uint32_t operand, std::uint32_t swap);
/// The same on 64 bits; floats are doubles.
std::uint64_t applyWideAtomic(isa::AtomicOperation operation, isa::DataType type, std::uint64_t old,
                              std::uint64_t operand, std::uint64_t swap);

}  // namespace warpscope::memory
