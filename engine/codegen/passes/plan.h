#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "engine/code/code.h"

namespace warpscope::codegen {

struct PassSettings;

/// Fewer registers leave the compiler nothing to work with.
inline constexpr int kMinRegisters = 8;

/// How much is done to the code that a reader has made.
enum class Level : std::uint8_t {
    Teaching,   ///< Follows the source line by line; every named value keeps a register.
    Optimized,  ///< What a compiler makes of it.
};

struct Pass {
    std::string_view name{};  ///< That of its file.
    void (*run)(code::Code& code, const PassSettings& settings) = nullptr;
};

/// What a level does, in order, before registers are given.
struct Plan {
    std::string_view name{};     ///< As a scenario writes the level: "teaching", "optimized".
    bool keepsVariables = true;  ///< Variables of the source keep registers while in scope.
    std::span<const Pass> passes{};
};

/// By level, in the order of the enumeration.
std::span<const Plan> plans();
const Plan& planOf(Level level);
/// The passes of a plan for this code. Where functions call themselves they are those of level
/// teaching alone: the others take a way back for the jump of a loop.
std::span<const Pass> passesOf(const Plan& plan, const code::Code& code);
/// The level that a scenario writes so; none where no plan has this name.
std::optional<Level> findLevel(std::string_view name);

}  // namespace warpscope::codegen
