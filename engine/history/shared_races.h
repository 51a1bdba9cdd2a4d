#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/history/access_order.h"
#include "engine/history/hazard_report.h"
#include "engine/sm/state/cycle_log.h"

namespace warpscope::history {

/// What a run does that CUDA leaves undefined though it goes on: two threads at one element of
/// shared memory, one of them writing, with nothing that orders them (AccessOrder: a barrier,
/// within a warp __syncwarp, fences with atomics, in a cluster its barrier); elements that are read
/// and that nobody has written; blocks of a cluster that may not have started, or may have ended,
/// when others touch their memory. Follows the log of a run from its first cycle; it is no part of
/// the run's state.
///
/// Equal values that several threads write are no race, nor are atomics among each other or with
/// volatile accesses. Memory is looked at in words, or in bytes or pairs of them where the kernel
/// has accesses as narrow.
class SharedRaces {
  public:
    SharedRaces(const gpu::Launch& launch, HazardReport& report);

    /// An event of the log, before the touches of its cycle.
    void follow(const trace::Event& event);
    /// A touch of shared memory, __syncwarp() or a fence.
    void follow(const sm::Touch& touch, Cycle now);
    /// A touch of global memory, in which the blocks of a cluster may keep a flag.
    void followGlobal(const sm::Touch& touch);
    /// A block has ended in this cycle, whose touches have been followed.
    void endBlock(BlockId block, Cycle now);

  private:
    static constexpr std::uint32_t kNobody = UINT32_MAX;

    /// An access to a word.
    struct Touched {
        std::uint32_t thread = kNobody;  ///< Of its block.
        std::uint32_t epoch = 0;         ///< Barriers before it …
        std::uint32_t warpEpoch = 0;     ///< … and __syncwarps of its warp.
        std::uint32_t number = 0;        ///< See Seen.
        isa::ProgramCounter pc = 0;
        std::uint32_t value = 0;  ///< Of this unit …
        std::uint64_t whole = 0;  ///< … and of all that its lane stores.
        std::int32_t cycle = 0;
        bool isAtomic = false;
        bool isVolatile = false;
        std::uint8_t user = 0;  ///< Its block: see Watched::users.
    };
    /// What has happened to a word.
    struct Word {
        Touched write{};
        Touched
            read{};  ///< The first thread of its block that has read it since the last barrier …
        Touched otherRead{};  ///< … and another one.
        bool isWritten = false;
    };
    /// What other blocks have read: the first thread that nothing orders before the others, and
    /// another one.
    using RemoteReads = std::array<Touched, 2>;
    /// Another block of the cluster that touches a block's memory.
    struct User {
        BlockId block{};
        Touched last{};  ///< Its last access.
        sm::Touch::Kind kind = sm::Touch::Kind::Load;
        std::uint32_t address = 0;
    };
    /// An access of a warp; addresses and, of a store, values by lane.
    struct WarpAccess {
        sm::Touch::Kind kind = sm::Touch::Kind::Load;
        bool isRemote = false;
        WarpId warp{};
        int indexInBlock = 0;
        int bytesPerLane = 4;
        LaneMask active = 0;
        Seen seen{};
    };
    /// A block that is resident.
    struct Watched {
        BlockId block{};
        std::uint32_t epoch = 1;
        std::vector<Word> words{};
        std::size_t unwritten = 0;        ///< Words that nobody has written.
        std::uint32_t writeEpoch = 0;     ///< In which somebody wrote last.
        std::vector<WarpAccess> reads{};  ///< Of this epoch, while nobody writes in it …
        std::vector<std::uint32_t> readAddresses{};  ///< … of all lanes of each.
        std::vector<RemoteReads> remoteReads{};      ///< By word; empty before there is one.
        std::vector<User> users{};                   ///< The first is the block itself.
    };

    Watched* watchedOf(const sm::Touch& touch);
    void endEpoch(const trace::Event& event);
    bool mayWait(const Watched& block, const sm::Touch& touch) const;
    void lookAtReads(Watched& block);
    void touch(Watched& block, const WarpAccess& access, const std::uint32_t* addresses,
               const std::uint32_t* values);
    std::uint8_t userOf(Watched& block, BlockId user) const;
    void noteUse(Watched& block, const WarpAccess& access, const Touched& last,
                 std::uint32_t address);
    bool isGap(std::uint32_t address, isa::ProgramCounter pc) const;
    void readWord(Word& word, const Touched& now, std::uint32_t address);
    void readRemotely(Watched& block, std::uint32_t number, const Touched& now,
                      std::uint32_t address);
    void writeWord(Watched& block, Word& word, const Touched& now, std::uint32_t address);
    bool mayClash(const Touched& before, const Touched& now) const;
    Seen seenOf(const Touched& touched) const;
    std::uint32_t unitsOf(int bytesPerLane) const;
    std::uint64_t storedBy(const WarpAccess& access, const std::uint32_t* values, int lane) const;
    void tellRace(const Touched& before, bool wasWrite, const Touched& now, bool isWrite,
                  std::uint32_t address);
    void tellUnwritten(const Touched& now, std::uint32_t address);
    void tellLifetime(const char* key, const Touched& use, sm::Touch::Kind kind,
                      std::uint32_t address, Cycle now);
    BlockId blockOf(const Touched& touched) const;
    Message withElement(Message message, std::uint32_t address, isa::ProgramCounter pc) const;

    const gpu::Launch& launch_;
    HazardReport& report_;
    AccessOrder order_;
    std::uint32_t unit_ = 4;  ///< Bytes that are looked at as one: a word here.
    bool isCluster_ = false;  ///< Other blocks may touch a block's memory.
    std::unordered_map<std::uint32_t, Watched> blocks_{};  ///< By id.
    std::unordered_set<std::uint32_t> passedOver_{};       ///< Blocks for which there was no room.
    std::size_t words_ = 0;                                ///< Of all of them.
    const Watched* watched_ = nullptr;                     ///< Whose memory is looked at.
};

}  // namespace warpscope::history
