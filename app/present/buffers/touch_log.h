#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/present/access_log.h"

namespace warpscope::present {

/// One lane touched one element.
struct Touch {
    std::uint32_t element = 0;
    std::uint32_t warp = 0;
    std::uint32_t cycle = 0;  ///< Of the issue.
    std::uint8_t lane = 0;
    bool isWrite = false;  ///< A store or an atomic.

    friend bool operator==(const Touch&, const Touch&) = default;
};

/// Touches of one buffer behind each other that are of one access of a warp.
struct TouchedPart {
    std::uint32_t cycle = 0;
    std::uint32_t buffer = 0;
    std::uint32_t first = 0, count = 0;  ///< Of its touches.
};

/// Elements from one on, up to the next part.
struct TypedPart {
    std::uint32_t from = 0;
    isa::DataType type = isa::DataType::S32;
};

/// Memory whose elements are drawn: what a pointer argument points to, or the shared memory of each
/// block, of which every block has its own.
struct MappedBuffer {
    std::string name{};  ///< Empty: shared memory.
    bool isShared = false;
    std::size_t rank = 0;       ///< Shared: whose it is in the cluster of the warp that is shown.
    std::uint32_t address = 0;  ///< Of global memory.
    std::uint32_t elementBytes = 4;
    std::uint32_t elements = 0;
    std::uint32_t columns = 1;       ///< Elements in a row of the picture; shared: its banks.
    std::vector<TypedPart> parts{};  ///< In their order; never empty, and the first is from 0.

    /// Of an element's number; of a structure its first one's.
    isa::DataType typeOf(std::uint32_t element) const;
};

/// The buffers of a launch in the order of the kernel's parameters, then shared memory where the
/// kernel has any, of a cluster that of each block. A row is as long as the matrix that an argument
/// speaks of, where the elements divide so, else some warps long.
std::vector<MappedBuffer> mappedBuffers(const gpu::Launch& launch);

/// Who touched which element of which buffer, and when, over a run; an entry is a touch.
class TouchLog : public AccessLog {
  public:
    /// Touches that are kept, 16 bytes each; what comes later is left out.
    static constexpr std::size_t kMaxTouches = std::size_t{1} << 21;

    explicit TouchLog(const std::shared_ptr<const history::Run>& run);

    const std::vector<MappedBuffer>& buffers() const { return buffers_; }
    /// By time. Requires: buffer < buffers().size().
    std::span<const Touch> touches(std::size_t buffer) const { return touches_[buffer]; }
    /// What a warp touched, by time; an access may have several parts. Requires: a warp of the run.
    std::span<const TouchedPart> partsOf(WarpId warp) const { return parts_[warp.value]; }
    /// The cycle of a buffer's first touch of a kind; kNever where none is known yet. Requires:
    /// buffer < buffers().size().
    Cycle firstRead(std::size_t buffer) const { return firsts_[buffer].read; }
    Cycle firstWrite(std::size_t buffer) const { return firsts_[buffer].write; }
    int warpsPerBlock() const { return warpsPerBlock_; }
    /// The blocks of the cluster that a warp belongs to, by rank; without clusters its block.
    std::vector<BlockId> blocksOf(WarpId warp) const;

  private:
    std::size_t add(const sm::AccessRecord& record, Cycle cycle) override;
    /// Of buffers(); their number where none of them is named.
    std::size_t sharedOf(const sm::AccessRecord& record) const;
    std::size_t globalOf(std::uint32_t address) const;

    std::shared_ptr<const history::Run> run_{};
    int warpsPerBlock_ = 1;
    std::vector<MappedBuffer> buffers_{};
    std::vector<std::vector<Touch>> touches_{};
    struct Firsts {
        Cycle read = kNever, write = kNever;
    };
    std::vector<Firsts> firsts_{};
    std::vector<std::vector<TouchedPart>> parts_{};  ///< By warp.
};

}  // namespace warpscope::present
