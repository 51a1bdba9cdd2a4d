#include "engine/base/block_cache.h"

#include <array>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

namespace warpscope {
namespace {

constexpr std::size_t kLargestKept = std::size_t{32} << 10;
#if defined(__SANITIZE_ADDRESS__)
constexpr std::size_t kMostKept = 0;  // A block that is used after it was given back shall be seen.
#else
constexpr std::size_t kMostKept = std::size_t{32} << 20;
#endif

std::size_t linesOf(std::size_t bytes) {
    return (bytes + kBlockAlignment - 1) / kBlockAlignment;
}

/// Not by the aligned operator new: that of glibc cuts a piece from either end of what it takes.
/// Where the memory begins is kept right before the block.
void* takeFromSystem(std::size_t lines) {
    void* const whole = ::operator new((lines + 1) * kBlockAlignment);
    const auto gap = kBlockAlignment - reinterpret_cast<std::uintptr_t>(whole) % kBlockAlignment;
    static_assert(alignof(std::max_align_t) >= sizeof whole, "no gap is smaller");
    char* const block = static_cast<char*>(whole) + gap;
    std::memcpy(block - sizeof whole, static_cast<const void*>(&whole), sizeof whole);
    return block;
}

void giveToSystem(void* block) {
    void* whole = nullptr;
    std::memcpy(static_cast<void*>(&whole), static_cast<const char*>(block) - sizeof whole,
                sizeof whole);
    ::operator delete(whole);
}

/// Blocks that wait to be taken again. The first bytes of each hold the next one.
class Kept {
  public:
    Kept() = default;
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept();

    void* take(std::size_t lines) {
        void*& first = firstOf_[lines];
        if (first == nullptr) return nullptr;
        bytes_ -= lines * kBlockAlignment;
        void* next = nullptr;
        std::memcpy(static_cast<void*>(&next), first, sizeof next);
        return std::exchange(first, next);
    }
    /// False: there are enough.
    bool keep(void* block, std::size_t lines) {
        const std::size_t bytes = lines * kBlockAlignment;
        if (bytes_ + bytes > kMostKept) return false;
        bytes_ += bytes;
        void*& first = firstOf_[lines];
        std::memcpy(block, static_cast<const void*>(&first), sizeof first);
        first = block;
        return true;
    }

  private:
    std::array<void*, kLargestKept / kBlockAlignment + 1> firstOf_{};  ///< By lines.
    std::size_t bytes_ = 0;
};

/// What outlives the thread's own things, as a static one does, finds nothing kept any more.
thread_local bool isOver = false;
thread_local Kept kept;

Kept::~Kept() {
    isOver = true;
    for (std::size_t lines = 0; lines < firstOf_.size(); ++lines)
        while (void* const block = take(lines))
            giveToSystem(block);
}

bool isKept(std::size_t lines) {
    return lines * kBlockAlignment <= kLargestKept && !isOver;
}

}  // namespace

void* takeBlock(std::size_t bytes) {
    const std::size_t lines = linesOf(bytes);
    void* const block = isKept(lines) ? kept.take(lines) : nullptr;
    return block != nullptr ? block : takeFromSystem(lines);
}

void giveBack(void* block, std::size_t bytes) {
    const std::size_t lines = linesOf(bytes);
    if (!isKept(lines) || !kept.keep(block, lines)) giveToSystem(block);
}

}  // namespace warpscope
