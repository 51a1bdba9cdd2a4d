#pragma once

#include <cstddef>
#include <vector>

namespace warpscope {

/// Blocks of memory begin on a cache line, so that a vector of the processor never lies across two.
inline constexpr std::size_t kBlockAlignment = 64;

/// Memory for what comes and goes by the thousand: the registers of all warps and the sets of all
/// caches in each copy of a GPU's state. Small blocks are cut one behind another from chunks of 32
/// KB, so that a copy writes memory in a row and few pieces are asked of the standard allocator,
/// which joins and cuts them again and again (a fifth of the time of a whole GPU's run). A chunk is
/// given back when the last of its blocks is. What a thread gives back it keeps for itself, up to
/// 32 MB.
void* takeBlock(std::size_t bytes);
/// Any thread may give a block back. `bytes`: as it was taken.
void giveBack(void* block, std::size_t bytes);

template <class T>
struct BlockAllocator {
    using value_type = T;

    BlockAllocator() = default;
    template <class U>
    BlockAllocator(const BlockAllocator<U>&) {}

    T* allocate(std::size_t count) { return static_cast<T*>(takeBlock(count * sizeof(T))); }
    void deallocate(T* memory, std::size_t count) { giveBack(memory, count * sizeof(T)); }
    friend bool operator==(const BlockAllocator&, const BlockAllocator&) { return true; }
};
/// For vectors of which there are thousands.
template <class T>
using BlockVector = std::vector<T, BlockAllocator<T>>;

}  // namespace warpscope
