#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/message.h"
#include "engine/occupancy/occupancy.h"

namespace warpscope::occupancy {

/// What a person can turn to admit more blocks.
enum class Knob : std::uint8_t {
    Registers,
    Shared,
    RegistersAndShared,
    BlockSize,
    Carveout,
    Optin
};

/// The smallest turn of one knob that raises occupancy, or that none does.
struct Suggestion {
    Knob knob = Knob::Registers;
    bool helps = false;
    Request request{};  ///< With the knob turned; the question itself where nothing helps.
    Result result{};    ///< Of that request.
    Message message{};  ///< "7 registers fewer would admit 1 more block."
};

/// One suggestion for every knob that the kernel uses, in the order of Knob. A kernel at full
/// occupancy gets none. Registers and shared memory together are tried where neither helps alone.
/// Empty for an invalid request.
std::vector<Suggestion> suggest(const machine::Machine& machine, const Request& request);

/// How many registers a thread, and how many bytes of shared memory a block, could still grow
/// without losing a block. 0 where the next one costs a block; −1 where there is no block to lose.
struct Headroom {
    int registers = 0;
    std::int64_t sharedBytes = 0;

    friend bool operator==(const Headroom&, const Headroom&) = default;
};
Headroom headroom(const machine::Machine& machine, const Request& request);

}  // namespace warpscope::occupancy
