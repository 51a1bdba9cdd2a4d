#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/history/hazard_report.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::history {

/// Accesses that meet a copy beside the warp (cp.async) that may still be on its way: reads of the
/// shared memory to which it goes, writes to there of another value, and writes to the global
/// memory from which it comes. Nobody knows what stands there, or what the copy brings, before the
/// thread that asked for it has waited for its group. Barriers do not wait for copies. Here the
/// values are there at once, so that only this search shows a wait that is missing.
class CopyWaits {
  public:
    CopyWaits(const gpu::Launch& launch, HazardReport& report);

    /// A touch of shared or global memory, a group that is closed or a wait for groups.
    void follow(const sm::Touch& touch, Cycle now);
    /// The copies that the last wait has waited for, as loads and stores that are made at this
    /// moment: before others may write to what they read or read what they wrote, something has to
    /// order the two, as with any load and store.
    const std::vector<sm::Touch>& finished() const { return finished_; }
    void endBlock(BlockId block) { blocks_.erase(block.value); }

  private:
    /// The last copy to a word of shared memory, or from one of global memory.
    struct Copy {
        BlockId block{};
        std::uint32_t thread = 0;  ///< Of its block.
        std::uint32_t group = 0;   ///< Of its thread, from 1.
        isa::ProgramCounter pc = 0;
        Cycle cycle = 0;
        std::optional<std::uint32_t> value{};  ///< That it brings, where that is known.
    };
    /// One word of a touch.
    struct Word {
        const sm::Touch& touch;
        std::uint32_t thread = 0;  ///< Of its block.
        std::uint32_t address = 0;
        std::optional<std::uint32_t> value{};  ///< That a store writes, where that is known.
        Cycle now = 0;
    };
    using Copies = std::unordered_map<std::uint32_t, Copy>;  ///< By word.
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
        Copies copies{};                                     ///< To its shared memory.
        std::unordered_map<std::uint32_t, Groups> groups{};  ///< By thread.
        std::vector<Pending> pending{};
    };

    void followGroups(Block& block, const sm::Touch& touch);
    template <class Visit>
    void forEachWord(const sm::Touch& touch, Cycle now, Visit visit) const;
    void remember(Block& block, const sm::Touch& touch);
    void finish(Block& block, const sm::Touch& wait);
    void forgetSources(const sm::Touch& copy);
    std::uint32_t threadOf(const sm::Touch& touch, int lane) const;
    bool isOnItsWay(const Copy& copy) const;
    const Copy* copyAt(Copies& copies, std::uint32_t address) const;
    void begin(Copies& copies, const Word& word);
    void tellRead(const Copy& copy, const Word& word);
    void tellWrite(const Copy& copy, const Word& word);
    std::string elementOf(const Word& word) const;
    void tell(const char* key, const Copy& copy, const Word& word);

    const gpu::Launch& launch_;
    HazardReport& report_;
    bool hasCopies_ = false;
    std::vector<sm::Touch> finished_{};
    std::unordered_map<std::uint32_t, Block> blocks_{};  ///< By id.
    Copies sources_{};                                   ///< From global memory.
};

}  // namespace warpscope::history
