#pragma once

#include <atomic>
#include <memory>

#include "engine/base/sanitizers.h"

namespace warpscope {

/// Whether nobody else holds what a pointer points to, so that it may be written to. Requires: it
/// points to something, and nobody is about to copy this very pointer.
template <class T>
bool isSoleOwner(const std::shared_ptr<T>& pointer) {
    if (pointer.use_count() > 1) return false;
    // Another thread may just have let go of it: its reads come before our writes.
    if constexpr (kHasThreadSanitizer) {
        // Which knows no fences; counting an owner more is one, too, and costs more.
        const std::shared_ptr<T> another = pointer;
    } else {
        std::atomic_thread_fence(std::memory_order_acquire);
    }
    return true;
}

}  // namespace warpscope
