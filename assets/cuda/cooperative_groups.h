// Groups of threads that work together: thread_block, tiles, coalesced threads, grid.
#pragma once
#include <cuda_pipeline.h>
#pragma clang attribute push(__attribute__((nodebug)), apply_to = hasType(functionType))

namespace cooperative_groups {
// Without lines of its own, what it does stands at the line that calls it.
#define __WS __device__ inline __attribute__((nodebug))

class thread_group {
  public:
    __WS thread_group(unsigned int rank, unsigned int size, unsigned int mask)
        : rank_(rank), size_(size), mask_(mask) {}
    __WS unsigned long long size() const { return size_; }
    __WS unsigned long long num_threads() const { return size_; }
    __WS unsigned long long thread_rank() const { return rank_; }
    __WS bool is_valid() const { return true; }
    __WS void sync() const {
        if (mask_ == 0)
            __syncthreads();
        else
            __syncwarp(mask_);
    }

  protected:
    unsigned int rank_, size_, mask_;
};

class thread_block : public thread_group {
  public:
    __WS thread_block()
        : thread_group(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z),
                       blockDim.x * blockDim.y * blockDim.z, 0) {}
    __WS unsigned int size() const { return size_; }
    __WS unsigned int num_threads() const { return size_; }
    __WS unsigned int thread_rank() const { return rank_; }
    __WS static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    __WS static dim3 dim_threads() { return group_dim(); }
    __WS static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    __WS static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    __WS static void sync() { __syncthreads(); }
};
__WS thread_block this_thread_block() { return thread_block(); }

namespace details {
template <class T>
struct words {
    static_assert(sizeof(T) <= 32, "a shuffle moves at most 32 bytes");
    static constexpr int count = (sizeof(T) + 3) / 4;
};
/// A shuffle of any type, word by word.
template <class T, class Move>
__WS T moved(T value, Move move) {
    int parts[words<T>::count] = {};
    memcpy(parts, &value, sizeof(T));
    for (int i = 0; i < words<T>::count; ++i) parts[i] = move(parts[i]);
    memcpy(&value, parts, sizeof(T));
    return value;
}
__WS unsigned int lane() {
    unsigned int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}
__WS unsigned int lanes_before() {
    unsigned int mask;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    return mask;
}
/// A barrier of all blocks: each counts itself in, the last one opens the next round.
__device__ inline unsigned int arrived = 0;
__device__ inline unsigned int round = 0;
}  // namespace details

/// Lanes of a warp, in the order of their numbers. `SIZE` 0: any set of them.
template <unsigned int SIZE>
class warp_lanes {
  public:
    __WS unsigned int size() const { return SIZE != 0 ? SIZE : __popc(mask_); }
    __WS unsigned int num_threads() const { return size(); }
    __WS unsigned int thread_rank() const { return rank_; }
    __WS bool is_valid() const { return true; }
    __WS void sync() const { __syncwarp(mask_); }
    __WS unsigned int meta_group_rank() const { return metaRank_; }
    __WS unsigned int meta_group_size() const { return metaSize_; }

    template <class T>
    __WS T shfl(T value, int from) const {
        return details::moved(value, [&](int v) { return __shfl_sync(mask_, v, laneOf(from)); });
    }
    template <class T>
    __WS T shfl_down(T value, unsigned int by) const {
        const int from = rank_ + by < size() ? (int)(rank_ + by) : (int)rank_;
        return shfl(value, from);
    }
    template <class T>
    __WS T shfl_up(T value, unsigned int by) const {
        return shfl(value, rank_ >= by ? (int)(rank_ - by) : (int)rank_);
    }
    template <class T>
    __WS T shfl_xor(T value, unsigned int by) const {
        const unsigned int from = rank_ ^ by;
        return shfl(value, from < size() ? (int)from : (int)rank_);
    }
    __WS int any(int predicate) const { return packed(__ballot_sync(mask_, predicate)) != 0; }
    __WS int all(int predicate) const { return __ballot_sync(mask_, predicate) == mask_; }
    __WS unsigned int ballot(int predicate) const { return packed(__ballot_sync(mask_, predicate)); }
    template <class T>
    __WS unsigned int match_any(T value) const {
        return packed(__match_any_sync(mask_, value));
    }
    template <class T>
    __WS unsigned int match_all(T value, int& predicate) const {
        return packed(__match_all_sync(mask_, value, &predicate));
    }
    __WS unsigned int lane_mask() const { return mask_; }

  protected:
    __WS warp_lanes(unsigned int mask, unsigned int rank, unsigned int metaRank,
                    unsigned int metaSize)
        : mask_(mask), rank_(rank), metaRank_(metaRank), metaSize_(metaSize) {}
    /// The lane of the warp that has this rank.
    __WS int laneOf(int rank) const {
        if (SIZE != 0) return (int)(details::lane() & ~(SIZE - 1)) + (rank & (int)(SIZE - 1));
        unsigned int left = mask_;
        for (int i = 0; i < rank; ++i) left &= left - 1;
        return __ffs((int)left) - 1;
    }
    /// Bits of lanes as bits of ranks.
    __WS unsigned int packed(unsigned int lanes) const {
        if (SIZE != 0)
            return (lanes & mask_) >> (SIZE == 32 ? 0 : (details::lane() & ~(SIZE - 1)));
        unsigned int result = 0;
        int rank = 0;
        for (unsigned int left = mask_; left != 0; left &= left - 1, ++rank)
            if (lanes & left & (0u - left)) result |= 1u << rank;
        return result;
    }
    unsigned int mask_, rank_, metaRank_, metaSize_;
};

template <unsigned int SIZE, class Parent = void>
class thread_block_tile : public warp_lanes<SIZE> {
    static_assert(SIZE <= 32 && (SIZE & (SIZE - 1)) == 0, "a tile has 1, 2, 4, 8, 16 or 32 threads");

  public:
    __WS explicit thread_block_tile(unsigned int rank, unsigned int parentSize)
        : warp_lanes<SIZE>(SIZE == 32 ? 0xffffffffu
                                      : ((1u << (SIZE & 31)) - 1)
                                            << (details::lane() & ~(SIZE - 1)),
                           details::lane() & (SIZE - 1), rank / SIZE,
                           (parentSize + SIZE - 1) / SIZE) {}
    template <class Other>
    __WS thread_block_tile(const thread_block_tile<SIZE, Other>& other)
        : warp_lanes<SIZE>(other) {}
    static constexpr unsigned int num_threads() { return SIZE; }
    static constexpr unsigned int size() { return SIZE; }
};
template <unsigned int SIZE, class Parent>
__WS thread_block_tile<SIZE, Parent> tiled_partition(const Parent& parent) {
    return thread_block_tile<SIZE, Parent>((unsigned int)parent.thread_rank(),
                                           (unsigned int)parent.size());
}
template <class Parent>
__WS thread_group tiled_partition(const Parent& parent, unsigned int size) {
    const unsigned int lane = details::lane();
    const unsigned int mask =
        size == 32 ? 0xffffffffu : ((1u << size) - 1) << (lane & ~(size - 1));
    return thread_group(lane & (size - 1), size, mask);
}

class coalesced_group : public warp_lanes<0> {
  public:
    __WS explicit coalesced_group(unsigned int mask, unsigned int metaRank = 0,
                                  unsigned int metaSize = 1)
        : warp_lanes<0>(mask, __popc(mask & details::lanes_before()), metaRank, metaSize) {}
};
__WS coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }
/// By ranks, of which each `size` that follow each other are a group, wherever their lanes are.
__WS coalesced_group tiled_partition(const coalesced_group& parent, unsigned int size) {
    const unsigned int tile = parent.thread_rank() / size;
    unsigned int left = parent.lane_mask(), own = 0;
    for (unsigned int i = 0; i < tile * size; ++i) left &= left - 1;
    for (unsigned int i = 0; i < size; ++i) {
        own |= left & (0u - left);
        left &= left - 1;
    }
    return coalesced_group(own, tile, (parent.size() + size - 1) / size);
}
/// Two groups, of which that of the predicate is the second; one where all agree.
template <class Group>
__WS coalesced_group binary_partition(const Group& group, bool predicate) {
    const unsigned int all = group.lane_mask();
    const unsigned int yes = __ballot_sync(all, predicate) & all;
    const unsigned int own = predicate ? yes : all & ~yes;
    return own == all ? coalesced_group(own) : coalesced_group(own, predicate ? 1 : 0, 2);
}
/// A group a label, in the order of the lowest lane of each.
template <class Group, class T>
__WS coalesced_group labeled_partition(const Group& group, T label) {
    const unsigned int all = group.lane_mask();
    const unsigned int own = __match_any_sync(all, label) & all;
    const unsigned int lowest = own & (0u - own);
    const unsigned int leaders = __ballot_sync(all, lowest == 1u << details::lane()) & all;
    return coalesced_group(own, __popc(leaders & (lowest - 1)), __popc(leaders));
}

class grid_group {
  public:
    __WS static unsigned long long block_rank() {
        return blockIdx.x +
               (unsigned long long)gridDim.x * (blockIdx.y + (unsigned long long)gridDim.y * blockIdx.z);
    }
    __WS static unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    __WS static unsigned long long size() {
        return num_blocks() * blockDim.x * blockDim.y * blockDim.z;
    }
    __WS static unsigned long long num_threads() { return size(); }
    __WS static unsigned long long thread_rank() {
        const thread_block block;
        return block_rank() * block.size() + block.thread_rank();
    }
    __WS static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __WS static dim3 dim_blocks() { return group_dim(); }
    __WS static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    __WS static bool is_valid() { return true; }
    __WS static void sync() {
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            volatile unsigned int* const round = &details::round;
            const unsigned int before = *round;
            __threadfence();
            if (atomicAdd(&details::arrived, 1u) == (unsigned int)num_blocks() - 1) {
                details::arrived = 0;
                __threadfence();
                atomicAdd(&details::round, 1u);
            } else {
                while (*round == before) {
                }
            }
            __threadfence();
        }
        __syncthreads();
    }
};
__WS grid_group this_grid() { return grid_group(); }

class cluster_group {
  public:
    __WS static unsigned int block_rank() {
        unsigned int r;
        asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
        return r;
    }
    __WS static unsigned int num_blocks() {
        unsigned int n;
        asm volatile("mov.u32 %0, %%cluster_nctarank;" : "=r"(n));
        return n;
    }
    __WS static dim3 dim_blocks() {
        dim3 d;
        asm volatile("mov.u32 %0, %%cluster_nctaid.x;" : "=r"(d.x));
        asm volatile("mov.u32 %0, %%cluster_nctaid.y;" : "=r"(d.y));
        asm volatile("mov.u32 %0, %%cluster_nctaid.z;" : "=r"(d.z));
        return d;
    }
    __WS static dim3 block_index() {
        dim3 d;
        asm volatile("mov.u32 %0, %%cluster_ctaid.x;" : "=r"(d.x));
        asm volatile("mov.u32 %0, %%cluster_ctaid.y;" : "=r"(d.y));
        asm volatile("mov.u32 %0, %%cluster_ctaid.z;" : "=r"(d.z));
        return d;
    }
    __WS static unsigned int num_threads() {
        return num_blocks() * blockDim.x * blockDim.y * blockDim.z;
    }
    __WS static unsigned int size() { return num_threads(); }
    __WS static unsigned int thread_rank() {
        const thread_block block;
        return block_rank() * block.size() + block.thread_rank();
    }
    struct arrival_token {};
    __WS static arrival_token barrier_arrive() {
        asm volatile("barrier.cluster.arrive;" ::: "memory");
        return {};
    }
    __WS static void barrier_wait() { asm volatile("barrier.cluster.wait;" ::: "memory"); }
    __WS static void barrier_wait(arrival_token&&) { barrier_wait(); }
    __WS static void sync() {
        barrier_arrive();
        barrier_wait();
    }
    template <class T>
    __WS static T* map_shared_rank(T* address, int rank) {
        T* r;
        asm volatile("mapa.u64 %0, %1, %2;" : "=l"(r) : "l"(address), "r"(rank));
        return r;
    }
    __WS static unsigned int query_shared_rank(const void* address) {
        unsigned int rank;
        asm volatile("getctarank.u64 %0, %1;" : "=r"(rank) : "l"(address));
        return rank;
    }
};
__WS cluster_group this_cluster() { return cluster_group(); }

template <class Group>
__WS void sync(const Group& group) { group.sync(); }
template <class Group>
__WS void wait(const Group& group) {
    __pipeline_wait_prior(0);
    group.sync();
}
template <class Group>
__WS unsigned int thread_rank(const Group& group) { return (unsigned int)group.thread_rank(); }
template <class Group>
__WS unsigned int group_size(const Group& group) { return (unsigned int)group.size(); }

template <class T> struct plus { __WS T operator()(T a, T b) const { return a + b; } };
template <class T> struct less { __WS T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct greater { __WS T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T> struct bit_and { __WS T operator()(T a, T b) const { return a & b; } };
template <class T> struct bit_or { __WS T operator()(T a, T b) const { return a | b; } };
template <class T> struct bit_xor { __WS T operator()(T a, T b) const { return a ^ b; } };

/// Halves, quarters, …: as CUDA's own for sizes that are powers of two; others in the order of ranks.
template <class Group, class T, class Op>
__WS T reduce(const Group& group, T value, Op op) {
    const unsigned int size = (unsigned int)group.size();
    if ((size & (size - 1)) == 0) {
        for (unsigned int by = size / 2; by > 0; by /= 2) value = op(value, group.shfl_xor(value, by));
        return value;
    }
    T sum = group.shfl(value, 0);
    for (unsigned int i = 1; i < size; ++i) sum = op(sum, group.shfl(value, (int)i));
    return sum;
}
template <class Group, class T, class Op>
__WS T inclusive_scan(const Group& group, T value, Op op) {
    const unsigned int size = (unsigned int)group.size();
    for (unsigned int by = 1; by < size; by *= 2) {
        const T before = group.shfl_up(value, by);
        if (group.thread_rank() >= by) value = op(before, value);
    }
    return value;
}
template <class Group, class T>
__WS T inclusive_scan(const Group& group, T value) { return inclusive_scan(group, value, plus<T>()); }
template <class Group, class T, class Op>
__WS T exclusive_scan(const Group& group, T value, Op op) {
    const T whole = group.shfl_up(inclusive_scan(group, value, op), 1);
    return group.thread_rank() == 0 ? T() : whole;
}
template <class Group, class T>
__WS T exclusive_scan(const Group& group, T value) { return exclusive_scan(group, value, plus<T>()); }
template <class Group, class Body>
__WS void invoke_one(const Group& group, Body body) {
    if (group.thread_rank() == 0) body();
}
/// Each call is a group of copies beside the warp where they go from global to shared memory, in pieces
/// of 4, 8 or 16 bytes as T is aligned; else they are loads and stores.
template <class Group, class T>
__WS void memcpy_async(const Group& group, T* to, const T* from, size_t bytes) {
    constexpr size_t piece = alignof(T) < 16 ? alignof(T) : 16;
    if (piece >= 4 && __isShared(to) && __isGlobal(from)) {
        for (size_t at = group.thread_rank() * piece; at < bytes; at += group.size() * piece)
            __pipeline_memcpy_async((char*)to + at, (const char*)from + at, piece);
    } else {
        for (size_t i = group.thread_rank(); i < bytes / sizeof(T); i += group.size()) to[i] = from[i];
    }
    __pipeline_commit();
}
template <unsigned int Stage, class Group>
__WS void wait_prior(const Group& group) {
    __pipeline_wait_prior(Stage);
    group.sync();
}
#undef __WS
}  // namespace cooperative_groups
#pragma clang attribute pop
