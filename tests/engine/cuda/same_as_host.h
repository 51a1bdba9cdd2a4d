#pragma once

// The compiler of a test and our reader take the same source and must give the same values.

#include <gtest/gtest.h>

#include <cstddef>

#include "tests/support/run_kernel.h"

#define __device__
/// The code as it stands here, and as a text for the reader.
#define WARPSCOPE_BOTH(...)                     \
    constexpr const char* kText = #__VA_ARGS__; \
    __VA_ARGS__

namespace warpscope::cuda {

/// out[i] = compute(i), by the reader at both levels; `text` defines compute as well.
inline void expectSameAsHost(const char* text, int (*compute)(int)) {
    constexpr int kThreads = 8;
    const auto out =
        support::runBody("out[threadIdx.x] = compute(threadIdx.x);", {}, kThreads, text);
    for (int i = 0; i < kThreads; ++i)
        EXPECT_EQ(out[static_cast<std::size_t>(i)], compute(i)) << i;
}

}  // namespace warpscope::cuda
