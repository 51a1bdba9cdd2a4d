#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/lane_mask.h"
#include "engine/memory/shared_pages.h"

namespace warpscope::memory {

/// One allocation of global memory: a pointer argument of the kernel.
struct Buffer {
    std::string name{};
    std::uint32_t address = 0;  ///< First byte; a multiple of 256, never 0.
    std::uint32_t bytes = 0;

    friend bool operator==(const Buffer&, const Buffer&) = default;
};

/// Global memory, byte addressed, little-endian. A copy costs a list of pointers (SharedPages).
class DeviceMemory {
  public:
    static constexpr std::uint32_t kPageBytes = 4096;

    /// Adds a zeroed allocation behind the others, with a gap that belongs to nobody.
    Buffer allocate(std::string name, std::uint32_t bytes);
    const std::vector<Buffer>& buffers() const { return buffers_; }
    /// The allocation that holds all of [address, address + bytes), or nullptr.
    const Buffer* bufferAt(std::uint32_t address, std::uint32_t bytes) const;

    /// Requires: the word lies in an allocation (bufferAt).
    std::uint32_t load(std::uint32_t address, int bytes) const;
    void store(std::uint32_t address, int bytes, std::uint32_t value);
    /// The same for the active lanes of a warp; values are zero-extended. Lanes store in order, so
    /// that the highest lane wins where several store to one address.
    void loadLanes(const std::uint32_t* addresses, LaneMask active, int bytes,
                   std::uint32_t* values) const;
    void storeLanes(const std::uint32_t* addresses, LaneMask active, int bytes,
                    const std::uint32_t* values);
    /// All bytes of an allocation.
    std::vector<std::uint8_t> bytesOf(const Buffer& buffer) const;
    void fill(const Buffer& buffer, const std::vector<std::uint8_t>& bytes);

    friend bool operator==(const DeviceMemory&, const DeviceMemory&) = default;

  private:
    using Page = std::array<std::uint8_t, kPageBytes>;

    std::vector<Buffer> buffers_{};
    SharedPages<Page> pages_{};  ///< By address / kPageBytes.
};

/// FNV-1a, 64 bit, of bytes, as the measurements on the H100 hash buffers: from the offset basis
/// 1469598103934665603, which is the published one without its last decimal digit.
std::uint64_t fnv1a(const std::vector<std::uint8_t>& bytes);

}  // namespace warpscope::memory
