#include "engine/cuda/types/builtins.h"

#include <algorithm>
#include <iterator>

#include "engine/cuda/types/assembly_builtins.h"
#include "engine/cuda/types/math_builtins.h"
#include "engine/cuda/types/packed_builtins.h"
#include "engine/cuda/types/rounded_builtins.h"

namespace warpscope::cuda {
namespace {

using isa::AtomicOperation;
using isa::Opcode;

constexpr Builtin special(std::string_view name, BuiltinKind kind, Scalar result, int least,
                          int most) {
    return {.name = name,
            .kind = kind,
            .result = result,
            .argument = Scalar::Unsigned,
            .minArguments = least,
            .maxArguments = most,
            .isCostly = true};
}

constexpr Builtin cachedLoad(std::string_view name, isa::Caching caching) {
    Builtin builtin = special(name, BuiltinKind::CachedLoad, kInt, 1, 1);
    builtin.caching = caching;
    return builtin;
}

constexpr Builtin cachedStore(std::string_view name, isa::Caching caching) {
    Builtin builtin = special(name, BuiltinKind::CachedStore, Scalar::Void, 2, 2);
    builtin.caching = caching;
    return builtin;
}

constexpr Builtin pair(std::string_view name, BuiltinKind kind, Opcode opcode, int arguments) {
    return {.name = name,
            .kind = kind,
            .opcode = opcode,
            .minArguments = arguments,
            .maxArguments = arguments};
}

constexpr Builtin atomic(std::string_view name, AtomicOperation operation, int arguments = 2) {
    return {.name = name,
            .kind = BuiltinKind::Atomic,
            .minArguments = arguments,
            .maxArguments = arguments,
            .atomic = operation,
            .isCostly = true};
}

constexpr Builtin shuffle(std::string_view name, isa::Shuffle kind) {
    return {.name = name,
            .kind = BuiltinKind::Shuffle,
            .minArguments = 3,
            .maxArguments = 4,
            .shuffle = kind,
            .isCostly = true};
}

constexpr Builtin vote(std::string_view name, isa::VoteMode mode, Scalar result) {
    return {.name = name,
            .kind = BuiltinKind::Vote,
            .result = result,
            .minArguments = 2,
            .maxArguments = 2,
            .vote = mode,
            .isCostly = true};
}

constexpr Builtin blockVote(std::string_view name, isa::VoteMode mode) {
    Builtin row = vote(name, mode, Scalar::Int);
    row.kind = BuiltinKind::BlockVote;
    row.minArguments = row.maxArguments = 1;
    return row;
}

constexpr Builtin match(std::string_view name, isa::VoteMode mode, int arguments) {
    Builtin row = vote(name, mode, Scalar::Unsigned);
    row.kind = BuiltinKind::Match;
    row.minArguments = row.maxArguments = arguments;
    return row;
}

constexpr Builtin reduce(std::string_view name, AtomicOperation operation) {
    Builtin row = atomic(name, operation);
    row.kind = BuiltinKind::Reduce;
    return row;
}

/// CUDA C Programming Guide, "Formatted Output": printf takes so many values at most.
constexpr int kMaxPrinted = 32;

/// CUDA C Programming Guide, chapter "C++ Language Extensions", and the CUDA Math API.
constexpr Builtin kTable[] = {
    special("__syncthreads", BuiltinKind::Barrier, Scalar::Void, 0, 0),
    blockVote("__syncthreads_count", isa::VoteMode::Ballot),
    blockVote("__syncthreads_and", isa::VoteMode::All),
    blockVote("__syncthreads_or", isa::VoteMode::Any),
    special("__syncwarp", BuiltinKind::WarpBarrier, Scalar::Void, 0, 1),
    special("__syncwave", BuiltinKind::WarpBarrier, Scalar::Void, 0, 1),  // MXMACA
    special("__threadfence", BuiltinKind::Fence, Scalar::Void, 0, 0),
    special("__threadfence_block", BuiltinKind::Fence, Scalar::Void, 0, 0),
    special("__threadfence_system", BuiltinKind::Fence, Scalar::Void, 0, 0),
    // How long a thread sleeps is up to the hardware: between 0 and twice what is asked for.
    special("__nanosleep", BuiltinKind::Fence, Scalar::Void, 1, 1),
    special("__trap", BuiltinKind::Trap, Scalar::Void, 0, 0),
    special("printf", BuiltinKind::Print, kInt, 1, 1 + kMaxPrinted),
    special("assert", BuiltinKind::Assert, Scalar::Void, 2, 2),
    special("__activemask", BuiltinKind::ActiveMask, kUnsigned, 0, 0),
    special("__fns", BuiltinKind::FindSetBit, kUnsigned, 3, 3),
    special("clock", BuiltinKind::Clock, Scalar::Long, 0, 0),
    special("clock64", BuiltinKind::Clock, Scalar::LongLong, 0, 0),
    // How a value is kept in the caches is no part of what it is.
    cachedLoad("__ldg", isa::Caching::Usual),
    cachedLoad("__ldca", isa::Caching::StrongSm),
    cachedLoad("__ldcg", isa::Caching::StrongGpu),
    cachedLoad("__ldcs", isa::Caching::EvictFirst),
    cachedLoad("__ldlu", isa::Caching::LastUse),
    cachedLoad("__ldcv", isa::Caching::StrongSys),
    cachedStore("__stwb", isa::Caching::StrongSm),
    cachedStore("__stcg", isa::Caching::StrongGpu),
    cachedStore("__stcs", isa::Caching::EvictFirst),
    cachedStore("__stwt", isa::Caching::StrongSys),
    shuffle("__shfl_sync", isa::Shuffle::Index),
    shuffle("__shfl_up_sync", isa::Shuffle::Up),
    shuffle("__shfl_down_sync", isa::Shuffle::Down),
    shuffle("__shfl_xor_sync", isa::Shuffle::Xor),
    vote("__all_sync", isa::VoteMode::All, kInt),
    vote("__any_sync", isa::VoteMode::Any, kInt),
    vote("__ballot_sync", isa::VoteMode::Ballot, kUnsigned),
    match("__match_any_sync", isa::VoteMode::Any, 2),
    match("__match_all_sync", isa::VoteMode::All, 3),
    reduce("__reduce_add_sync", AtomicOperation::Add),
    reduce("__reduce_min_sync", AtomicOperation::Min),
    reduce("__reduce_max_sync", AtomicOperation::Max),
    reduce("__reduce_and_sync", AtomicOperation::And),
    reduce("__reduce_or_sync", AtomicOperation::Or),
    reduce("__reduce_xor_sync", AtomicOperation::Xor),
    atomic("atomicAdd", AtomicOperation::Add),
    atomic("atomicSub", AtomicOperation::Add),
    atomic("atomicMin", AtomicOperation::Min),
    atomic("atomicMax", AtomicOperation::Max),
    atomic("atomicExch", AtomicOperation::Exch),
    atomic("atomicCAS", AtomicOperation::Cas, 3),
    atomic("atomicAnd", AtomicOperation::And),
    atomic("atomicOr", AtomicOperation::Or),
    atomic("atomicXor", AtomicOperation::Xor),
    atomic("atomicInc", AtomicOperation::Inc),
    atomic("atomicDec", AtomicOperation::Dec),
    pair("min", BuiltinKind::MinMax, Opcode::Imin, 2),
    pair("max", BuiltinKind::MinMax, Opcode::Imax, 2),
    pair("abs", BuiltinKind::Absolute, Opcode::Iabs, 1),
};

struct SpecialVector {
    std::string_view name{};
    isa::Special first = isa::Special::ThreadX;
};
constexpr SpecialVector kVectors[] = {
    {"threadIdx", isa::Special::ThreadX},
    {"blockIdx", isa::Special::BlockX},
    {"blockDim", isa::Special::BlockDimX},
    {"gridDim", isa::Special::GridDimX},
};

/// Functions of CUDA that this reader does not have.
// clang-format off
constexpr std::string_view kOutside[] = {
    "normf", "rnormf", "norm", "rnorm", "jnf", "ynf", "jn", "yn", "cyl_bessel_i0f",
    "cyl_bessel_i1f", "cyl_bessel_i0", "cyl_bessel_i1", "nanf",
    "memcpy", "memset", "memmove", "memcmp",
    "__isGlobal", "__isShared", "__isConstant", "__isLocal", "__brkpt",
    "__prof_trigger", "__uni_sync", "__viaddmax_s32", "__viaddmin_s32", "__vimax3_s32",
    "__vimin3_s32"};
// clang-format on

}  // namespace

const Builtin* findBuiltin(std::string_view name) {
    // Which threads an atomic function holds for changes nothing where all see one memory.
    for (const std::string_view scope : {"_block", "_system"})
        if (name.starts_with("atomic") && name.ends_with(scope)) name.remove_suffix(scope.size());
    const auto* const found = std::ranges::find(kTable, name, &Builtin::name);
    if (found != std::end(kTable)) return found;
    for (const auto rows :
         {mathBuiltins(), packedBuiltins(), roundedBuiltins(), assemblyBuiltins()}) {
        const auto row = std::ranges::find(rows, name, &Builtin::name);
        if (row != rows.end()) return &*row;
    }
    return nullptr;
}

bool isOutsideFunction(std::string_view name) {
    return std::ranges::find(kOutside, name) != std::end(kOutside);
}

std::string_view hostOnlyHint(std::string_view name) {
    struct Row {
        std::string_view name;
        std::string_view hint;
    };
    constexpr std::string_view kRandom = "compiler.hint.random";
    constexpr std::string_view kPrint = "compiler.hint.print";
    constexpr std::string_view kBuffer = "compiler.hint.buffer";
    constexpr std::string_view kInput = "compiler.hint.input";
    constexpr std::string_view kWrite = "compiler.hint.write_out";
    static constexpr Row kRows[] = {
        {"rand", kRandom},     {"srand", kRandom},
        {"drand48", kRandom},  {"random", kRandom},
        {"puts", kPrint},      {"putchar", kPrint},
        {"fprintf", kPrint},   {"sprintf", kPrint},
        {"cout", kPrint},      {"cerr", kPrint},
        {"endl", kPrint},      {"vector", kBuffer},
        {"string", kBuffer},   {"map", kBuffer},
        {"scanf", kInput},     {"getchar", kInput},
        {"fopen", kInput},     {"atoi", kInput},
        {"atof", kInput},      {"getenv", kInput},
        {"time", kInput},      {"system", kInput},
        {"exit", kInput},      {"cudaDeviceSynchronize", "compiler.hint.wait"},
        {"sort", kWrite},      {"stable_sort", kWrite},
        {"accumulate", kWrite}};
    const auto* const found = std::ranges::find(kRows, name, &Row::name);
    if (found != std::end(kRows)) return found->hint;
    // The rest of the runtime: cudaMalloc, cudaEventRecord …
    const bool isOfRuntime =
        name.starts_with("cuda") && name.size() > 4 && name[4] >= 'A' && name[4] <= 'Z';
    return isOfRuntime ? kInput : std::string_view();
}

std::vector<std::string_view> builtinNames() {
    std::vector<std::string_view> names;
    for (const Builtin& row : kTable)
        names.push_back(row.name);
    for (const auto rows : {mathBuiltins(), packedBuiltins(), roundedBuiltins()}) {
        for (const Builtin& row : rows)
            names.push_back(row.name);
    }
    return names;
}

bool findSpecialVector(std::string_view name, isa::Special& first) {
    const auto* const found = std::ranges::find(kVectors, name, &SpecialVector::name);
    if (found == std::end(kVectors)) return false;
    first = found->first;
    return true;
}

}  // namespace warpscope::cuda
