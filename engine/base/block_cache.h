#pragma once

#include <cstddef>

namespace warpscope {

/// Blocks of memory begin on a cache line, so that a vector of the processor never lies across two.
inline constexpr std::size_t kBlockAlignment = 64;

/// Memory for what comes and goes by the thousand in a few sizes: the registers of all warps in
/// each copy of a GPU's state. What a thread gives back it keeps for itself, up to 32 MB, because
/// the standard allocator joins and cuts such blocks again and again (a fifth of the time of a
/// whole GPU's run).
void* takeBlock(std::size_t bytes);
/// Any thread may give a block back. `bytes`: as it was taken.
void giveBack(void* block, std::size_t bytes);

}  // namespace warpscope
