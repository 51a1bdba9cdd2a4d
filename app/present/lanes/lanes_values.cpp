#include "app/present/lanes/lanes_values.h"

#include <fmt/format.h>

#include <bit>
#include <cstring>

namespace warpscope::views {

namespace {

using Place = isa::VariableRange::Place;

bool isInScope(const isa::VariableRange& range, isa::ProgramCounter pc) {
    return range.count == 1 && range.place != Place::Shared && pc >= range.from && pc < range.to;
}

LaneQuantity registerQuantity(std::uint32_t number) {
    LaneQuantity quantity;
    quantity.name = fmt::format("R{}", number);
    quantity.range.index = number;
    return quantity;
}

std::uint32_t localBits(const sm::Warp& warp, std::uint32_t offset, int lane, int warpSize) {
    const std::size_t perLane = warp.local.size() / static_cast<std::size_t>(warpSize);
    const std::size_t at = static_cast<std::size_t>(lane) * perLane + offset;
    std::uint32_t bits = 0;
    if (offset + sizeof bits <= perLane) std::memcpy(&bits, warp.local.data() + at, sizeof bits);
    return bits;
}

}  // namespace

std::vector<LaneQuantity> quantitiesAt(const isa::Program& program, isa::ProgramCounter pc) {
    std::vector<LaneQuantity> quantities;
    for (const auto& range : program.variables)
        if (isInScope(range, pc)) quantities.push_back({range.name, range});
    for (int number = 0; number < program.registersPerThread; ++number)
        quantities.push_back(registerQuantity(static_cast<std::uint32_t>(number)));
    return quantities;
}

std::optional<LaneQuantity> chooseQuantity(const std::vector<LaneQuantity>& quantities,
                                           const std::string& name) {
    std::optional<LaneQuantity> chosen;
    for (const auto& quantity : quantities) {
        const bool isVariable = !quantity.range.name.empty();
        // An inner declaration of the same name hides the outer one, so the last one wins.
        if (name.empty() ? isVariable : quantity.name == name) chosen = quantity;
    }
    return chosen;
}

std::string laneValue(const sm::Warp& warp, const LaneQuantity& quantity, int lane, int warpSize) {
    if (!hasLane(warp.lanes, lane)) return {};
    const auto& range = quantity.range;
    if (range.place == Place::Local)
        return valueText(localBits(warp, range.index, lane, warpSize), range.type);
    const std::size_t at =
        static_cast<std::size_t>(range.index) * static_cast<std::size_t>(warpSize) +
        static_cast<std::size_t>(lane);
    if (range.place != Place::Register || at >= warp.registers.size()) return {};
    return valueText(warp.registers[at], range.type);
}

std::string valueText(std::uint32_t bits, isa::DataType type) {
    switch (type) {
        case isa::DataType::F32:
            return fmt::format("{:.5g}", std::bit_cast<float>(bits));
        case isa::DataType::U32:
        case isa::DataType::U8:
        case isa::DataType::U16:
            return fmt::format("{}", bits);
        case isa::DataType::S32:
        case isa::DataType::S8:
        case isa::DataType::S16:
            return fmt::format("{}", std::bit_cast<std::int32_t>(bits));
    }
    return {};
}

}  // namespace warpscope::views
