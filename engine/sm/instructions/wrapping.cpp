#include "engine/sm/instructions/wrapping.h"

#include <fmt/format.h>

#include <bit>
#include <utility>

#include "engine/isa/address_chain.h"
#include "engine/sm/state/lane_loops.h"
#include "engine/sm/state/operands.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::sm {
namespace {

constexpr int kIntBits = 31;  ///< Of an int, without its sign.
/// Reports of one cycle; more of them say nothing new.
constexpr std::size_t kMaxReports = 16;

/// The bits that the largest of these numbers needs beside its sign.
int bitsOf(const std::uint32_t* values, int width) {
    std::uint32_t any = 0;
    forEachLane(width, [&](int lane, int) { any |= values[lane]; });
    if (any >> kIntBits == 0) return static_cast<int>(std::bit_width(any));
    // Some are negative, which few indices are.
    any = 0;
    forEachLane(width, [&](int lane, int) {
        const auto value = static_cast<std::int32_t>(values[lane]);
        any |= static_cast<std::uint32_t>(value ^ (value >> kIntBits));
    });
    return static_cast<int>(std::bit_width(any));
}

struct Sources {
    const std::uint32_t* a;
    const std::uint32_t* b;
    const std::uint32_t* c;
};

/// Whether nothing can run over, seen from the largest numbers alone.
bool surelyFits(const Sources& from, const Decoded& instruction, int width) {
    // A constant is the same in all lanes.
    const auto widthOf = [&](std::size_t source) {
        return instruction.isConstant[source] ? 1 : width;
    };
    const isa::Form form = isa::infoOf(instruction.opcode).form;
    const int a = bitsOf(from.a, widthOf(0));
    const int b = bitsOf(from.b, widthOf(1));
    if (form == isa::Form::Shift) return b < 5 && a + (1 << b) <= kIntBits;
    if (form == isa::Form::Sum) return a < kIntBits && b < kIntBits;
    return a + b < kIntBits &&
           (form == isa::Form::Product || bitsOf(from.c, widthOf(2)) < kIntBits);
}

std::int64_t numberAt(const std::uint32_t* values, int lane) {
    return static_cast<std::int32_t>(values[lane]);
}

/// The result without a limit. Of an address the last number has no sign.
std::int64_t exactAt(const Sources& from, isa::Form form, bool isAddress, int lane) {
    const std::int64_t a = numberAt(from.a, lane);
    if (form == isa::Form::Shift) return from.b[lane] > kIntBits ? 0 : a * (1LL << from.b[lane]);
    const std::int64_t b = numberAt(from.b, lane);
    if (form == isa::Form::Sum) return a + b;
    if (form == isa::Form::Product) return a * b;
    return a * b + (isAddress ? std::int64_t{from.c[lane]} : numberAt(from.c, lane));
}

bool fits(std::int64_t exact, bool isAddress) {
    return isAddress ? exact >= 0 && exact <= UINT32_MAX
                     : exact == static_cast<std::int32_t>(exact);
}

std::string threadText(const Tick& tick, const Warp& warp, int lane) {
    const std::int64_t thread =
        static_cast<std::int64_t>(warp.indexInBlock) * tick.kernel.warpSize + lane;
    const Dim3 at = coordinateOf(thread, tick.kernel.block);
    return fmt::format("({}, {}, {})", at.x, at.y, at.z);
}

void report(Tick& tick, const Warp& warp, int lane, bool isAddress, std::int64_t exact) {
    const int line = tick.instructionAt(warp.pc()).line;
    Message message{isAddress ? "hazard.address_wraps" : "hazard.index_wraps"};
    const auto kept = static_cast<std::uint32_t>(exact);
    tick.log.add(Hazard{
        .kind = trace::kOverflow,
        .message = std::move(message)
                       .with("thread", threadText(tick, warp, lane))
                       .with("block", warp.block.value)
                       .with("line", line)
                       .with("cycle", static_cast<long long>(tick.now))
                       .with("exact", static_cast<long long>(exact))
                       .with("value", isAddress ? std::int64_t{kept}
                                                : std::int64_t{static_cast<std::int32_t>(kept)}),
        .line = line,
        .warp = warp.id,
        .lanes = laneBit(lane),
        .pc = warp.pc()});
}

void look(Tick& tick, const Warp& warp, const Decoded& instruction, const Sources& from,
          bool isAddress) {
    if (tick.log.hazards.size() >= kMaxReports) return;
    for (LaneMask rest = lanesTakingPart(warp, instruction); rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const std::int64_t exact =
            exactAt(from, isa::infoOf(instruction.opcode).form, isAddress, lane);
        if (fits(exact, isAddress)) continue;
        return report(tick, warp, lane, isAddress, exact);
    }
}

/// Does what the instruction does, and looks at its numbers first.
template <bool isAddress>
void computeWatched(Tick& tick, Warp& warp, const Decoded& instruction) {
    Lanes scratchA;
    Lanes scratchB;
    Lanes scratchC;
    Lanes result;
    const int width = tick.kernel.warpSize;
    const Sources from{read(tick, warp, instruction, 0, scratchA),
                       read(tick, warp, instruction, 1, scratchB),
                       read(tick, warp, instruction, 2, scratchC)};
    if (!tick.log.isMuted && !surelyFits(from, instruction, width))
        look(tick, warp, instruction, from, isAddress);
    if (writesAllLanes(tick, warp, instruction))
        return instruction.function.lanes(from.a, from.b, from.c, destinationOf(warp, instruction),
                                          width);
    instruction.function.lanes(from.a, from.b, from.c, result.data(), width);
    writeRegister(tick, warp, instruction, result);
}

void watch(Decoded& decoded, Compute compute) {
    decoded.function = {.lanes = decoded.function.lanes, .compute = compute};
    decoded.isStraight = false;
}

}  // namespace

void watchAddresses(const isa::Program& program, Prepared& prepared) {
    const isa::AddressChain chain = isa::addressChainOf(program);
    for (const isa::ProgramCounter pc : chain.integers)
        watch(prepared.instructions[pc], computeWatched<false>);
    for (const isa::ProgramCounter pc : chain.addresses)
        watch(prepared.instructions[pc], computeWatched<true>);
}

}  // namespace warpscope::sm
