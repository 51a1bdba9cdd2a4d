#include "engine/history/local_reads.h"

#include <algorithm>
#include <utility>

#include "engine/trace/problem_kind.h"

namespace warpscope::history {
namespace {

using Kind = sm::Touch::Kind;

/// Words of local memory that are looked at, of all resident warps together: 64 MB of notes.
constexpr std::size_t kMaxLocalWords = std::size_t{1} << 23;

}  // namespace

void LocalReads::follow(const trace::Event& event) {
    if (event.kind != trace::EventKind::BlockEnd || written_.empty()) return;
    const auto warps = static_cast<std::uint32_t>(launch_.warpsPerBlock());
    for (std::uint32_t i = 0; i < warps; ++i) {
        const auto found = written_.find(event.block.value * warps + i);
        if (found == written_.end()) continue;
        words_ -= found->second.size();
        written_.erase(found);
    }
}

void LocalReads::follow(const sm::Touch& touch, Cycle now) {
    auto found = written_.find(touch.warp.value);
    if (found == written_.end()) {
        const auto words = static_cast<std::size_t>(launch_.program.localBytesPerThread + 3) / 4;
        if (words_ + words > kMaxLocalWords) return;
        words_ += words;
        found = written_.emplace(touch.warp.value, std::vector<LaneMask>(words)).first;
    }
    std::vector<LaneMask>& written = found->second;
    const auto count = static_cast<std::uint32_t>(std::max(1, touch.bytesPerLane / 4));
    for (LaneMask rest = touch.active; rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::uint32_t first = touch.addresses[static_cast<std::size_t>(lane)] / 4;
        LaneMask any = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            any |= written[first + i];
            if (touch.kind == Kind::Store) written[first + i] |= laneBit(lane);
        }
        // Registers that were put by are brought back in lanes that never had a value, too, and a
        // copy of a structure takes members along that have none.
        const isa::Instruction& instruction = launch_.program.instructions[touch.pc];
        const bool takesAll = instruction.isSpill || instruction.copiesMember;
        if (touch.kind == Kind::Load && !takesAll && (any & laneBit(lane)) == 0)
            return tell(touch, lane, now);
    }
}

void LocalReads::tell(const sm::Touch& touch, int lane, Cycle now) {
    const std::uint32_t address = touch.addresses[static_cast<std::size_t>(lane)];
    std::string element =
        elementText(launch_.program, isa::VariableRange::Place::Local, "local", address, touch.pc);
    const std::int64_t thread =
        std::int64_t{touch.indexInBlock} * launch_.machine.limits.warpSize + lane;
    report_.add(trace::kUninitialized,
                Message{"hazard.uninitialized_local"}
                    .with("element", std::move(element))
                    .with("thread", threadText(launch_, thread))
                    .with("block", touch.block.value)
                    .with("line", launch_.program.instructions[touch.pc].line)
                    .with("cycle", static_cast<long long>(now)),
                now, touch.warp, lane, touch.pc, 0);
}

}  // namespace warpscope::history
