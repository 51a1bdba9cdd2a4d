#include "engine/cuda/builtins.h"

#include <algorithm>
#include <iterator>

namespace warpscope::cuda {
namespace {

using isa::AtomicOperation;
using isa::MathFunction;
using isa::Opcode;

constexpr Builtin math(std::string_view name, Opcode opcode, MathFunction function,
                       int arguments = 1) {
    return {.name = name,
            .opcode = opcode,
            .minArguments = arguments,
            .maxArguments = arguments,
            .math = function,
            .isCostly = opcode == Opcode::Fmath || opcode == Opcode::Mufu};
}

constexpr Builtin plain(std::string_view name, Opcode opcode, int arguments,
                        bool isCostly = false) {
    return {.name = name,
            .opcode = opcode,
            .minArguments = arguments,
            .maxArguments = arguments,
            .isCostly = isCostly};
}

constexpr Builtin integer(std::string_view name, Opcode opcode, Scalar result, Scalar argument,
                          int arguments = 1) {
    return {.name = name,
            .opcode = opcode,
            .result = result,
            .argument = argument,
            .minArguments = arguments,
            .maxArguments = arguments};
}

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

constexpr Builtin pair(std::string_view name, BuiltinKind kind, Opcode opcode, int arguments) {
    return {.name = name,
            .kind = kind,
            .opcode = opcode,
            .minArguments = arguments,
            .maxArguments = arguments};
}

constexpr Builtin product24(std::string_view name, Scalar type) {
    Builtin row = integer(name, Opcode::Imul, type, type, 2);
    row.kind = BuiltinKind::Product24;
    return row;
}

constexpr Builtin bits(std::string_view name, Scalar result, Scalar argument) {
    return {.name = name, .kind = BuiltinKind::Reinterpret, .result = result, .argument = argument};
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

constexpr Scalar kInt = Scalar::Int;
constexpr Scalar kUnsigned = Scalar::Unsigned;

/// CUDA C Programming Guide, chapter "C++ Language Extensions", and the CUDA Math API.
constexpr Builtin kTable[] = {
    special("__syncthreads", BuiltinKind::Barrier, Scalar::Void, 0, 0),
    special("__syncwarp", BuiltinKind::WarpBarrier, Scalar::Void, 0, 1),
    special("__threadfence", BuiltinKind::Fence, Scalar::Void, 0, 0),
    special("__threadfence_block", BuiltinKind::Fence, Scalar::Void, 0, 0),
    special("__activemask", BuiltinKind::ActiveMask, kUnsigned, 0, 0),
    special("clock", BuiltinKind::Clock, kInt, 0, 0),
    special("clock64", BuiltinKind::Clock, kInt, 0, 0),
    special("__ldg", BuiltinKind::CachedLoad, kInt, 1, 1),
    shuffle("__shfl_sync", isa::Shuffle::Index),
    shuffle("__shfl_up_sync", isa::Shuffle::Up),
    shuffle("__shfl_down_sync", isa::Shuffle::Down),
    shuffle("__shfl_xor_sync", isa::Shuffle::Xor),
    vote("__all_sync", isa::VoteMode::All, kInt),
    vote("__any_sync", isa::VoteMode::Any, kInt),
    vote("__ballot_sync", isa::VoteMode::Ballot, kUnsigned),
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
    plain("fabsf", Opcode::Fabs, 1),
    plain("fabs", Opcode::Fabs, 1),
    plain("fminf", Opcode::Fmin, 2),
    plain("fmin", Opcode::Fmin, 2),
    plain("fmaxf", Opcode::Fmax, 2),
    plain("fmax", Opcode::Fmax, 2),
    plain("fmaf", Opcode::Ffma, 3),
    plain("fma", Opcode::Ffma, 3),
    plain("__fmaf_rn", Opcode::Ffma, 3),
    plain("__fdividef", Opcode::Fdiv, 2, true),
    plain("fdividef", Opcode::Fdiv, 2, true),
    math("sqrtf", Opcode::Fmath, MathFunction::Sqrt),
    math("sqrt", Opcode::Fmath, MathFunction::Sqrt),
    math("rsqrtf", Opcode::Fmath, MathFunction::Rsqrt),
    math("rsqrt", Opcode::Fmath, MathFunction::Rsqrt),
    math("sinf", Opcode::Fmath, MathFunction::Sin),
    math("sin", Opcode::Fmath, MathFunction::Sin),
    math("cosf", Opcode::Fmath, MathFunction::Cos),
    math("cos", Opcode::Fmath, MathFunction::Cos),
    math("tanf", Opcode::Fmath, MathFunction::Tan),
    math("tan", Opcode::Fmath, MathFunction::Tan),
    math("tanhf", Opcode::Fmath, MathFunction::Tanh),
    math("expf", Opcode::Fmath, MathFunction::Exp),
    math("exp", Opcode::Fmath, MathFunction::Exp),
    math("exp2f", Opcode::Fmath, MathFunction::Exp2),
    math("logf", Opcode::Fmath, MathFunction::Log),
    math("log", Opcode::Fmath, MathFunction::Log),
    math("log2f", Opcode::Fmath, MathFunction::Log2),
    math("log10f", Opcode::Fmath, MathFunction::Log10),
    math("powf", Opcode::Fmath, MathFunction::Pow, 2),
    math("pow", Opcode::Fmath, MathFunction::Pow, 2),
    math("__sinf", Opcode::Mufu, MathFunction::Sin),
    math("__cosf", Opcode::Mufu, MathFunction::Cos),
    math("__expf", Opcode::Mufu, MathFunction::Exp),
    math("__logf", Opcode::Mufu, MathFunction::Log),
    math("__log2f", Opcode::Mufu, MathFunction::Log2),
    math("__frsqrt_rn", Opcode::Fmath, MathFunction::Rsqrt),
    math("__frcp_rn", Opcode::Fmath, MathFunction::Rcp),
    math("floorf", Opcode::Frnd, MathFunction::Floor),
    math("floor", Opcode::Frnd, MathFunction::Floor),
    math("ceilf", Opcode::Frnd, MathFunction::Ceil),
    math("ceil", Opcode::Frnd, MathFunction::Ceil),
    math("truncf", Opcode::Frnd, MathFunction::Trunc),
    math("rintf", Opcode::Frnd, MathFunction::Rint),
    integer("__popc", Opcode::Popc, kInt, kUnsigned),
    integer("__clz", Opcode::Clz, kInt, kInt),
    integer("__ffs", Opcode::Ffs, kInt, kInt),
    integer("__brev", Opcode::Brev, kUnsigned, kUnsigned),
    integer("__umulhi", Opcode::Imulhi, kUnsigned, kUnsigned, 2),
    integer("__mulhi", Opcode::Imulhi, kInt, kInt, 2),
    product24("__mul24", kInt),
    product24("__umul24", kUnsigned),
    integer("__float2int_rz", Opcode::F2i, kInt, Scalar::Float),
    integer("__float2uint_rz", Opcode::F2i, kUnsigned, Scalar::Float),
    integer("__int2float_rn", Opcode::I2f, Scalar::Float, kInt),
    integer("__uint2float_rn", Opcode::I2f, Scalar::Float, kUnsigned),
    bits("__float_as_int", kInt, Scalar::Float),
    bits("__float_as_uint", kUnsigned, Scalar::Float),
    bits("__int_as_float", Scalar::Float, kInt),
    bits("__uint_as_float", Scalar::Float, kUnsigned),
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

}  // namespace

const Builtin* findBuiltin(std::string_view name) {
    const auto* const found = std::ranges::find(kTable, name, &Builtin::name);
    return found == std::end(kTable) ? nullptr : found;
}

bool isOutsideFunction(std::string_view name) {
    static constexpr std::string_view kNames[] = {
        "fmod",     "fmodf",   "cbrt",      "cbrtf",  "asin",       "asinf",    "acos",
        "acosf",    "atan",    "atanf",     "atan2",  "atan2f",     "sinh",     "sinhf",
        "cosh",     "coshf",   "asinhf",    "acoshf", "atanhf",     "log1p",    "log1pf",
        "expm1",    "expm1f",  "exp10f",    "erf",    "erff",       "erfc",     "erfcf",
        "hypot",    "hypotf",  "round",     "roundf", "lround",     "lroundf",  "ldexpf",
        "frexpf",   "sincos",  "sincosf",   "sinpif", "cospif",     "tgammaf",  "lgammaf",
        "rnorm3df", "norm3df", "copysignf", "fdimf",  "remainderf", "isnan",    "isinf",
        "isfinite", "signbit", "__powf",    "__tanf", "__log10f",   "__exp10f", "__sincosf"};
    return std::ranges::find(kNames, name) != std::end(kNames);
}

std::vector<std::string_view> builtinNames() {
    std::vector<std::string_view> names;
    for (const Builtin& row : kTable)
        names.push_back(row.name);
    return names;
}

bool findSpecialVector(std::string_view name, isa::Special& first) {
    const auto* const found = std::ranges::find(kVectors, name, &SpecialVector::name);
    if (found == std::end(kVectors)) return false;
    first = found->first;
    return true;
}

}  // namespace warpscope::cuda
