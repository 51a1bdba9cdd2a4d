#include "engine/history/hazard_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/base/problem_list.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::history {
namespace {

constexpr std::string_view kRaceInWarp = "hazard.race_in_warp";

/// The variable whose elements lie at an address; nullptr where there is none.
const isa::VariableRange* variableAt(const isa::Program& program, isa::VariableRange::Place place,
                                     std::uint32_t address, isa::ProgramCounter pc) {
    for (const isa::VariableRange& variable : program.variables) {
        const auto bytes = static_cast<std::uint32_t>(isa::bytesOf(variable.type));
        const bool isThere = variable.place == place && address >= variable.index &&
                             (address - variable.index) / bytes < variable.count;
        if (isThere && pc >= variable.from && pc < variable.to) return &variable;
    }
    return nullptr;
}

/// The two lines and the variable of a race: a missing barrier makes several pairs of instructions
/// race there, by reading and by writing.
struct RacePlace {
    std::string first{};
    std::string second{};
    std::string variable{};
    friend bool operator==(const RacePlace&, const RacePlace&) = default;
};

RacePlace placeOf(const Message& race) {
    const auto valueOf = [&race](std::string_view name) {
        const auto found =
            std::ranges::find(race.values, name, [](const auto& value) { return value.first; });
        return found == race.values.end() ? std::string() : found->second;
    };
    const std::string element = valueOf("element");
    RacePlace place{valueOf("line"), valueOf("other_line"), element.substr(0, element.find('['))};
    if (place.second < place.first) std::swap(place.first, place.second);
    return place;
}

/// Of the races of one place the first, which says how many pairs of instructions there are.
std::vector<gpu::RunProblem> withoutRepeatedRaces(std::vector<gpu::RunProblem> problems) {
    std::vector<gpu::RunProblem> kept;
    std::vector<std::pair<RacePlace, std::size_t>> races;  // And where the first stands in `kept`.
    std::vector<long long> pairs;
    for (gpu::RunProblem& problem : problems) {
        if (problem.kind != trace::kRace) {
            kept.push_back(std::move(problem));
            continue;
        }
        const RacePlace place = placeOf(problem.message);
        const auto known =
            std::ranges::find(races, place, [](const auto& race) { return race.first; });
        if (known != races.end() && !place.variable.empty()) {
            ++pairs[static_cast<std::size_t>(known - races.begin())];
            continue;
        }
        races.emplace_back(place, kept.size());
        pairs.push_back(1);
        kept.push_back(std::move(problem));
    }
    for (std::size_t i = 0; i < races.size(); ++i) {
        Message& message = kept[races[i].second].message;
        message = std::move(message).with("pairs", pairs[i]);
    }
    return kept;
}

}  // namespace

void HazardReport::add(std::string kind, Message message, Cycle cycle, WarpId warp, int lane,
                       isa::ProgramCounter pc, isa::ProgramCounter other) {
    const bool isWider =
        kind == trace::kRace && message.key != kRaceInWarp && isToldOfOneWarp(pc, other);
    if (isTold(kind, pc, other) && !isWider) return;
    const std::size_t known = placeOf(kind, pc, other);
    gpu::RunProblem problem;
    problem.kind = std::move(kind);
    problem.message = std::move(message);
    problem.line = launch_.program.instructions[pc].line;
    problem.cycle = cycle;
    problem.warp = warp;
    if (lane >= 0) problem.lanes = laneBit(lane);
    if (isWider) {
        problems_[known] = std::move(problem);
        return;
    }
    told_.emplace_back(pc, other);
    problems_.push_back(std::move(problem));
}

/// As many as there are: it was not told.
std::size_t HazardReport::placeOf(std::string_view kind, isa::ProgramCounter pc,
                                  isa::ProgramCounter other) const {
    std::size_t at = 0;
    while (at < problems_.size() &&
           (told_[at] != std::pair{pc, other} || problems_[at].kind != kind))
        ++at;
    return at;
}

bool HazardReport::isToldOfOneWarp(isa::ProgramCounter pc, isa::ProgramCounter other) const {
    const std::size_t at = placeOf(trace::kRace, pc, other);
    return at < problems_.size() && problems_[at].message.key == kRaceInWarp;
}

bool HazardReport::isTold(std::string_view kind, isa::ProgramCounter pc,
                          isa::ProgramCounter other) const {
    return isFull() || placeOf(kind, pc, other) < problems_.size();
}

bool HazardReport::isFull() const {
    return problems_.size() >= kMaxProblems;
}

std::vector<gpu::RunProblem> HazardReport::take() {
    std::ranges::stable_sort(problems_, {}, &gpu::RunProblem::cycle);
    return withoutRepeatedRaces(std::move(problems_));
}

std::string elementText(const isa::Program& program, isa::VariableRange::Place place,
                        std::string_view space, std::uint32_t address, isa::ProgramCounter pc) {
    const isa::VariableRange* const variable = variableAt(program, place, address, pc);
    if (variable == nullptr) return fmt::format("{}[{:#x}]", space, address);
    const auto bytes = static_cast<std::uint32_t>(isa::bytesOf(variable->type));
    return fmt::format("{}[{}]", variable->name, (address - variable->index) / bytes);
}

isa::DataType elementType(const isa::Program& program, isa::VariableRange::Place place,
                          std::uint32_t address, isa::ProgramCounter pc, isa::DataType otherwise) {
    const isa::VariableRange* const variable = variableAt(program, place, address, pc);
    return variable == nullptr ? otherwise : variable->type;
}

std::string valueText(isa::DataType type, std::uint64_t bits) {
    using enum isa::DataType;
    const auto word = static_cast<std::uint32_t>(bits);
    switch (type) {
        case F32:
            return fmt::format("{:g}", std::bit_cast<float>(word));
        case F64:
            return fmt::format("{:g}", std::bit_cast<double>(bits));
        case S64:
            return fmt::format("{}", static_cast<std::int64_t>(bits));
        case U64:
            return fmt::format("{}", bits);
        case S8:
            return fmt::format("{}", static_cast<std::int8_t>(word));
        case S16:
            return fmt::format("{}", static_cast<std::int16_t>(word));
        case U8:
        case U16:
        case U32:
            return fmt::format("{}", word);
        case S32:
            break;
        default:
            return fmt::format("{:#x}", bits);
    }
    return fmt::format("{}", static_cast<std::int32_t>(word));
}

std::string threadText(const gpu::Launch& launch, std::int64_t thread) {
    const Dim3 at = coordinateOf(thread, launch.block);
    return fmt::format("({}, {}, {})", at.x, at.y, at.z);
}

int laneOf(const gpu::Launch& launch, std::uint32_t thread) {
    return static_cast<int>(thread % static_cast<std::uint32_t>(launch.machine.limits.warpSize));
}

}  // namespace warpscope::history
