#include "engine/history/run.h"

namespace warpscope::history {
namespace {

/// FNV-1a, 64 bit, of numbers byte by byte, lowest first. Only of numbers whose width is the same
/// on every machine: a size_t does not compile.
class Fnv {
  public:
    void add(std::uint8_t number) { addBytes(number, 1); }
    void add(std::uint32_t number) { addBytes(number, 4); }
    void add(std::uint64_t number) { addBytes(number, 8); }
    template <class Number>
    void add(Number number) = delete;
    std::uint64_t value() const { return hash_; }

  private:
    void addBytes(std::uint64_t bits, int bytes) {
        for (int i = 0; i < bytes; ++i, bits >>= 8)
            hash_ = (hash_ ^ (bits & 0xFF)) * 0x100000001B3u;
    }

    std::uint64_t hash_ = 0xCBF29CE484222325u;
};

}  // namespace

std::uint64_t Run::fingerprint() const {
    Fnv hash;
    hash.add(static_cast<std::uint64_t>(cycles()));
    const gpu::GpuState& last = replay().finalState();
    hash.add(static_cast<std::uint8_t>(last.stopped));
    for (std::uint32_t warp = 0; warp < warps().size(); ++warp) {
        const trace::Segments all = segments(WarpId{warp});
        hash.add(static_cast<std::uint64_t>(std::ranges::distance(all)));
        for (const trace::Segment& segment : all) {
            hash.add(static_cast<std::uint32_t>(segment.begin));
            hash.add(segment.pc);
            hash.add(static_cast<std::uint8_t>(segment.state));
            hash.add(segment.active);
        }
    }
    for (const sm::SmState& sm : last.sms) {
        for (const sm::Warp& warp : sm.warps) {
            for (const std::uint32_t bits : warp.registers)
                hash.add(bits);
        }
    }
    for (const memory::Buffer& buffer : last.memory.buffers()) {
        for (const std::uint8_t byte : last.memory.bytesOf(buffer))
            hash.add(byte);
    }
    return hash.value();
}

}  // namespace warpscope::history
