#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "engine/gpu/launch.h"

namespace warpscope::present {

/// Who can see what lies in a memory, and so where it stands in the picture of scopes.
enum class Scope : std::uint8_t { Thread, Block, Grid };

/// A memory space as a kernel has it (CUDA C++ Programming Guide, section 2.2.3, table 1; MetaX
/// programming text, figure 5-9).
struct MemorySpace {
    std::string key{};  ///< "registers" "local" "shared" "constant" "global".
    Scope scope = Scope::Thread;
    bool isOnSm = false;  ///< On the SM; else in the device's memory.
    bool outlivesKernel = false;
    std::int64_t amount = 0;  ///< This kernel's: registers of a thread, bytes of a thread or block
                              ///< or of all buffers; 0 = it uses none.
    CycleCount cycles = 0;    ///< Of a load; 0 = none of its own.
    int stores = 0;           ///< Instructions of the kernel that write it.
    int loads = 0;            ///< That read it.
    isa::ProgramCounter pc = isa::kNoTarget;  ///< The first of either.

    bool isUsed() const { return amount > 0 || loads + stores > 0; }
};

/// All five, from the innermost scope to the outermost.
std::vector<MemorySpace> memorySpaces(const gpu::Launch& launch);

/// How much of a space this kernel has.
Message amountWords(const MemorySpace& space);
/// What the kernel keeps to itself and what it shares, in one sentence.
Message spacesSentence(const std::vector<MemorySpace>& spaces);

}  // namespace warpscope::present
