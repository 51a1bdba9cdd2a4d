#include "engine/scenario/guesses/guess_launch.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/guesses/guess_block.h"

namespace warpscope::scenario {
namespace {

constexpr std::int64_t kMaxBlockThreads = 1024;

/// Whether a thread can tell its block from the others.
bool asksForBlock(const isa::Program& program) {
    const auto isOfBlock = [](const isa::Operand& source) {
        if (source.kind != isa::Operand::Kind::Special) return false;
        const auto special = static_cast<isa::Special>(source.value);
        return (special >= isa::Special::BlockX && special <= isa::Special::BlockZ) ||
               special >= isa::Special::ClusterX;
    };
    return std::ranges::any_of(program.instructions, [&](const isa::Instruction& instruction) {
        return std::ranges::any_of(instruction.sources, isOfBlock);
    });
}

class LaunchGuesser {
  public:
    LaunchGuesser(const LaunchHints& hints, Scenario& scenario, std::vector<Message>& notes)
        : hints_(hints), scenario_(scenario), notes_(notes) {}

    void run() {
        shape();
        sharedBytes();
        scenario_.isCooperative = hints_.site != nullptr && hints_.site->isCooperative;
    }

  private:
    bool uses(const char* word) const { return hints_.source.find(word) != std::string::npos; }

    /// A launch whose numbers are all known and that CUDA refuses is refused here as well: true,
    /// and taken as it is.
    bool takesRefused() {
        const host::LaunchSite* const site = hints_.site;
        const auto isAssumed = [](const Message& note) {
            return note.key == "new.assumed" || note.key == "new.smaller";
        };
        if (site == nullptr || std::ranges::any_of(notes_, isAssumed)) return false;
        const auto grid = site->grid ? site->grid : site->impossibleGrid;
        const auto block = site->block ? site->block : site->impossibleBlock;
        if (!grid || !block) return false;
        constexpr std::int64_t kMaxGridRows = 65535;
        const bool isRefused = !site->grid || !site->block ||
                               std::max(grid->y, grid->z) > kMaxGridRows ||
                               block->count() > kMaxBlockThreads;
        if (!isRefused) return false;
        scenario_.grid = *grid;
        scenario_.block = *block;
        scenario_.ranges[std::string(keys::kGrid)] = placeOf(*site);
        scenario_.ranges[std::string(keys::kBlock)] = placeOf(*site);
        return true;
    }

    void shape() {
        if (takesRefused()) return;
        const host::LaunchSite* const site = hints_.site;
        const bool isFlat =
            uses("threadIdx.y") || uses("blockIdx.y") || uses("%tid.y") || uses("%ctaid.y");
        const bool isKnown =
            site != nullptr && site->block && site->block->count() <= kMaxBlockThreads;
        const auto array = isKnown ? std::nullopt : tellingArray(isFlat);
        scenario_.block = isKnown ? *site->block : array ? array->block : usualBlock(isFlat);
        const bool hasGrid = site != nullptr && site->grid && warpsOf(*site->grid) <= kMaxWarps;
        // Blocks that do not know which they are would all do the same, at the same places.
        const Dim3 likely = !asksForBlock(hints_.program) ? Dim3{1, 1, 1}
                            : isFlat                      ? Dim3{4, 4, 1}
                                                          : Dim3{4, 1, 1};
        scenario_.grid = hasGrid ? *site->grid : likely;
        if (hasGrid) scenario_.ranges[std::string(keys::kGrid)] = placeOf(*site);
        if (isKnown) scenario_.ranges[std::string(keys::kBlock)] = placeOf(*site);
        const bool isTooLarge = site != nullptr && site->grid && !hasGrid && isKnown;
        if (isTooLarge) {
            notes_.push_back(Message{"new.smaller_grid"}
                                 .with("line", site->line)
                                 .with("before", textOf(*site->grid))
                                 .with("now", textOf(scenario_.grid)));
        } else if (site == nullptr) {
            notes_.push_back(Message{"new.no_launch"}
                                 .with("grid", textOf(scenario_.grid))
                                 .with("block", textOf(scenario_.block)));
        } else if (!hasGrid || !isKnown) {
            notes_.push_back(Message{"new.guessed_launch"}
                                 .with("line", site->line)
                                 .with("grid", textOf(scenario_.grid))
                                 .with("block", textOf(scenario_.block)));
        }
        if (array)
            notes_.push_back(Message{"new.block_of_array"}
                                 .with("name", array->array)
                                 .with("count", array->elements)
                                 .with("threads", array->block.count()));
    }

    Dim3 usualBlock(bool isFlat) const {
        const int bound = hints_.program.launchBoundsThreads;
        if (bound > 0) return {std::min<std::int64_t>(bound, 256), 1, 1};
        return isFlat ? Dim3{16, 16, 1} : Dim3{256, 1, 1};
    }

    /// The array of shared memory by which the block is chosen: nothing where it leaves room for
    /// the usual block, and the kernel asks for the block that it got.
    std::optional<BlockOfArray> tellingArray(bool isFlat) const {
        if (hints_.program.launchBoundsThreads > 0) return std::nullopt;
        auto array = blockOfSharedArrays(hints_.program);
        if (!array || isFlat != (array->block.y > 1)) return std::nullopt;
        const bool isEnough = !isFlat && array->block.x >= usualBlock(isFlat).x;
        if (isEnough && asksForBlockSize(hints_.program)) return std::nullopt;
        return array;
    }

    SourceRange placeOf(const host::LaunchSite& site) const {
        return {scenario_.path.string(), site.line, 0, 0};
    }

    double warpsOf(const Dim3& grid) const {
        return static_cast<double>(grid.x) * static_cast<double>(grid.y) *
               static_cast<double>(grid.z) *
               std::ceil(static_cast<double>(scenario_.block.count()) / 32);
    }

    void sharedBytes() {
        const bool isKnown = hints_.site != nullptr && hints_.site->sharedBytes;
        // A launch takes its bytes whether the kernel uses them or not.
        const bool isTaken = isKnown && *hints_.site->sharedBytes > 0;
        if (!hints_.program.usesDynamicShared && !isTaken) return;
        // One number of eight bytes for each thread holds most arrays of a lesson.
        const std::int64_t bytes =
            isKnown ? *hints_.site->sharedBytes : 8 * scenario_.block.count();
        scenario_.dynamicSharedBytes = static_cast<int>(std::min<std::int64_t>(bytes, 1 << 20));
        if (!isKnown)
            notes_.push_back(
                Message{"new.guessed_shared"}.with("bytes", scenario_.dynamicSharedBytes));
    }

    static constexpr double kMaxWarps = 32768;

    const LaunchHints& hints_;
    Scenario& scenario_;
    std::vector<Message>& notes_;
};

}  // namespace

void guessLaunch(const LaunchHints& hints, Scenario& scenario, std::vector<Message>& notes) {
    LaunchGuesser(hints, scenario, notes).run();
}

}  // namespace warpscope::scenario
