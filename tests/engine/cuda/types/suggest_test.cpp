#include "engine/cuda/types/suggest.h"

#include <gtest/gtest.h>

#include <string>

namespace warpscope::cuda {
namespace {

std::string suggested(std::string_view name, const std::vector<std::string_view>& candidates) {
    const Message message = didYouMean(name, candidates);
    return message.isEmpty() ? "" : message.values[0].second;
}

TEST(Suggest, FindsTheClosestName) {
    EXPECT_EQ(suggested("__syncthread", {"__syncwarp", "__syncthreads", "min"}), "__syncthreads");
    EXPECT_EQ(suggested("atomicadd", {"atomicSub", "atomicAdd"}), "atomicAdd") << "case aside";
    EXPECT_EQ(suggested("threadldx", {"threadIdx", "blockIdx"}), "threadIdx");
}

TEST(Suggest, KeepsQuietWhereNothingIsClose) {
    EXPECT_EQ(suggested("banana", {"threadIdx", "min"}), "");
    EXPECT_EQ(suggested("x", {}), "");
    EXPECT_EQ(suggested(std::string(100'000, 'a'), {"threadIdx"}), "");
}

}  // namespace
}  // namespace warpscope::cuda
