#include <algorithm>
#include <array>

#include "engine/code/scaled_logarithm.h"
#include "engine/ptx/lowerer.h"

namespace warpscope::ptx {
namespace {

using enum isa::MathFunction;

/// A function of the math library by its name without "__nv_" and, for floats, without the f behind
/// it. The fast ones have no double.
struct MathCall {
    std::string_view name;
    isa::MathFunction function;
    int arguments = 1;
    bool isFast = false;
};
constexpr std::array kCalls = std::to_array<MathCall>({
    {"sin", Sin},
    {"cos", Cos},
    {"tan", Tan},
    {"exp", Exp},
    {"exp2", Exp2},
    {"exp10", Exp10},
    {"log", Log},
    {"log2", Log2},
    {"log10", Log10},
    {"pow", Pow, 2},
    {"tanh", Tanh},
    {"asin", Asin},
    {"acos", Acos},
    {"atan", Atan},
    {"atan2", Atan2, 2},
    {"sinh", Sinh},
    {"cosh", Cosh},
    {"asinh", Asinh},
    {"acosh", Acosh},
    {"atanh", Atanh},
    {"expm1", Expm1},
    {"log1p", Log1p},
    {"logb", Logb},
    {"cbrt", Cbrt},
    {"rcbrt", Rcbrt},
    {"hypot", Hypot, 2},
    {"rhypot", Rhypot, 2},
    {"fmod", Fmod, 2},
    {"remainder", Remainder, 2},
    {"fdim", Fdim, 2},
    {"ldexp", Ldexp, 2},
    {"nextafter", Nextafter, 2},
    {"erf", Erf},
    {"erfc", Erfc},
    {"erfinv", Erfinv},
    {"erfcinv", Erfcinv},
    {"erfcx", Erfcx},
    {"normcdf", Normcdf},
    {"normcdfinv", Normcdfinv},
    {"tgamma", Tgamma},
    {"lgamma", Lgamma},
    {"sinpi", Sinpi},
    {"cospi", Cospi},
    {"j0", J0},
    {"j1", J1},
    {"y0", Y0},
    {"y1", Y1},
    {"round", Round},
    {"floor", Floor},
    {"ceil", Ceil},
    {"trunc", Trunc},
    {"rint", Rint},
    {"nearbyint", Rint},
    {"sqrt", Sqrt},
    {"rsqrt", Rsqrt},
    {"fast_sin", Sin, 1, true},
    {"fast_cos", Cos, 1, true},
    {"fast_tan", Tan, 1, true},
    {"fast_exp", Exp, 1, true},
    {"fast_exp10", Exp10, 1, true},
    {"fast_log", Log, 1, true},
    {"fast_log2", Log2, 1, true},
    {"fast_log10", Log10, 1, true},
    {"fast_pow", Pow, 2, true},
});

const MathCall* findCall(std::string_view name, bool& isSingle) {
    const auto found = std::ranges::find(kCalls, name, &MathCall::name);
    isSingle = false;
    if (found != kCalls.end() && !found->isFast) return &*found;
    if (!name.ends_with('f')) return nullptr;
    isSingle = true;
    name.remove_suffix(1);
    const auto single = std::ranges::find(kCalls, name, &MathCall::name);
    return single == kCalls.end() ? nullptr : &*single;
}

}  // namespace

/// A call of the math library by its meaning. False where it is none.
bool Lowerer::callMath(std::string_view name, const Operand* results, const Operand* arguments) {
    if (!name.starts_with("__nv_") || results == nullptr || arguments == nullptr) return false;
    bool isSingle = false;
    const MathCall* const call = findCall(name.substr(5), isSingle);
    const std::size_t count = arguments->elements.size();
    if (call == nullptr || count != static_cast<std::size_t>(call->arguments)) return false;
    const auto argument = [&](std::size_t index) {
        const auto slot = frame().slots.find({arguments->elements[index].name, 0});
        return slot == frame().slots.end() ? zero(isSingle ? DataType::F32 : DataType::F64)
                                           : slot->second;
    };
    const auto special = [&](isa::MathFunction function, const Value& source) {
        const Value value = temporary(Opcode::Mufu, DataType::F32, {source});
        emitter_.last().code.math = function;
        return value;
    };
    const DataType data = isSingle ? DataType::F32 : DataType::F64;
    const Value a = argument(0);
    Value b = call->arguments > 1 ? argument(1) : Value{};
    // Its exponent is an integer.
    if (call->function == Ldexp)
        b = temporary(isSingle ? Opcode::I2f : Opcode::I2d, DataType::S32, {b});
    if (call->isFast && call->function == Pow) {
        const Value logarithm = special(Log2, a);
        const Value exponent = temporary(Opcode::Fmul, data, {b, logarithm});
        frame().slots[{results->elements.front().name, 0}] = special(Exp2, exponent);
        return true;
    }
    const Opcode ofLogarithm = call->isFast ? Opcode::Mufu : Opcode::Fmath;
    if (const auto scaled = code::scaledLogarithm(ofLogarithm, call->function);
        scaled && isSingle) {
        const Value logarithm = temporary(ofLogarithm, data, {a});
        emitter_.last().code.math = scaled->of;
        frame().slots[{results->elements.front().name, 0}] =
            temporary(Opcode::Fmul, data, {logarithm, scaled->factor});
        return true;
    }
    const bool isRounding = call->function == Floor || call->function == Ceil ||
                            call->function == Trunc || call->function == Rint;
    Opcode opcode = isSingle ? (isRounding ? Opcode::Frnd : Opcode::Fmath) : Opcode::Dmath;
    if (call->isFast && call->arguments == 1) opcode = Opcode::Mufu;
    const Value result = temporary(opcode, data, {a, b});
    emitter_.last().code.math = call->function;
    frame().slots[{results->elements.front().name, 0}] = result;
    return true;
}

}  // namespace warpscope::ptx
