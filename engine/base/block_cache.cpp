#include "engine/base/block_cache.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <new>
#include <utility>

#include "engine/base/sanitizers.h"

namespace warpscope {
namespace {

constexpr std::size_t kMaxKeptBytes = std::size_t{32} << 10;
// Under the sanitizer a block that is used after it was given back shall be seen.
constexpr std::size_t kMaxKept = kHasAddressSanitizer ? 0 : std::size_t{32} << 20;

/// Small blocks are cut from chunks, which begin at multiples of this: where the chunk of a block
/// begins follows from where the block lies.
constexpr std::size_t kChunkSpan = std::size_t{32} << 10;
/// One line less: into it glibc puts what it notes of the next chunk, else two would lie a whole
/// span apart.
constexpr std::size_t kChunkLines = kChunkSpan / kBlockAlignment - 1;
constexpr std::size_t kMaxCutBytes = kMaxKept > 0 ? std::size_t{8} << 10 : 0;

std::size_t linesOf(std::size_t bytes) {
    return (bytes + kBlockAlignment - 1) / kBlockAlignment;
}

/// But for chunks not by the aligned operator new: that of glibc cuts a piece from either end of
/// what it takes. Where the memory begins is kept right before the block.
void* takeFromSystem(std::size_t lines) {
    const std::size_t bytes = lines * kBlockAlignment;
    if (lines == kChunkLines) return ::operator new (bytes, std::align_val_t{kChunkSpan});
    void* const whole = ::operator new(bytes + kBlockAlignment);
    const auto gap = kBlockAlignment - reinterpret_cast<std::uintptr_t>(whole) % kBlockAlignment;
    static_assert(alignof(std::max_align_t) >= sizeof whole, "no gap is smaller");
    char* const block = static_cast<char*>(whole) + gap;
    std::memcpy(block - sizeof whole, static_cast<const void*>(&whole), sizeof whole);
    return block;
}

void giveToSystem(void* block, std::size_t lines) {
    if (lines == kChunkLines) return ::operator delete (block, std::align_val_t{kChunkSpan});
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
        if (bytes_ + bytes > kMaxKept) return false;
        bytes_ += bytes;
        void*& first = firstOf_[lines];
        std::memcpy(block, static_cast<const void*>(&first), sizeof first);
        first = block;
        return true;
    }

  private:
    std::array<void*, kMaxKeptBytes / kBlockAlignment + 1> firstOf_{};  ///< By lines.
    std::size_t bytes_ = 0;
};

/// What outlives the thread's own things, as a static one does, finds nothing kept any more.
thread_local bool isOver = false;
thread_local Kept kept;

bool isKept(std::size_t lines) {
    return lines * kBlockAlignment <= kMaxKeptBytes && !isOver;
}

void* takeLines(std::size_t lines) {
    void* const block = isKept(lines) ? kept.take(lines) : nullptr;
    return block != nullptr ? block : takeFromSystem(lines);
}

void giveLinesBack(void* block, std::size_t lines) {
    if (!isKept(lines) || !kept.keep(block, lines)) giveToSystem(block, lines);
}

/// What stands at the beginning of a chunk. It is given back as a whole when all of its blocks are:
/// those of one copy of a state lie together and go together.
struct alignas(kBlockAlignment) Chunk {
    std::atomic<std::size_t> blocks = kChunkLines;  ///< In use; while it is cut: more than any.
};

void release(Chunk& chunk, std::size_t blocks) {
    if (chunk.blocks.fetch_sub(blocks, std::memory_order_acq_rel) == blocks)
        giveLinesBack(&chunk, kChunkLines);
}

/// The chunk that a thread cuts blocks from. No constructor and no destructor, since every block
/// asks for it.
struct Cut {
    Chunk* chunk = nullptr;
    char* next = nullptr;
    std::size_t linesLeft = 0;
    std::size_t blocks = 0;  ///< That were cut from it.
};
constinit thread_local Cut cut;

void closeChunk() {
    if (cut.chunk != nullptr) release(*cut.chunk, kChunkLines - cut.blocks);
    cut = {};
}

void openChunk() {
    closeChunk();
    cut.chunk = new (takeLines(kChunkLines)) Chunk;
    cut.next = reinterpret_cast<char*>(cut.chunk + 1);
    cut.linesLeft = kChunkLines - 1;
}

void* takeFromChunk(std::size_t lines) {
    if (lines > cut.linesLeft) openChunk();
    void* const block = cut.next;
    cut.next += lines * kBlockAlignment;
    cut.linesLeft -= lines;
    ++cut.blocks;
    if (isOver) closeChunk();
    return block;
}

Chunk& chunkOf(void* block) {
    char* const at = static_cast<char*>(block);
    return *reinterpret_cast<Chunk*>(at - reinterpret_cast<std::uintptr_t>(at) % kChunkSpan);
}

Kept::~Kept() {
    closeChunk();
    isOver = true;
    for (std::size_t lines = 0; lines < firstOf_.size(); ++lines)
        while (void* const block = take(lines))
            giveToSystem(block, lines);
}

}  // namespace

void* takeBlock(std::size_t bytes) {
    const std::size_t lines = linesOf(bytes);
    return bytes <= kMaxCutBytes ? takeFromChunk(lines) : takeLines(lines);
}

void giveBack(void* block, std::size_t bytes) {
    if (bytes <= kMaxCutBytes)
        release(chunkOf(block), 1);
    else
        giveLinesBack(block, linesOf(bytes));
}

}  // namespace warpscope
