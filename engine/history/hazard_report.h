#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/gpu/run_problem.h"

namespace warpscope::history {

/// The problems that a search for hazards finds: one for each pair of instructions, the first 20.
class HazardReport {
  public:
    explicit HazardReport(const gpu::Launch& launch) : launch_(launch) {}

    /// `lane` is −1 where nobody in particular is meant; `other`: the instruction that it meets, 0
    /// = none.
    void add(std::string kind, Message message, Cycle cycle, WarpId warp, int lane,
             isa::ProgramCounter pc, isa::ProgramCounter other);
    bool isFull() const;
    /// add() would do nothing. A race that a loop repeats asks this before it finds words.
    bool isTold(std::string_view kind, isa::ProgramCounter pc, isa::ProgramCounter other) const;
    /// A race of the two instructions was told of two lanes of one warp. add() puts a race of two
    /// warps in its place: what orders those orders the lanes as well, and not the other way.
    bool isToldOfOneWarp(isa::ProgramCounter pc, isa::ProgramCounter other) const;
    /// In order of their cycles.
    std::vector<gpu::RunProblem> take();

  private:
    std::size_t placeOf(std::string_view kind, isa::ProgramCounter pc,
                        isa::ProgramCounter other) const;

    const gpu::Launch& launch_;
    /// The instructions of each of problems_.
    std::vector<std::pair<isa::ProgramCounter, isa::ProgramCounter>> told_{};
    std::vector<gpu::RunProblem> problems_{};
};

/// The element of a variable of the source that lies at an address of local or shared memory where
/// an instruction stands; `space` and the address where there is none: "shared[0x40]".
std::string elementText(const isa::Program& program, isa::VariableRange::Place place,
                        std::string_view space, std::uint32_t address, isa::ProgramCounter pc);
/// A value as the source would write it: `bits` of a type, of narrow ones the lowest.
std::string valueText(isa::DataType type, std::uint64_t bits);
/// The type of such an element; `otherwise` where no variable lies there.
isa::DataType elementType(const isa::Program& program, isa::VariableRange::Place place,
                          std::uint32_t address, isa::ProgramCounter pc, isa::DataType otherwise);
/// threadIdx of a thread of its block, "(5, 0, 0)".
std::string threadText(const gpu::Launch& launch, std::int64_t thread);
/// Its lane.
int laneOf(const gpu::Launch& launch, std::uint32_t thread);

}  // namespace warpscope::history
