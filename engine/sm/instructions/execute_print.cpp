#include <fmt/format.h>

#include <optional>
#include <string>

#include "engine/sm/instructions/execute.h"
#include "engine/sm/instructions/print_text.h"
#include "engine/sm/meetings/fault.h"
#include "engine/sm/state/lane_loops.h"

namespace warpscope::sm {
namespace {

/// A text without an end is cut here.
constexpr std::size_t kMaxTextBytes = 1u << 20;

/// All memory as one thread sees it through pointers of 64 bits that name their space.
class ThreadMemory {
  public:
    ThreadMemory(const Tick& tick, const Warp& warp, int lane)
        : tick_(tick), warp_(warp), lane_(static_cast<std::size_t>(lane)) {}

    std::optional<std::uint8_t> byteAt(std::uint64_t pointer) const {
        const auto address = static_cast<std::uint32_t>(pointer);
        const auto& program = tick_.kernel.program;
        switch (pointer >> 32) {
            case 0: {
                const memory::DeviceMemory& memory = tick_.global.memory;
                if (memory.bufferAt(address, 1) == nullptr) return std::nullopt;
                return static_cast<std::uint8_t>(memory.load(address, 1));
            }
            case isa::kSharedWindow:
                return elementOf(tick_.block(warp_).shared, address);
            case isa::kConstantWindow:
                return elementOf(program.constants, address);
            case isa::kLocalWindow: {
                const auto bytes = static_cast<std::size_t>(program.localBytesPerThread);
                if (address >= bytes) return std::nullopt;
                return elementOf(warp_.local, lane_ * bytes + address);
            }
            default:
                return std::nullopt;
        }
    }

    /// Little-endian; what is not there is 0.
    std::uint64_t valueAt(std::uint64_t pointer, int bytes) const {
        std::uint64_t value = 0;
        for (int i = 0; i < bytes; ++i)
            value |= std::uint64_t{byteAt(pointer + static_cast<std::uint64_t>(i)).value_or(0)}
                     << (8 * i);
        return value;
    }

    /// Up to the first zero; nothing where memory ends before.
    std::optional<std::string> textAt(std::uint64_t pointer) const {
        std::string text;
        while (text.size() < kMaxTextBytes) {
            const auto byte = byteAt(pointer + text.size());
            if (!byte) return std::nullopt;
            if (*byte == 0) break;
            text += static_cast<char>(*byte);
        }
        return text;
    }

  private:
    static std::optional<std::uint8_t> elementOf(const std::vector<std::uint8_t>& bytes,
                                                 std::size_t index) {
        return index < bytes.size() ? std::optional(bytes[index]) : std::nullopt;
    }

    const Tick& tick_;
    const Warp& warp_;
    std::size_t lane_;
};

void stopAtMissingText(Tick& tick, const Warp& warp, int lane, std::uint64_t pointer) {
    trap(tick, warp, laneBit(lane),
         Message{"fault.nowhere"}.with("address", fmt::format("{:#x}", pointer)));
}

void write(Tick& tick, const Warp& warp, const Decoded& instruction, int lane, std::string text) {
    tick.log.add(trace::Output{.cycle = tick.now,
                               .block = warp.block,
                               .thread = warp.indexInBlock * tick.kernel.warpSize + lane,
                               .warp = warp.id,
                               .line = instruction.line,
                               .text = std::move(text)});
}

/// The formats that lanes name, each read and parsed once for those that name the same text.
class Formats {
  public:
    /// nullptr where no text is.
    const std::vector<PrintPart>* at(const ThreadMemory& memory, std::uint64_t pointer) {
        // Each thread has another text at an address of its local memory.
        if (parts_ && pointer == pointer_ && pointer >> 32 != isa::kLocalWindow) return &*parts_;
        parts_.reset();
        pointer_ = pointer;
        if (const auto text = memory.textAt(pointer)) parts_ = printParts(*text);
        return parts_ ? &*parts_ : nullptr;
    }

  private:
    std::uint64_t pointer_ = 0;
    std::optional<std::vector<PrintPart>> parts_{};
};

}  // namespace

void printLanes(Tick& tick, Warp& warp, const Decoded& instruction) {
    WideLanes scratchFormat;
    WideLanes scratchArguments;
    Lanes counts{};
    const int width = tick.kernel.warpSize;
    const std::uint32_t* const formats = read(tick, warp, instruction, 0, scratchFormat);
    const std::uint32_t* const lists = read(tick, warp, instruction, 1, scratchArguments);
    Formats known;
    for (LaneMask rest = lanesTakingPart(warp, instruction); rest != 0; rest &= rest - 1) {
        const int lane = firstLane(rest);
        const ThreadMemory memory(tick, warp, lane);
        const auto pointer = laneOf<std::uint64_t>(formats, lane, width);
        const auto list = laneOf<std::uint64_t>(lists, lane, width);
        const auto* const format = known.at(memory, pointer);
        if (format == nullptr) return stopAtMissingText(tick, warp, lane, pointer);
        counts[static_cast<std::size_t>(lane)] =
            static_cast<std::uint32_t>(argumentCountOf(*format));
        if (tick.log.isMuted) continue;  // Nobody reads it.
        const PrintArguments arguments{
            [&](std::uint32_t offset, int bytes) { return memory.valueAt(list + offset, bytes); },
            [&](std::uint64_t text) { return memory.textAt(text); }};
        write(tick, warp, instruction, lane, printedText(*format, arguments));
    }
    writeRegister(tick, warp, instruction, counts);
}

void stopWithAssert(Tick& tick, int slot, const Decoded& instruction) {
    Warp& warp = tick.warp(slot);
    const LaneMask lanes = lanesTakingPart(warp, instruction);
    if (lanes == 0) return advance(tick, slot, warp, warp.pc());
    WideLanes scratch;
    const int lane = firstLane(lanes);
    const auto pointer = laneOf<std::uint64_t>(read(tick, warp, instruction, 0, scratch), lane,
                                               tick.kernel.warpSize);
    const auto text = ThreadMemory(tick, warp, lane).textAt(pointer);
    trap(tick, warp, lanes, Message{"fault.assert"}.with("expression", text.value_or("?")));
}

}  // namespace warpscope::sm
