#include "engine/cuda/types/math_builtins.h"

namespace warpscope::cuda {
namespace {

using isa::MathFunction;
using isa::Opcode;

constexpr bool isCostlyOpcode(Opcode opcode) {
    return opcode == Opcode::Fmath || opcode == Opcode::Mufu || opcode == Opcode::Dmath;
}

constexpr Builtin math(std::string_view name, Opcode opcode, MathFunction function,
                       int arguments = 1) {
    return {.name = name,
            .opcode = opcode,
            .minArguments = arguments,
            .maxArguments = arguments,
            .math = function,
            .isCostly = isCostlyOpcode(opcode)};
}

/// A function of float whose name C++ overloads for double: sqrt beside sqrtf.
constexpr Builtin generic(Builtin row) {
    row.isGeneric = true;
    return row;
}

constexpr Builtin plain(std::string_view name, Opcode opcode, int arguments,
                        bool isCostly = false) {
    return {.name = name,
            .opcode = opcode,
            .minArguments = arguments,
            .maxArguments = arguments,
            .isCostly = isCostly};
}

/// A division by way of the reciprocal.
constexpr Builtin fastQuotient(std::string_view name) {
    Builtin row = plain(name, Opcode::Fdiv, 2, true);
    row.math = MathFunction::Rcp;
    return row;
}

constexpr Builtin rounded(std::string_view name, MathFunction function, Scalar result,
                          Scalar argument = Scalar::Float) {
    return {.name = name,
            .kind = BuiltinKind::RoundToInteger,
            .result = result,
            .argument = argument,
            .math = function};
}

constexpr Builtin test(std::string_view name, BuiltinKind kind) {
    return generic({.name = name, .kind = kind, .result = Scalar::Bool});
}

constexpr Builtin ofDouble(Builtin row) {
    row.result = row.argument = Scalar::Double;
    return row;
}

constexpr Builtin singleRounded(std::string_view name, Opcode opcode) {
    Builtin row = plain(name, opcode, 2);
    row.kind = BuiltinKind::SingleRounded;
    return row;
}

/// `sine`: Sin or Sinpi, whose cosine is meant as well.
constexpr Builtin sineCosine(std::string_view name, Opcode opcode,
                             MathFunction sine = MathFunction::Sin) {
    Builtin row = math(name, opcode, sine, 3);
    row.kind = BuiltinKind::SineCosine;
    row.result = Scalar::Void;
    row.isCostly = true;
    return row;
}

constexpr Builtin kinded(Builtin row, BuiltinKind kind) {
    row.kind = kind;
    return row;
}

constexpr Builtin nearest(Builtin row) {
    row.rounding = isa::Rounding::Nearest;
    return row;
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

constexpr Builtin masked(Builtin row, std::uint32_t mask) {
    row.lastMask = mask;
    return row;
}

constexpr Builtin product24(std::string_view name, Scalar type) {
    Builtin row = integer(name, Opcode::Imul, type, type, 2);
    row.kind = BuiltinKind::Product24;
    return row;
}

/// Half of a sum, rounded down (opcode And) or up (opcode Or).
constexpr Builtin average(std::string_view name, Scalar type, Opcode opcode) {
    return kinded(integer(name, opcode, type, type, 2), BuiltinKind::Average);
}

constexpr Builtin exponent(std::string_view name) {
    return {.name = name, .kind = BuiltinKind::Exponent, .result = kInt};
}

constexpr Builtin bits(std::string_view name, Scalar result, Scalar argument) {
    return {.name = name, .kind = BuiltinKind::Reinterpret, .result = result, .argument = argument};
}

constexpr Scalar kLL = Scalar::LongLong;
constexpr Scalar kULL = Scalar::UnsignedLongLong;

/// The CUDA Math API.
constexpr Builtin kMathBuiltins[] = {
    plain("fabsf", Opcode::Fabs, 1),
    generic(plain("fabs", Opcode::Fabs, 1)),
    plain("fminf", Opcode::Fmin, 2),
    generic(plain("fmin", Opcode::Fmin, 2)),
    plain("fmaxf", Opcode::Fmax, 2),
    generic(plain("fmax", Opcode::Fmax, 2)),
    plain("fmaf", Opcode::Ffma, 3),
    generic(plain("fma", Opcode::Ffma, 3)),
    plain("__fmaf_rn", Opcode::Ffma, 3),
    ofDouble(plain("__fma_rn", Opcode::Ffma, 3)),
    fastQuotient("__fdividef"),
    plain("fdividef", Opcode::Fdiv, 2, true),
    plain("__fdiv_rn", Opcode::Fdiv, 2, true),
    ofDouble(plain("__ddiv_rn", Opcode::Fdiv, 2, true)),
    singleRounded("__fadd_rn", Opcode::Fadd),
    singleRounded("__fsub_rn", Opcode::Fadd),
    singleRounded("__fmul_rn", Opcode::Fmul),
    ofDouble(singleRounded("__dadd_rn", Opcode::Fadd)),
    ofDouble(singleRounded("__dsub_rn", Opcode::Fadd)),
    ofDouble(singleRounded("__dmul_rn", Opcode::Fmul)),
    math("sqrtf", Opcode::Fmath, MathFunction::Sqrt),
    generic(math("sqrt", Opcode::Fmath, MathFunction::Sqrt)),
    math("rsqrtf", Opcode::Fmath, MathFunction::Rsqrt),
    generic(math("rsqrt", Opcode::Fmath, MathFunction::Rsqrt)),
    math("cbrtf", Opcode::Fmath, MathFunction::Cbrt),
    generic(math("cbrt", Opcode::Fmath, MathFunction::Cbrt)),
    math("rcbrtf", Opcode::Fmath, MathFunction::Rcbrt),
    generic(math("rcbrt", Opcode::Fmath, MathFunction::Rcbrt)),
    math("sinf", Opcode::Fmath, MathFunction::Sin),
    generic(math("sin", Opcode::Fmath, MathFunction::Sin)),
    math("cosf", Opcode::Fmath, MathFunction::Cos),
    generic(math("cos", Opcode::Fmath, MathFunction::Cos)),
    math("tanf", Opcode::Fmath, MathFunction::Tan),
    generic(math("tan", Opcode::Fmath, MathFunction::Tan)),
    math("asinf", Opcode::Fmath, MathFunction::Asin),
    generic(math("asin", Opcode::Fmath, MathFunction::Asin)),
    math("acosf", Opcode::Fmath, MathFunction::Acos),
    generic(math("acos", Opcode::Fmath, MathFunction::Acos)),
    math("atanf", Opcode::Fmath, MathFunction::Atan),
    generic(math("atan", Opcode::Fmath, MathFunction::Atan)),
    math("sinhf", Opcode::Fmath, MathFunction::Sinh),
    generic(math("sinh", Opcode::Fmath, MathFunction::Sinh)),
    math("coshf", Opcode::Fmath, MathFunction::Cosh),
    generic(math("cosh", Opcode::Fmath, MathFunction::Cosh)),
    math("tanhf", Opcode::Fmath, MathFunction::Tanh),
    generic(math("tanh", Opcode::Fmath, MathFunction::Tanh)),
    math("asinhf", Opcode::Fmath, MathFunction::Asinh),
    generic(math("asinh", Opcode::Fmath, MathFunction::Asinh)),
    math("acoshf", Opcode::Fmath, MathFunction::Acosh),
    generic(math("acosh", Opcode::Fmath, MathFunction::Acosh)),
    math("atanhf", Opcode::Fmath, MathFunction::Atanh),
    generic(math("atanh", Opcode::Fmath, MathFunction::Atanh)),
    math("expf", Opcode::Fmath, MathFunction::Exp),
    generic(math("exp", Opcode::Fmath, MathFunction::Exp)),
    math("exp2f", Opcode::Fmath, MathFunction::Exp2),
    generic(math("exp2", Opcode::Fmath, MathFunction::Exp2)),
    math("exp10f", Opcode::Fmath, MathFunction::Exp10),
    generic(math("exp10", Opcode::Fmath, MathFunction::Exp10)),
    math("expm1f", Opcode::Fmath, MathFunction::Expm1),
    generic(math("expm1", Opcode::Fmath, MathFunction::Expm1)),
    math("logf", Opcode::Fmath, MathFunction::Log),
    generic(math("log", Opcode::Fmath, MathFunction::Log)),
    math("log2f", Opcode::Fmath, MathFunction::Log2),
    generic(math("log2", Opcode::Fmath, MathFunction::Log2)),
    math("log10f", Opcode::Fmath, MathFunction::Log10),
    generic(math("log10", Opcode::Fmath, MathFunction::Log10)),
    math("log1pf", Opcode::Fmath, MathFunction::Log1p),
    generic(math("log1p", Opcode::Fmath, MathFunction::Log1p)),
    math("erff", Opcode::Fmath, MathFunction::Erf),
    generic(math("erf", Opcode::Fmath, MathFunction::Erf)),
    math("erfcf", Opcode::Fmath, MathFunction::Erfc),
    generic(math("erfc", Opcode::Fmath, MathFunction::Erfc)),
    math("erfcxf", Opcode::Fmath, MathFunction::Erfcx),
    generic(math("erfcx", Opcode::Fmath, MathFunction::Erfcx)),
    math("erfinvf", Opcode::Fmath, MathFunction::Erfinv),
    generic(math("erfinv", Opcode::Fmath, MathFunction::Erfinv)),
    math("erfcinvf", Opcode::Fmath, MathFunction::Erfcinv),
    generic(math("erfcinv", Opcode::Fmath, MathFunction::Erfcinv)),
    math("normcdff", Opcode::Fmath, MathFunction::Normcdf),
    generic(math("normcdf", Opcode::Fmath, MathFunction::Normcdf)),
    math("normcdfinvf", Opcode::Fmath, MathFunction::Normcdfinv),
    generic(math("normcdfinv", Opcode::Fmath, MathFunction::Normcdfinv)),
    math("j0f", Opcode::Fmath, MathFunction::J0),
    generic(math("j0", Opcode::Fmath, MathFunction::J0)),
    math("j1f", Opcode::Fmath, MathFunction::J1),
    generic(math("j1", Opcode::Fmath, MathFunction::J1)),
    math("y0f", Opcode::Fmath, MathFunction::Y0),
    generic(math("y0", Opcode::Fmath, MathFunction::Y0)),
    math("y1f", Opcode::Fmath, MathFunction::Y1),
    generic(math("y1", Opcode::Fmath, MathFunction::Y1)),
    math("tgammaf", Opcode::Fmath, MathFunction::Tgamma),
    generic(math("tgamma", Opcode::Fmath, MathFunction::Tgamma)),
    math("lgammaf", Opcode::Fmath, MathFunction::Lgamma),
    generic(math("lgamma", Opcode::Fmath, MathFunction::Lgamma)),
    math("sinpif", Opcode::Fmath, MathFunction::Sinpi),
    generic(math("sinpi", Opcode::Fmath, MathFunction::Sinpi)),
    math("cospif", Opcode::Fmath, MathFunction::Cospi),
    generic(math("cospi", Opcode::Fmath, MathFunction::Cospi)),
    math("powf", Opcode::Fmath, MathFunction::Pow, 2),
    generic(math("pow", Opcode::Fmath, MathFunction::Pow, 2)),
    math("atan2f", Opcode::Fmath, MathFunction::Atan2, 2),
    generic(math("atan2", Opcode::Fmath, MathFunction::Atan2, 2)),
    math("hypotf", Opcode::Fmath, MathFunction::Hypot, 2),
    generic(math("hypot", Opcode::Fmath, MathFunction::Hypot, 2)),
    math("rhypotf", Opcode::Fmath, MathFunction::Rhypot, 2),
    // CUDA overloads it for no float.
    ofDouble(math("rhypot", Opcode::Fmath, MathFunction::Rhypot, 2)),
    math("fmodf", Opcode::Fmath, MathFunction::Fmod, 2),
    generic(math("fmod", Opcode::Fmath, MathFunction::Fmod, 2)),
    math("remainderf", Opcode::Fmath, MathFunction::Remainder, 2),
    generic(math("remainder", Opcode::Fmath, MathFunction::Remainder, 2)),
    math("copysignf", Opcode::Fmath, MathFunction::Copysign, 2),
    generic(math("copysign", Opcode::Fmath, MathFunction::Copysign, 2)),
    math("fdimf", Opcode::Fmath, MathFunction::Fdim, 2),
    generic(math("fdim", Opcode::Fmath, MathFunction::Fdim, 2)),
    math("logbf", Opcode::Fmath, MathFunction::Logb),
    generic(math("logb", Opcode::Fmath, MathFunction::Logb)),
    math("ldexpf", Opcode::Fmath, MathFunction::Ldexp, 2),
    generic(math("ldexp", Opcode::Fmath, MathFunction::Ldexp, 2)),
    math("scalbnf", Opcode::Fmath, MathFunction::Ldexp, 2),
    generic(math("scalbn", Opcode::Fmath, MathFunction::Ldexp, 2)),
    math("scalblnf", Opcode::Fmath, MathFunction::Ldexp, 2),
    generic(math("scalbln", Opcode::Fmath, MathFunction::Ldexp, 2)),
    math("floorf", Opcode::Frnd, MathFunction::Floor),
    generic(math("floor", Opcode::Frnd, MathFunction::Floor)),
    math("ceilf", Opcode::Frnd, MathFunction::Ceil),
    generic(math("ceil", Opcode::Frnd, MathFunction::Ceil)),
    math("truncf", Opcode::Frnd, MathFunction::Trunc),
    generic(math("trunc", Opcode::Frnd, MathFunction::Trunc)),
    math("rintf", Opcode::Frnd, MathFunction::Rint),
    generic(math("rint", Opcode::Frnd, MathFunction::Rint)),
    math("nearbyintf", Opcode::Frnd, MathFunction::Rint),
    generic(math("nearbyint", Opcode::Frnd, MathFunction::Rint)),
    math("roundf", Opcode::Frnd, MathFunction::Round),
    generic(math("round", Opcode::Frnd, MathFunction::Round)),
    math("__sinf", Opcode::Mufu, MathFunction::Sin),
    math("__cosf", Opcode::Mufu, MathFunction::Cos),
    math("__tanf", Opcode::Mufu, MathFunction::Tan),
    math("__expf", Opcode::Mufu, MathFunction::Exp),
    math("__exp10f", Opcode::Mufu, MathFunction::Exp10),
    math("__logf", Opcode::Mufu, MathFunction::Log),
    math("__log2f", Opcode::Mufu, MathFunction::Log2),
    math("__log10f", Opcode::Mufu, MathFunction::Log10),
    math("__powf", Opcode::Mufu, MathFunction::Pow, 2),
    nearest(math("__frsqrt_rn", Opcode::Fmath, MathFunction::Rsqrt)),
    math("__fsqrt_rn", Opcode::Fmath, MathFunction::Sqrt),
    ofDouble(math("__dsqrt_rn", Opcode::Fmath, MathFunction::Sqrt)),
    math("__frcp_rn", Opcode::Fmath, MathFunction::Rcp),
    ofDouble(math("__drcp_rn", Opcode::Fmath, MathFunction::Rcp)),
    sineCosine("sincosf", Opcode::Fmath),
    sineCosine("__sincosf", Opcode::Mufu),
    generic(sineCosine("sincos", Opcode::Fmath)),
    sineCosine("sincospif", Opcode::Fmath, MathFunction::Sinpi),
    generic(sineCosine("sincospi", Opcode::Fmath, MathFunction::Sinpi)),
    kinded(plain("__saturatef", Opcode::Fmin, 1), BuiltinKind::Saturate),
    test("isnan", BuiltinKind::IsNan),
    test("isinf", BuiltinKind::IsInfinite),
    test("isfinite", BuiltinKind::IsFinite),
    test("signbit", BuiltinKind::SignBit),
    rounded("lroundf", MathFunction::Round, Scalar::Long),
    generic(rounded("lround", MathFunction::Round, Scalar::Long)),
    rounded("llroundf", MathFunction::Round, Scalar::LongLong),
    generic(rounded("llround", MathFunction::Round, Scalar::LongLong)),
    rounded("lrintf", MathFunction::Rint, Scalar::Long),
    generic(rounded("lrint", MathFunction::Rint, Scalar::Long)),
    rounded("llrintf", MathFunction::Rint, Scalar::LongLong),
    generic(rounded("llrint", MathFunction::Rint, Scalar::LongLong)),
    rounded("__float2int_rn", MathFunction::Rint, kInt),
    rounded("__float2uint_rn", MathFunction::Rint, kUnsigned),
    rounded("__float2ll_rn", MathFunction::Rint, Scalar::LongLong),
    rounded("__float2ull_rn", MathFunction::Rint, Scalar::UnsignedLongLong),
    rounded("__double2int_rn", MathFunction::Rint, kInt, Scalar::Double),
    rounded("__double2uint_rn", MathFunction::Rint, kUnsigned, Scalar::Double),
    rounded("__double2ll_rn", MathFunction::Rint, Scalar::LongLong, Scalar::Double),
    rounded("__double2ull_rn", MathFunction::Rint, Scalar::UnsignedLongLong, Scalar::Double),
    rounded("__float2int_rd", MathFunction::Floor, kInt),
    rounded("__float2uint_rd", MathFunction::Floor, kUnsigned),
    rounded("__float2ll_rd", MathFunction::Floor, Scalar::LongLong),
    rounded("__float2ull_rd", MathFunction::Floor, Scalar::UnsignedLongLong),
    rounded("__double2int_rd", MathFunction::Floor, kInt, Scalar::Double),
    rounded("__double2uint_rd", MathFunction::Floor, kUnsigned, Scalar::Double),
    rounded("__double2ll_rd", MathFunction::Floor, Scalar::LongLong, Scalar::Double),
    rounded("__double2ull_rd", MathFunction::Floor, Scalar::UnsignedLongLong, Scalar::Double),
    rounded("__float2int_ru", MathFunction::Ceil, kInt),
    rounded("__float2uint_ru", MathFunction::Ceil, kUnsigned),
    rounded("__float2ll_ru", MathFunction::Ceil, Scalar::LongLong),
    rounded("__float2ull_ru", MathFunction::Ceil, Scalar::UnsignedLongLong),
    rounded("__double2int_ru", MathFunction::Ceil, kInt, Scalar::Double),
    rounded("__double2uint_ru", MathFunction::Ceil, kUnsigned, Scalar::Double),
    rounded("__double2ll_ru", MathFunction::Ceil, Scalar::LongLong, Scalar::Double),
    rounded("__double2ull_ru", MathFunction::Ceil, Scalar::UnsignedLongLong, Scalar::Double),
    rounded("__float2int_rz", MathFunction::Trunc, kInt),
    rounded("__float2uint_rz", MathFunction::Trunc, kUnsigned),
    rounded("__float2ll_rz", MathFunction::Trunc, Scalar::LongLong),
    rounded("__float2ull_rz", MathFunction::Trunc, Scalar::UnsignedLongLong),
    rounded("__double2int_rz", MathFunction::Trunc, kInt, Scalar::Double),
    rounded("__double2uint_rz", MathFunction::Trunc, kUnsigned, Scalar::Double),
    rounded("__double2ll_rz", MathFunction::Trunc, Scalar::LongLong, Scalar::Double),
    rounded("__double2ull_rz", MathFunction::Trunc, Scalar::UnsignedLongLong, Scalar::Double),
    integer("__popc", Opcode::Popc, kInt, kUnsigned),
    integer("__clz", Opcode::Clz, kInt, kInt),
    integer("__ffs", Opcode::Ffs, kInt, kInt),
    integer("__brev", Opcode::Brev, kUnsigned, kUnsigned),
    integer("__umulhi", Opcode::Imulhi, kUnsigned, kUnsigned, 2),
    integer("__mulhi", Opcode::Imulhi, kInt, kInt, 2),
    average("__hadd", kInt, Opcode::And),
    average("__rhadd", kInt, Opcode::Or),
    average("__uhadd", kUnsigned, Opcode::And),
    average("__urhadd", kUnsigned, Opcode::Or),
    exponent("ilogbf"),
    generic(exponent("ilogb")),
    product24("__mul24", kInt),
    product24("__umul24", kUnsigned),
    integer("__int2float_rn", Opcode::I2f, Scalar::Float, kInt),
    integer("__int2double_rn", Opcode::I2d, Scalar::Double, kInt),
    integer("__uint2float_rn", Opcode::I2f, Scalar::Float, kUnsigned),
    integer("__uint2double_rn", Opcode::I2d, Scalar::Double, kUnsigned),
    integer("__ll2float_rn", Opcode::I2f, Scalar::Float, Scalar::LongLong),
    integer("__ll2double_rn", Opcode::I2d, Scalar::Double, Scalar::LongLong),
    integer("__ull2float_rn", Opcode::I2f, Scalar::Float, Scalar::UnsignedLongLong),
    integer("__ull2double_rn", Opcode::I2d, Scalar::Double, Scalar::UnsignedLongLong),
    integer("__double2float_rn", Opcode::D2f, Scalar::Float, Scalar::Double),
    integer("__popcll", Opcode::Popc, kInt, kULL),
    integer("__clzll", Opcode::Clz, kInt, kLL),
    integer("__ffsll", Opcode::Ffs, kInt, kLL),
    integer("__brevll", Opcode::Brev, kULL, kULL),
    integer("__umul64hi", Opcode::Imulhi, kULL, kULL, 2),
    integer("__mul64hi", Opcode::Imulhi, kLL, kLL, 2),
    masked(integer("__byte_perm", Opcode::Prmt, kUnsigned, kUnsigned, 3), 0x7777),
    masked(integer("__funnelshift_l", Opcode::ShfL, kUnsigned, kUnsigned, 3), 31),
    masked(integer("__funnelshift_r", Opcode::ShfR, kUnsigned, kUnsigned, 3), 31),
    integer("__funnelshift_lc", Opcode::ShfL, kUnsigned, kUnsigned, 3),
    integer("__funnelshift_rc", Opcode::ShfR, kUnsigned, kUnsigned, 3),
    integer("__sad", Opcode::Sad, kUnsigned, kInt, 3),
    integer("__usad", Opcode::Sad, kUnsigned, kUnsigned, 3),
    integer("__dp4a", Opcode::Dp4a, kInt, kInt, 3),
    integer("umin", Opcode::Imin, kUnsigned, kUnsigned, 2),
    integer("umax", Opcode::Imax, kUnsigned, kUnsigned, 2),
    integer("llmin", Opcode::Imin, kLL, kLL, 2),
    integer("llmax", Opcode::Imax, kLL, kLL, 2),
    integer("ullmin", Opcode::Imin, kULL, kULL, 2),
    integer("ullmax", Opcode::Imax, kULL, kULL, 2),
    integer("labs", Opcode::Iabs, Scalar::Long, Scalar::Long),
    integer("llabs", Opcode::Iabs, kLL, kLL),
    bits("__float_as_int", kInt, Scalar::Float),
    bits("__float_as_uint", kUnsigned, Scalar::Float),
    bits("__int_as_float", Scalar::Float, kInt),
    bits("__uint_as_float", Scalar::Float, kUnsigned),
    bits("__double_as_longlong", kLL, Scalar::Double),
    bits("__longlong_as_double", Scalar::Double, kLL),
    kinded(integer("__double2hiint", Opcode::Shr, kInt, Scalar::Double), BuiltinKind::HalfWord),
    kinded(integer("__double2loint", Opcode::Mov, kInt, Scalar::Double), BuiltinKind::HalfWord),
    kinded(integer("__hiloint2double", Opcode::Or, Scalar::Double, kInt, 2),
           BuiltinKind::JoinWords),
};

}  // namespace

std::span<const Builtin> mathBuiltins() {
    return kMathBuiltins;
}

}  // namespace warpscope::cuda
