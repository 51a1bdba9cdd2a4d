#include "engine/cuda/tokens/library_groups.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::cuda {
namespace {

// As assets/cuda/cooperative_groups.h has them for clang. @ begins what stands once for each type
// that a shuffle moves, T, up to the end of its line.
constexpr std::string_view kGroupsText = R"(
struct cg::thread_group {
    unsigned int rank_, size_, mask_;
    __device__ cg::thread_group(unsigned int rank, unsigned int size, unsigned int mask)
        : rank_(rank), size_(size), mask_(mask) {}
    __device__ unsigned long long size() const { return size_; }
    __device__ unsigned long long num_threads() const { return size_; }
    __device__ unsigned long long thread_rank() const { return rank_; }
    __device__ bool is_valid() const { return true; }
    __device__ void sync() const { if (mask_ == 0) __syncthreads(); else __syncwarp(mask_); }
};
struct cg::thread_block : cg::thread_group {
    __device__ cg::thread_block()
        : cg::thread_group(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z),
                           blockDim.x * blockDim.y * blockDim.z, 0) {}
    __device__ unsigned int size() const { return size_; }
    __device__ unsigned int num_threads() const { return size_; }
    __device__ unsigned int thread_rank() const { return rank_; }
    __device__ static dim3 group_dim() { return blockDim; }
    __device__ static dim3 dim_threads() { return blockDim; }
    __device__ static dim3 group_index() { return blockIdx; }
    __device__ static dim3 thread_index() { return threadIdx; }
    __device__ static void sync() { __syncthreads(); }
};
__device__ cg::thread_block cg::this_thread_block() { return cg::thread_block(); }

template <unsigned int SIZE> struct cg::thread_block_tile {
    unsigned int lane_, meta_, metas_;
    __device__ cg::thread_block_tile(unsigned int rank, unsigned int parent)
        : meta_(rank / SIZE), metas_((parent + SIZE - 1) / SIZE) {
        asm("mov.u32 %0, %%laneid;" : "=r"(lane_));
    }
    __device__ unsigned int first_() const { return lane_ & ~(SIZE - 1); }
    __device__ unsigned int mask_() const {
        return SIZE == 32 ? 0xffffffffu : ((1u << (SIZE & 31)) - 1) << first_();
    }
    __device__ static unsigned int size() { return SIZE; }
    __device__ static unsigned int num_threads() { return SIZE; }
    __device__ unsigned int thread_rank() const { return lane_ & (SIZE - 1); }
    __device__ unsigned int meta_group_rank() const { return meta_; }
    __device__ unsigned int meta_group_size() const { return metas_; }
    __device__ bool is_valid() const { return true; }
    __device__ void sync() const { __syncwarp(mask_()); }
    __device__ unsigned int ballot(int holds) const {
        return (__ballot_sync(mask_(), holds) & mask_()) >> (SIZE == 32 ? 0 : first_());
    }
    __device__ int any(int holds) const { return ballot(holds) != 0; }
    __device__ int all(int holds) const { return (__ballot_sync(mask_(), holds) & mask_()) == mask_(); }
    @__device__ T shfl(T v, int from) const { return __shfl_sync(mask_(), v, from, SIZE); }
    @__device__ T shfl_up(T v, unsigned int by) const { return __shfl_up_sync(mask_(), v, by, SIZE); }
    @__device__ T shfl_down(T v, unsigned int by) const { return __shfl_down_sync(mask_(), v, by, SIZE); }
    @__device__ T shfl_xor(T v, unsigned int by) const { return __shfl_xor_sync(mask_(), v, by, SIZE); }
};
template <unsigned int SIZE, unsigned int PARENT>
__device__ cg::thread_block_tile<SIZE> cg::tiled_partition(cg::thread_block_tile<PARENT> parent) {
    return cg::thread_block_tile<SIZE>(parent.thread_rank(), PARENT);
}
template <unsigned int SIZE>
__device__ cg::thread_block_tile<SIZE> cg::tiled_partition(cg::thread_group parent) {
    return cg::thread_block_tile<SIZE>(parent.rank_, parent.size_);
}
__device__ cg::thread_group cg::tiled_partition(cg::thread_group parent, unsigned int size) {
    unsigned int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return cg::thread_group(lane & (size - 1), size,
                            size == 32 ? 0xffffffffu : ((1u << size) - 1) << (lane & ~(size - 1)));
}

struct cg::coalesced_group {
    unsigned int mask_, rank_;
    __device__ cg::coalesced_group(unsigned int mask) : mask_(mask) {
        unsigned int before;
        asm("mov.u32 %0, %%lanemask_lt;" : "=r"(before));
        rank_ = __popc(mask & before);
    }
    __device__ unsigned int size() const { return __popc(mask_); }
    __device__ unsigned int num_threads() const { return __popc(mask_); }
    __device__ unsigned int thread_rank() const { return rank_; }
    __device__ void sync() const { __syncwarp(mask_); }
    __device__ int any(int holds) const { return __any_sync(mask_, holds); }
    __device__ int all(int holds) const { return __all_sync(mask_, holds); }
    @__device__ T shfl(T v, int from) const { return __shfl_sync(mask_, v, __fns(mask_, 0, from + 1)); }
};
__device__ cg::coalesced_group cg::coalesced_threads() {
    return cg::coalesced_group(__activemask());
}

__device__ unsigned int cg::arrived_ = 0;
__device__ unsigned int cg::round_ = 0;
struct cg::grid_group {
    __device__ cg::grid_group() {}
    __device__ static unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    __device__ static unsigned long long block_rank() {
        return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    }
    __device__ static unsigned long long size() {
        return num_blocks() * blockDim.x * blockDim.y * blockDim.z;
    }
    __device__ static unsigned long long num_threads() { return size(); }
    __device__ static unsigned long long thread_rank() {
        return block_rank() * (blockDim.x * blockDim.y * blockDim.z) +
               (threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z));
    }
    __device__ static dim3 group_dim() { return gridDim; }
    __device__ static dim3 dim_blocks() { return gridDim; }
    __device__ static dim3 block_index() { return blockIdx; }
    __device__ static bool is_valid() { return true; }
    __device__ static void sync() {
        __syncthreads();
        if (threadIdx.x == 0 && threadIdx.y == 0 && threadIdx.z == 0) {
            volatile unsigned int* round = &cg::round_;
            const unsigned int before = *round;
            __threadfence();
            if (atomicAdd(&cg::arrived_, 1u) == (unsigned int)num_blocks() - 1) {
                cg::arrived_ = 0;
                __threadfence();
                atomicAdd(&cg::round_, 1u);
            } else {
                while (*round == before) {
                }
            }
            __threadfence();
        }
        __syncthreads();
    }
};
__device__ cg::grid_group cg::this_grid() { return cg::grid_group(); }

template <class G> __device__ void cg::sync(G group) { group.sync(); }
template <class T> struct cg::plus { __device__ T operator()(T a, T b) const { return a + b; } };
template <class T> struct cg::less { __device__ T operator()(T a, T b) const { return b < a ? b : a; } };
template <class T> struct cg::greater { __device__ T operator()(T a, T b) const { return a < b ? b : a; } };
template <class T> struct cg::bit_and { __device__ T operator()(T a, T b) const { return a & b; } };
template <class T> struct cg::bit_or { __device__ T operator()(T a, T b) const { return a | b; } };
template <class T> struct cg::bit_xor { __device__ T operator()(T a, T b) const { return a ^ b; } };
template <unsigned int SIZE, class T, class Op>
__device__ T cg::reduce(cg::thread_block_tile<SIZE> group, T value, Op op) {
    for (unsigned int by = SIZE / 2; by > 0; by /= 2) value = op(value, group.shfl_xor(value, by));
    return value;
}
template <unsigned int SIZE, class T, class Op>
__device__ T cg::inclusive_scan(cg::thread_block_tile<SIZE> group, T value, Op op) {
    for (unsigned int by = 1; by < SIZE; by *= 2) {
        const T before = group.shfl_up(value, by);
        if (group.thread_rank() >= by) value = op(before, value);
    }
    return value;
}
template <unsigned int SIZE, class T>
__device__ T cg::inclusive_scan(cg::thread_block_tile<SIZE> group, T value) {
    return cg::inclusive_scan(group, value, cg::plus<T>());
}
template <unsigned int SIZE, class T, class Op>
__device__ T cg::exclusive_scan(cg::thread_block_tile<SIZE> group, T value, Op op) {
    const T whole = group.shfl_up(cg::inclusive_scan(group, value, op), 1);
    return group.thread_rank() == 0 ? T(0) : whole;
}
template <unsigned int SIZE, class T>
__device__ T cg::exclusive_scan(cg::thread_block_tile<SIZE> group, T value) {
    return cg::exclusive_scan(group, value, cg::plus<T>());
}
)";

/// Types of which a shuffle has a function.
constexpr std::array<std::string_view, 8> kMoved{
    "int",       "unsigned int",       "long",  "unsigned long",
    "long long", "unsigned long long", "float", "double"};

/// One line, once for each of them.
std::string forEachType(std::string_view line) {
    std::string made;
    for (const std::string_view type : kMoved) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            const bool isType = line[i] == 'T' && line[i + 1] == ' ';
            isType ? made.append(type) : made.append(1, line[i]);
        }
    }
    return made;
}

std::string groupsText() {
    std::string made;
    std::string_view left = kGroupsText;
    for (std::size_t at = left.find('@'); at != std::string_view::npos; at = left.find('@')) {
        made += left.substr(0, at);
        const std::size_t end = left.find('\n', at);
        made += forEachType(left.substr(at + 1, end - at));
        left.remove_prefix(end + 1);
    }
    return made += left;
}

/// Makes cg::sync one word, for each of the names that the namespace has here. What belongs to none
/// of `known` stops it: nothing is given then.
std::vector<Token> withWholeNames(const std::vector<Token>& tokens,
                                  const std::set<std::string>& scopes,
                                  const std::set<std::string>* known) {
    std::vector<Token> made;
    made.reserve(tokens.size());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        made.push_back(tokens[i]);
        const bool isGroup = i + 2 < tokens.size() && tokens[i + 1].is("::") &&
                             tokens[i].kind == TokenKind::Identifier &&
                             scopes.contains(tokens[i].text);
        if (!isGroup) continue;
        made.back().text = "cg::" + tokens[i + 2].text;
        made.back().place.endColumn = tokens[i + 2].place.endColumn;
        if (known != nullptr && !known->contains(made.back().text)) return {};
        i += 2;
    }
    return made;
}

/// The library and its names.
struct GroupsLibrary {
    std::vector<Token> tokens{};
    std::set<std::string> names{};
};

const GroupsLibrary& groupsLibrary() {
    static const GroupsLibrary kWhole = [] {
        GroupsLibrary made;
        ProblemList none("");
        std::vector<Token> tokens = tokenize(groupsText(), none);
        tokens.pop_back();
        made.tokens = withWholeNames(tokens, {"cg"}, nullptr);
        for (Token& token : made.tokens) {
            token.place = {};
            if (token.text.starts_with("cg::") && !token.text.ends_with('_'))
                made.names.insert(token.text);
        }
        return made;
    }();
    return kWhole;
}

/// What a file calls the namespace, and whether it uses all of it.
struct GroupScopes {
    std::set<std::string> names{};
    bool isUsed = false;
};

/// Takes out namespace cg = cooperative_groups; and using namespace cg;
GroupScopes takeScopes(std::vector<Token>& tokens) {
    GroupScopes scopes;
    for (std::size_t i = 0; i + 4 < tokens.size();) {
        const auto word = [&](std::size_t ahead) -> const Token& { return tokens[i + ahead]; };
        const bool isAlias = word(0).is("namespace") && word(2).is("=") &&
                             word(3).is("cooperative_groups") && word(4).is(";");
        const bool isUsing =
            word(0).is("using") && word(1).is("namespace") && word(3).is(";") &&
            (word(2).is("cooperative_groups") || scopes.names.contains(word(2).text));
        if (isAlias) scopes.names.insert(word(1).text);
        scopes.isUsed = scopes.isUsed || isUsing;
        if (!isAlias && !isUsing) {
            ++i;
            continue;
        }
        const auto first = tokens.begin() + static_cast<std::ptrdiff_t>(i);
        tokens.erase(first, first + (isAlias ? 5 : 4));
    }
    scopes.names.insert("cooperative_groups");
    return scopes;
}

/// Behind using namespace: names that only groups have.
void nameUsed(std::vector<Token>& tokens) {
    constexpr std::array<std::string_view, 9> kOwn{
        "thread_group",    "thread_block",      "thread_block_tile",
        "coalesced_group", "grid_group",        "this_thread_block",
        "tiled_partition", "coalesced_threads", "this_grid"};
    for (Token& token : tokens) {
        const bool isOwn = token.kind == TokenKind::Identifier &&
                           std::ranges::find(kOwn, token.text) != kOwn.end();
        if (isOwn) token.text = "cg::" + token.text;
    }
}

}  // namespace

std::vector<Token> withGroups(std::vector<Token> tokens) {
    const auto isScope = [](const Token& token) { return token.is("cooperative_groups"); };
    if (std::ranges::none_of(tokens, isScope)) return tokens;
    std::vector<Token> plain = tokens;
    const GroupScopes scopes = takeScopes(plain);
    if (scopes.isUsed) nameUsed(plain);
    std::vector<Token> named = withWholeNames(plain, scopes.names, &groupsLibrary().names);
    if (named.empty() || std::ranges::any_of(named, isScope)) return tokens;
    std::vector<Token> made = groupsLibrary().tokens;
    made.insert(made.end(), std::make_move_iterator(named.begin()),
                std::make_move_iterator(named.end()));
    return made;
}

std::string_view partOfGridBarrier(std::string_view variable) {
    if (variable == "cg::arrived_") return "arrived";
    return variable == "cg::round_" ? "round" : "";
}

}  // namespace warpscope::cuda
