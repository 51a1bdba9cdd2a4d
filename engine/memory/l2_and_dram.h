#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/machine/machine.h"
#include "engine/memory/answer.h"
#include "engine/memory/bandwidth.h"
#include "engine/memory/coalesce.h"
#include "engine/memory/l2_cache.h"
#include "engine/memory/latency_spread.h"
#include "engine/memory/model.h"

namespace warpscope::memory {

/// A request of one SM for sectors of one line.
struct L2Request {
    int side = 0;  ///< Of L2, on which the SM lies.
    std::uint32_t line = 0;
    std::uint32_t sectors = 0;
    Cycle now = 0;  ///< Of the issue.
    Cycle at = 0;   ///< When it leaves the SM.
};

/// What one access asks of L2, line by line in the order of their numbers: kMostLines at most.
/// Without initial values: every access has such a list.
struct L2Requests {
    static constexpr std::uint32_t kMostLines = 32;

    L2Requests(int l2Side, Cycle issued, std::uint32_t first, std::span<const Line> asked)
        : side(l2Side), now(issued), firstLine(first), lines(asked) {}  // NOLINT

    int side;
    Cycle now;                    ///< Of the issue.
    std::uint32_t firstLine;      ///< The number of the line that `lines` call 0.
    std::span<const Line> lines;  ///< With the sectors that are asked for.
    /// One bit each. Of stores: all sectors are written from end to end. Of loads, afterwards: some
    /// came from DRAM.
    std::uint32_t whole = 0;
    std::uint32_t fromDram = 0;
    /// When each leaves the SM; afterwards, of loads, when its last sector is there, of stores,
    /// when L2 has taken it.
    std::array<Cycle, kMostLines> at;

    L2Request of(std::size_t i) const {
        return {side, firstLine + lines[i].number, lines[i].sectors, now, at[i]};
    }
};

/// The same of Lines::isApart(), where it is early: what most lines take, in fewer words.
struct L2Column {
    /// `columnStep`: Lines::columnStep().
    L2Column(int l2Side, Cycle issued, std::uint32_t first, std::span<const Line> asked,
             std::uint32_t columnStep)
        : side(l2Side), now(issued), firstLine(first), lines(asked), step(columnStep) {}  // NOLINT

    int side;
    Cycle now;
    std::uint32_t firstLine;
    std::span<const Line> lines;  ///< L2Requests::kMostLines.
    std::uint32_t step;
    std::array<std::uint32_t, L2Requests::kMostLines> at;

    std::uint32_t lineAt(std::size_t i) const { return firstLine + lines[i].number; }
    L2Request of(std::size_t i) const {
        return {side, lineAt(i), lines[i].sectors, now, Cycle{at[i]}};
    }
};

/// What an atomic asks of one line.
struct AtomicWork {
    int rounds = 1;       ///< Summed over its sectors: lanes on the most wanted address of each.
    bool isFull = false;  ///< All words of its sectors are wanted, each as often as the others.
    int turns = 1;        ///< Of the whole access: lanes on the most wanted address.
    /// Of sums of floats, in hundredths of a cycle, 0 of others: how long this line is busy with
    /// them, beside its slice.
    int sums = 0;
    int doubles = 0;  ///< Lanes that add doubles.
};

/// A part of L2 that does the atomics of its lines.
struct AtomicSlice {
    Bandwidth rounds{};
    /// Sums of floats, each of which needs the one before on its address. Only those of the line
    /// that came last are known.
    Bandwidth sums{};
    std::uint32_t summed = 0;  ///< That line.

    friend bool operator==(const AtomicSlice&, const AtomicSlice&) = default;
};

/// What L2 says to an atomic.
struct AtomicReply {
    Cycle takenAt = 0;  ///< Its slice is done with those before it.
    Cycle backAt = 0;   ///< The old values are at the SM.
};

/// What L2 says to a load.
struct L2Reply {
    Cycle readyAt = 0;  ///< The last sector is at the SM.
    Level level = Level::L2;
};

/// The sets of the line that an access has asked for last, one on each side: the next line mostly
/// lies there as well. Valid while nobody copies the state of L2: for the lines of one access.
struct L2Sets {
    std::uint32_t neighbours = UINT32_MAX;  ///< Line number / L2Side::kNeighbours.
    L2Side::Place place{};
    FillTime now = 0;                      ///< Of the issue, the same for all lines.
    std::array<L2Side::Set*, 2> ofSide{};  ///< nullptr: nothing of it is there yet.
};

/// L2 and what lies behind it, for all SMs: two sides, each the home of half of the lines. A line
/// whose home is the other side is read from there once and then kept on the near side as well
/// (measured on an H200: 455 cycles, then 282). What L2 does not have comes from DRAM, two
/// neighbouring sectors at a time.
class L2AndDram {
  public:
    L2AndDram() = default;
    /// `isSpread`: lines differ in latency as they do on the hardware; else all take the mean.
    L2AndDram(std::int64_t l2Bytes, CacheStart start, bool isSpread = false);

    /// SMs lie on the two sides in pairs, as the measured order of the blocks suggests.
    static int sideOf(std::uint32_t sm) { return static_cast<int>(sm / 2 % 2); }

    /// By how many cycles what an SM asks comes back later than at the first SM, or sooner.
    CycleCount distanceOf(std::uint32_t sm) const { return isSpread_ ? smSpreadOf(sm) : 0; }

    /// What L2 and DRAM say stands in `requests` then.
    void readAll(const machine::Timing& timing, L2Requests& requests, Traffic& traffic);
    void writeAll(const machine::Timing& timing, L2Requests& requests, Traffic& traffic);
    void readColumn(const machine::Timing& timing, L2Column& column, Traffic& traffic);
    void writeColumn(const machine::Timing& timing, L2Column& column, Traffic& traffic);
    /// Whether all that is issued in this cycle is early (kEarly).
    bool isEarly(Cycle now) const { return l2_.isEarly(now) && dram_.isEarly(now); }
    AtomicReply atomic(const machine::Timing& timing, const L2Request& request,
                       const AtomicWork& work, Traffic& traffic);

    std::size_t heapBytes() const {
        return sides_[0].heapBytes() + sides_[1].heapBytes() + slices_.size() * sizeof(AtomicSlice);
    }
    friend bool operator==(const L2AndDram&, const L2AndDram&) = default;

  private:
    /// A request with what follows from the number of its line.
    struct Asked : L2Request {
        int home = 0;  ///< The side that holds the line when both could.
        L2Sets& sets;

        bool isHome() const { return home == side; }
    };
    /// By the number of sectors of a line: what they take, in units of Bandwidth.
    using Work = std::array<std::uint32_t, kSectorsPerLine + 1>;
    /// What a device's L2 and DRAM take for each of them; worked out at the first request.
    struct Works {
        int l2SectorsPerCycle = 0;
        int dramSectorsPerCycle = 0;
        Work read{};
        Work writtenWhole{};
        Work writtenInPart{};
        Work atomic{};
        Work dram{};

        Works() = default;
        explicit Works(const machine::Timing& timing);
        bool areOf(const machine::Timing& timing) const {
            return l2SectorsPerCycle == timing.l2SectorsPerCycle &&
                   dramSectorsPerCycle == timing.sectorsPerCycleGpu;
        }
        friend bool operator==(const Works&, const Works&) = default;
    };
    /// From a line of an access to the next one: up to 16 of them share their sets.
    void goTo(std::uint32_t line, L2Sets& sets) const {
        if (line / L2Side::kNeighbours == sets.neighbours) return;
        sets.neighbours = line / L2Side::kNeighbours;
        sets.place = sides_[0].placeOf(line);
        sets.ofSide = {};
    }
    /// The set on a side; nullptr while nothing of it is there.
    L2Side::Set* setOn(int side, L2Sets& sets) {
        L2Side::Set*& set = sets.ofSide[static_cast<std::size_t>(side)];
        if (set == nullptr) [[unlikely]]
            set = sideAt(side).setAt(sets.place, false);
        return set;
    }
    /// The same, and looks up its sets on both sides.
    void goToBoth(std::uint32_t line, L2Sets& sets) {
        if (line / L2Side::kNeighbours == sets.neighbours) return;
        goTo(line, sets);
        setOn(0, sets);
        setOn(1, sets);
    }
    const Works& worksOf(const machine::Timing& timing);
    [[gnu::always_inline]] inline int takeAll(L2Requests& requests, const Work& whole,
                                              const Work& part);
    L2Side& sideAt(int side) { return sides_[static_cast<std::size_t>(side)]; }
    [[gnu::always_inline]] inline L2Line* find(int side, const Asked& asked, bool wasLeft = true);
    L2Line& enter(int side, const Asked& asked, int& evicted);

    L2Line& placed(int side, const Asked& asked, L2Line* known, Traffic& traffic);
    Cycle fetch(const machine::Timing& timing, const Asked& asked, L2Line& line,
                std::uint32_t missing, Traffic& traffic);
    L2Reply readOther(const machine::Timing& timing, const L2Request& request, Traffic& traffic,
                      L2Sets& sets);
    [[gnu::always_inline]] inline void nearLatencies(
        const machine::Timing& timing, const L2Column& column,
        std::array<std::uint32_t, L2Requests::kMostLines>& all) const;
    [[gnu::always_inline]] inline L2Line* writtenAtHome(std::uint32_t line, int side, L2Sets& sets);
    void writeOther(const L2Request& request, Traffic& traffic, L2Sets& sets);
    L2Reply readHome(const machine::Timing& timing, const Asked& asked, std::uint32_t wanted,
                     Traffic& traffic);
    void forgetCopy(const Asked& asked);
    bool wasCopied(std::uint32_t line) const;
    CycleCount l2Latency(const machine::Timing& timing, std::uint32_t line, bool isNear) const;
    CycleCount dramLatency(const machine::Timing& timing, const Asked& asked) const;

    bool isSpread_ = false;
    bool isWarm_ = false;
    bool isRelaunched_ = false;
    std::array<L2Side, 2> sides_{};
    Bandwidth l2_{};
    Bandwidth dram_{};
    std::vector<AtomicSlice> slices_{};  ///< None before the first atomic.
    Works works_{};
};

}  // namespace warpscope::memory
