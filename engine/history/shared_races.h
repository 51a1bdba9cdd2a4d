#pragma once

#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "engine/gpu/launch.h"
#include "engine/gpu/run_problem.h"
#include "engine/sm/cycle_log.h"

namespace warpscope::history {

/// What a run does that CUDA leaves undefined though it goes on: two threads at one element of
/// shared memory, one of them writing, with no barrier between them (within a warp: no __syncwarp);
/// elements that are read and that nobody of the block has written; barriers that not all threads
/// reach. Follows the log of a run from its first cycle; it is no part of the run's state.
///
/// Equal values that several threads write are no race, nor are atomics among each other. Accesses
/// narrower than a word, and those from another block of a cluster, count as writing the word and
/// are not looked at otherwise.
class SharedRaces {
  public:
    explicit SharedRaces(const gpu::Launch& launch) : launch_(launch) {}

    /// What happened in one cycle.
    void follow(const sm::CycleLog& log);
    /// One for each pair of instructions, in order of time.
    std::vector<gpu::RunProblem> takeProblems() { return std::move(problems_); }

  private:
    static constexpr std::uint32_t kNobody = UINT32_MAX;

    /// An access to a word.
    struct Touched {
        std::uint32_t thread = kNobody;  ///< Of the block.
        std::uint32_t epoch = 0;         ///< Barriers before it …
        std::uint32_t warpEpoch = 0;     ///< … and __syncwarps of its warp.
        isa::ProgramCounter pc = 0;
        std::uint32_t value = 0;
        std::int32_t cycle = 0;
        bool isAtomic = false;
    };
    /// What has happened to a word.
    struct Word {
        Touched write{};
        Touched read{};       ///< The first thread that has read it since the last barrier …
        Touched otherRead{};  ///< … and another one.
        bool isWritten = false;
        bool isMixed = false;  ///< By parts of it.
    };
    /// A block that is resident.
    struct Watched {
        BlockId block{};
        std::uint32_t epoch = 1;
        std::vector<std::uint32_t> warpEpochs{};
        std::vector<Word> words{};
    };

    Watched* watchedOf(const sm::SharedTouch& touch);
    void endEpoch(const trace::Event& event);
    void touch(Watched& block, const sm::SharedTouch& touch);
    void readWord(Word& word, const Touched& now, std::uint32_t address);
    void writeWord(Word& word, const Touched& now, std::uint32_t address);
    bool mayClash(const Touched& before, const Touched& now) const;
    void tellRace(const Touched& before, bool wasWrite, const Touched& now, bool isWrite,
                  std::uint32_t address);
    void tellUnwritten(const Touched& now, std::uint32_t address);
    void tell(std::string kind, Message message, const Touched& now, isa::ProgramCounter other);
    Message withElement(Message message, std::uint32_t address, isa::ProgramCounter pc) const;

    const gpu::Launch& launch_;
    std::vector<Watched> blocks_{};
    std::size_t words_ = 0;  ///< Of all of them.
    Cycle cycle_ = 0;
    BlockId block_{};
    WarpId warp_{};
    std::set<std::tuple<std::string, isa::ProgramCounter, isa::ProgramCounter>> told_{};
    std::vector<gpu::RunProblem> problems_{};
};

}  // namespace warpscope::history
