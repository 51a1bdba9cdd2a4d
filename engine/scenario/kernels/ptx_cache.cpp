#include "engine/scenario/kernels/ptx_cache.h"

#include <algorithm>
#include <utility>

#include "engine/scenario/kernels/local_headers.h"

namespace warpscope::scenario {

Result<toolchain::CompiledPtx> PtxCache::compile(const std::string& text, const std::string& file,
                                                 const toolchain::ClangOptions& options) {
    Key key{text, file, headerTexts(text, file), options, toolchain::findClang()};
    {
        const std::lock_guard lock(mutex_);
        const auto found = std::ranges::find(entries_, key, &Entry::key);
        if (found != entries_.end()) return found->ptx;
        ++compileCount_;
    }
    // Nobody waits for a compiler that works for another.
    auto ptx = toolchain::compileToPtx(text, file, options);
    if (!ptx) return ptx;
    const std::lock_guard lock(mutex_);
    entries_[next_] = {std::move(key), *ptx};
    next_ = (next_ + 1) % entries_.size();
    return ptx;
}

std::int64_t PtxCache::compileCount() const {
    const std::lock_guard lock(mutex_);
    return compileCount_;
}

}  // namespace warpscope::scenario
