#include "engine/scenario/kernels/known_headers.h"

#include <gtest/gtest.h>

namespace warpscope::scenario {
namespace {

TEST(KnownHeaders, LanguageAndVendorAreToldFromAllOthers) {
    for (const char* name : {"vector", "unordered_map", "sys/time.h", "stdio.h", "pthread.h"})
        EXPECT_TRUE(isLanguageHeader(name) && !isVendorHeader(name)) << name;
    for (const char* name : {"thrust/sort.h", "cub/cub.cuh", "curand_kernel.h", "mma.h",
                             "nvtx3/nvToolsExt.h", "cuda/std/span", "helper_cuda.h"})
        EXPECT_TRUE(isVendorHeader(name) && !isLanguageHeader(name)) << name;
    for (const char* name : {"vector.h", "GL/glut.h", "opencv2/core.hpp", "custom.h",
                             "math_utils.h", "device_helpers.h", ""})
        EXPECT_FALSE(isVendorHeader(name) || isLanguageHeader(name)) << name;
}

}  // namespace
}  // namespace warpscope::scenario
