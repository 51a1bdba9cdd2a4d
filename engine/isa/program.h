#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/isa/instruction.h"

namespace warpscope::isa {

/// A parameter of the kernel. Pointers are 32-bit byte addresses of the simulated global memory.
struct Parameter {
    std::string name{};
    bool isPointer = false;
    DataType type = DataType::S32;  ///< Of the value, or of what it points to.
    bool isBool = false;
    std::uint32_t offset = 0;       ///< Byte offset in the parameter bank, a multiple of its size.

    friend bool operator==(const Parameter&, const Parameter&) = default;
};

/// Bytes of a parameter in the bank: pointers and narrow types take a word, 64 bits take two.
constexpr std::uint32_t bankBytesOf(const Parameter& parameter) {
    return !parameter.isPointer && bytesOf(parameter.type) == 8 ? 8 : 4;
}

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

/// A compiled kernel: everything that a run needs to know of the source.
struct Program {
    std::string entry{};
    std::string file{};                         ///< As the person named it.
    std::vector<std::string> sourceLines{};     ///< The whole kernel file.
    std::vector<Instruction> instructions{};    ///< The last one never falls through.
    std::vector<Parameter> parameters{};
    std::vector<VariableRange> variables{};
    std::vector<std::uint8_t> constants{};      ///< Initial bytes of the __constant__ bank.
    int registersPerThread = 0;                 ///< General registers used, at least 1.
    int staticSharedBytes = 0;
    bool usesDynamicShared = false;             ///< Has an extern __shared__ array.
    int localBytesPerThread = 0;                ///< Local arrays and spills.
    int spillStores = 0;                        ///< Static count of spill stores.
    int spillLoads = 0;
    int launchBoundsThreads = 0;                ///< From __launch_bounds__, 0 = none.
    int launchBoundsBlocks = 0;

    friend bool operator==(const Program&, const Program&) = default;
};

}  // namespace warpscope::isa
