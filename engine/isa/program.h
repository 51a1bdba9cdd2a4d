#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/problem.h"
#include "engine/isa/instruction.h"

namespace warpscope::isa {

/// A number within an element of a buffer, where the element is a structure or a vector.
struct Component {
    DataType type = DataType::S32;
    std::uint32_t offset = 0;  ///< Bytes from the beginning of the element.

    friend bool operator==(const Component&, const Component&) = default;
};

/// A parameter of the kernel. Pointers are byte addresses of the simulated global memory, which has
/// 32 bits.
struct Parameter {
    std::string name{};
    bool isPointer = false;
    DataType type = DataType::S32;  ///< Of the value, or of what it points to.
    bool isBool = false;
    std::uint32_t offset = 0;  ///< Byte offset in the parameter bank, a multiple of its size.
    bool isWide = false;       ///< A pointer of 64 bits, of which the upper ones are 0.
    /// 64 bits of which the code does not say whether they are a pointer: the argument decides.
    bool mayBePointer = false;
    int elementComponents = 1;  ///< Numbers of `type` in one element of a buffer: 4 of a float4.
    std::uint32_t structureBytes = 0;     ///< Of a structure passed by value, else 0.
    std::vector<Component> components{};  ///< Of what it points to, where that is no number.
    std::uint32_t structureSize = 0;      ///< Bytes of such an element, with its gaps.

    friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// Bytes of a parameter in the bank: pointers and narrow types take a word, 64 bits take two.
constexpr std::uint32_t bankBytesOf(const Parameter& parameter) {
    if (parameter.structureBytes != 0) return parameter.structureBytes;
    return parameter.isWide || (!parameter.isPointer && bytesOf(parameter.type) == 8) ? 8 : 4;
}

/// Bytes from one element of what a pointer points to to the next.
inline std::uint32_t elementBytesOf(const Parameter& parameter) {
    if (parameter.structureSize != 0) return parameter.structureSize;
    return static_cast<std::uint32_t>(bytesOf(parameter.type) * parameter.elementComponents);
}

/// A __constant__ variable: bytes of the constant bank that have a name.
struct ConstantVariable {
    std::string name{};
    DataType type = DataType::S32;  ///< Of one element.
    std::uint32_t offset = 0;
    std::uint32_t bytes = 0;
    std::vector<Component> components{};  ///< As of a parameter.
    std::uint32_t structureSize = 0;

    friend bool operator==(const ConstantVariable&, const ConstantVariable&) = default;
};

/// A __device__ variable: it has memory of its own, whose address stands in the parameter bank.
struct GlobalVariable {
    std::string name{};
    DataType type = DataType::S32;        ///< Of one element.
    std::uint32_t addressAt = 0;          ///< Offset in the bank of its address, 64 bits.
    std::vector<std::uint8_t> initial{};  ///< All of its bytes before the launch.
    /// grid.sync() counts its blocks here, and nothing else uses it: who has it calls grid.sync().
    bool isOfGridBarrier = false;

    friend bool operator==(const GlobalVariable&, const GlobalVariable&) = default;
};

/// Eight initial bytes that only the launch knows: the address of a __device__ variable, as in
/// `__device__ int* p = &data[1];`. Variables by their index in `Program::globals`.
struct InitialAddress {
    std::optional<std::size_t> global{};  ///< Whose bytes they are; none: the constant bank's.
    std::uint32_t at = 0;                 ///< Their offset there.
    std::size_t target = 0;               ///< Whose address they hold, …
    std::uint64_t plus = 0;               ///< … and how many bytes behind it.

    friend bool operator==(const InitialAddress&, const InitialAddress&) = default;
};

/// Where a variable of the source lives while pc is in [from, to). For the lanes view.
struct VariableRange {
    enum class Place : std::uint8_t { Register, Local, Shared };
    std::string name{};
    DataType type = DataType::S32;
    Place place = Place::Register;
    std::uint32_t index = 0;  ///< Register number, or byte offset in local or shared memory.
    std::uint32_t count = 1;  ///< Elements, for arrays.
    ProgramCounter from = 0;
    ProgramCounter to = 0;

    friend bool operator==(const VariableRange&, const VariableRange&) = default;
};

/// Local memory of a thread: CUDA C Programming Guide, table of technical specifications.
inline constexpr std::uint32_t kMaxLocalBytes = 512 * 1024;

/// A compiled kernel: everything that a run needs to know of the source.
struct Program {
    std::string entry{};
    std::string file{};                       ///< As the person named it.
    std::vector<std::string> sourceLines{};   ///< The whole kernel file.
    std::vector<Instruction> instructions{};  ///< The last one never falls through.
    std::vector<Parameter> parameters{};
    std::vector<VariableRange> variables{};
    std::vector<std::uint8_t> constants{};  ///< Initial bytes of the __constant__ bank.
    std::vector<ConstantVariable> constantVariables{};
    std::vector<GlobalVariable> globals{};
    std::vector<InitialAddress> addresses{};
    std::vector<Problem> warnings{};  ///< What is allowed, but may not be meant.
    int registersPerThread = 0;       ///< General registers used, at least 1.
    int staticSharedBytes = 0;
    bool usesDynamicShared = false;  ///< Has an extern __shared__ array.
    int localBytesPerThread = 0;     ///< Local arrays and spills.
    int spillStores = 0;             ///< Static count of spill stores.
    int spillLoads = 0;
    int launchBoundsThreads = 0;  ///< From __launch_bounds__, 0 = none.
    int launchBoundsBlocks = 0;

    friend bool operator==(const Program&, const Program&) = default;
};

}  // namespace warpscope::isa
