#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/history/hazard_report.h"
#include "engine/sm/cycle_log.h"

namespace warpscope::history {

/// Reads of shared memory to which a copy beside the warp (cp.async) may still be on its way:
/// nobody knows what stands there before the thread that asked for the copy has waited for its
/// group. Barriers do not wait for copies. Here the values are there at once, so that only this
/// search shows a wait that is missing.
class CopyWaits {
  public:
    CopyWaits(const gpu::Launch& launch, HazardReport& report);

    /// A touch of shared memory, a group that is closed or a wait for groups.
    void follow(const sm::Touch& touch, Cycle now);
    /// The copies that the last wait has waited for, as stores that are made at this moment: before
    /// others may read them something has to order the two, as with a store.
    const std::vector<sm::Touch>& finished() const { return finished_; }
    void endBlock(BlockId block) { blocks_.erase(block.value); }

  private:
    /// The last copy to a word.
    struct Copy {
        std::uint32_t thread = 0;  ///< Of its block.
        std::uint32_t group = 0;   ///< Of its thread, from 1.
        isa::ProgramCounter pc = 0;
        Cycle cycle = 0;
    };
    /// Groups of a thread: the first ones have been waited for.
    struct Groups {
        std::uint32_t closed = 0;
        std::uint32_t waited = 0;
    };
    /// A copy of a warp of which lanes have not waited yet.
    struct Pending {
        sm::Touch touch;
        std::vector<std::uint32_t> groups{};  ///< By lane.
    };
    struct Block {
        std::unordered_map<std::uint32_t, Copy> copies{};    ///< By word.
        std::unordered_map<std::uint32_t, Groups> groups{};  ///< By thread.
        std::vector<Pending> pending{};
    };

    void remember(Block& block, const sm::Touch& touch);
    void finish(Block& block, const sm::Touch& wait);
    std::uint32_t threadOf(const sm::Touch& touch, int lane) const;
    void note(Block& block, const sm::Touch& touch, std::uint32_t thread, std::uint32_t address,
              Cycle now);
    void read(Block& block, const sm::Touch& touch, std::uint32_t thread, std::uint32_t address,
              Cycle now);
    void tell(const Copy& copy, const sm::Touch& touch, std::uint32_t thread, std::uint32_t address,
              Cycle now);

    const gpu::Launch& launch_;
    HazardReport& report_;
    bool hasCopies_ = false;
    std::vector<sm::Touch> finished_{};
    std::unordered_map<std::uint32_t, Block> blocks_{};  ///< By id.
};

}  // namespace warpscope::history
