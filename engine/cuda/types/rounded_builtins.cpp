#include "engine/cuda/types/rounded_builtins.h"

#include <array>
#include <string>
#include <utility>
#include <vector>

namespace warpscope::cuda {
namespace {

using isa::MathFunction;
using isa::Opcode;
using isa::Rounding;

/// One function of the three roundings.
struct Operation {
    std::string_view name{};
    Opcode opcode = Opcode::Fadd;
    Scalar result = Scalar::Float;
    Scalar argument = Scalar::Float;
    int arguments = 2;
    MathFunction math = MathFunction::None;
};

constexpr Scalar kDouble = Scalar::Double;

constexpr std::array kOperations = std::to_array<Operation>(
    {{"__fadd", Opcode::Fadd},
     {"__fsub", Opcode::Fadd},
     {"__fmul", Opcode::Fmul},
     {"__fmaf", Opcode::Ffma, Scalar::Float, Scalar::Float, 3},
     {"__fdiv", Opcode::Fdiv},
     {"__frcp", Opcode::Fdiv, Scalar::Float, Scalar::Float, 1},
     {"__fsqrt", Opcode::Fmath, Scalar::Float, Scalar::Float, 1, MathFunction::Sqrt},
     {"__dadd", Opcode::Fadd, kDouble, kDouble},
     {"__dsub", Opcode::Fadd, kDouble, kDouble},
     {"__dmul", Opcode::Fmul, kDouble, kDouble},
     {"__fma", Opcode::Ffma, kDouble, kDouble, 3},
     {"__ddiv", Opcode::Fdiv, kDouble, kDouble},
     {"__drcp", Opcode::Fdiv, kDouble, kDouble, 1},
     {"__dsqrt", Opcode::Fmath, kDouble, kDouble, 1, MathFunction::Sqrt},
     {"__int2float", Opcode::I2f, Scalar::Float, kInt, 1},
     {"__uint2float", Opcode::I2f, Scalar::Float, kUnsigned, 1},
     {"__ll2float", Opcode::I2f, Scalar::Float, Scalar::LongLong, 1},
     {"__ull2float", Opcode::I2f, Scalar::Float, Scalar::UnsignedLongLong, 1},
     {"__ll2double", Opcode::I2d, kDouble, Scalar::LongLong, 1},
     {"__ull2double", Opcode::I2d, kDouble, Scalar::UnsignedLongLong, 1},
     {"__double2float", Opcode::D2f, Scalar::Float, kDouble, 1}});

constexpr std::array<std::pair<std::string_view, Rounding>, 3> kRoundings{
    {{"_rz", Rounding::Zero}, {"_rd", Rounding::Down}, {"_ru", Rounding::Up}}};

/// The rows and the names that they point to.
struct RoundedTable {
    std::vector<std::string> names{};
    std::vector<Builtin> rows{};

    RoundedTable() {
        for (const Operation& operation : kOperations)
            for (const auto& [suffix, rounding] : kRoundings)
                names.push_back(std::string(operation.name) + std::string(suffix));
        std::size_t next = 0;
        for (const Operation& operation : kOperations) {
            for (const auto& [suffix, rounding] : kRoundings)
                rows.push_back(
                    {.name = names[next++],
                     .kind = BuiltinKind::DirectedRounding,
                     .opcode = operation.opcode,
                     .result = operation.result,
                     .argument = operation.argument,
                     .minArguments = operation.arguments,
                     .maxArguments = operation.arguments,
                     .math = operation.math,
                     .rounding = rounding,
                     .isCostly = isa::infoOf(operation.opcode).sequence != isa::Sequence::None});
        }
    }
};

}  // namespace

std::span<const Builtin> roundedBuiltins() {
    static const RoundedTable table;
    return table.rows;
}

}  // namespace warpscope::cuda
