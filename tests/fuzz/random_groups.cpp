#include "tests/fuzz/random_groups.h"

#include <string_view>

namespace warpscope::fuzz {
namespace {

/// Macros give the functions' names to those that stand here, which call them by their own for
/// other masks.
constexpr std::string_view kGroups = R"(#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;
namespace grouped {
constexpr unsigned kAll = 0xffffffffu;
template <int N> __device__ cg::thread_block_tile<N> tile() { return cg::tiled_partition<N>(cg::this_thread_block()); }
template <class T> __device__ T fromXor(unsigned m, T x, int n) { return m == kAll ? tile<32>().shfl_xor(x, n) : __shfl_xor_sync(m, x, n); }
template <class T> __device__ T fromUp(unsigned m, T x, int n) { return m == kAll ? tile<32>().shfl_up(x, n) : __shfl_up_sync(m, x, n); }
template <class T> __device__ T fromDown(unsigned m, T x, int n, int width) {
    if (m != kAll) return __shfl_down_sync(m, x, n, width);
    switch (width) {
        case 4: return tile<4>().shfl_down(x, n);
        case 8: return tile<8>().shfl_down(x, n);
        case 16: return tile<16>().shfl_down(x, n);
        default: return tile<32>().shfl_down(x, n);
    }
}
template <class T> __device__ T from(unsigned m, T x, int n, int width = 32) {
    if (m != kAll) return __shfl_sync(m, x, n, width);
    switch (width) {
        case 4: return tile<4>().shfl(x, n % 4);
        case 8: return tile<8>().shfl(x, n % 8);
        case 16: return tile<16>().shfl(x, n % 16);
        default: return tile<32>().shfl(x, n % 32);
    }
}
__device__ unsigned votes(unsigned m, bool p) { return m == kAll ? tile<32>().ballot(p) : __ballot_sync(m, p); }
__device__ unsigned sum(unsigned m, unsigned x) { return m == kAll ? cg::reduce(tile<32>(), x, cg::plus<unsigned>()) : __reduce_add_sync(m, x); }
__device__ int most(unsigned m, int x) { return m == kAll ? cg::reduce(tile<32>(), x, cg::greater<int>()) : __reduce_max_sync(m, x); }
__device__ unsigned equals(unsigned m, int x) { return m == kAll ? tile<32>().match_any(x) : __match_any_sync(m, x); }
}
#define __shfl_xor_sync grouped::fromXor
#define __shfl_up_sync grouped::fromUp
#define __shfl_down_sync grouped::fromDown
#define __shfl_sync grouped::from
#define __ballot_sync grouped::votes
#define __any_sync(m, p) grouped::tile<32>().any(p)
#define __all_sync(m, p) grouped::tile<32>().all(p)
#define __reduce_add_sync grouped::sum
#define __reduce_max_sync grouped::most
#define __match_any_sync grouped::equals
#define __syncthreads() cg::this_thread_block().sync()
)";

}  // namespace

std::string withGroups(const std::string& device) {
    return std::string(kGroups) + device;
}

}  // namespace warpscope::fuzz
