#pragma once

#include <cstdint>
#include <string>

namespace warpscope::fuzz {

/// Threads of a random kernel's one block, and words that each of them leaves.
inline constexpr int kRandomThreads = 64;
inline constexpr int kRandomWords = 64;

/// The same program twice: as a kernel `k(unsigned* out)` for one block of kRandomThreads, and as
/// host code, where `void kernelN(unsigned* out)` runs the threads one after the other between the
/// barriers.
struct RandomKernel {
    std::string device{};
    std::string host{};
};

/// A kernel with double, 64 bits, structures that inherit and are changed by reference, local and
/// shared arrays, shuffles also where lanes have parted, votes and barriers, in which C++ leaves
/// nothing open: no overflow of signed numbers, no conversion out of range, no side effects within
/// expressions. `number` chooses it and is the N of its name.
RandomKernel randomKernel(std::uint32_t number);

/// What stands in front of the host code of all kernels of a file.
std::string hostPrelude();

}  // namespace warpscope::fuzz
