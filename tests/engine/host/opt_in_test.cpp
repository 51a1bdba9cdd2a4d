#include "engine/host/opt_in.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

OptIn optInFor(const std::string& body) {
    const HostCode code = readHostCode(
        "template <int N> __global__ void k(int* a) {}\n__global__ void other(int* a) {}\n"
        "int main() { int* a;\n" +
        body + "}\n");
    const HostFacts facts = readHostFacts(code);
    return optInOf(code, facts.launches.at(0));
}

const std::string kAttribute = ", cudaFuncAttributeMaxDynamicSharedMemorySize, ";
const std::string kLaunch = "k<4><<<1, 64, 65536>>>(a);\n";

TEST(OptIn, CallThatComesClosestCounts) {
    EXPECT_EQ(optInFor(kLaunch).kind, OptIn::Kind::None);
    const std::string small = "cudaFuncSetAttribute(k<4>" + kAttribute + "60 * 1024);\n";
    const std::string another = "cudaFuncSetAttribute(other" + kAttribute + "65536);\n";
    const OptIn tooSmall = optInFor(another + small + kLaunch);
    EXPECT_EQ(tooSmall.kind, OptIn::Kind::TooSmall);
    EXPECT_EQ(tooSmall.bytes, 61440);
    EXPECT_EQ(tooSmall.line, 5);
    const OptIn ofAnother =
        optInFor("cudaFuncSetAttribute(k<8>" + kAttribute + "65536);\n" + kLaunch);
    EXPECT_EQ(ofAnother.kind, OptIn::Kind::OfAnother);
    EXPECT_EQ(ofAnother.kernel, "k<8>");
    EXPECT_EQ(optInFor(small + "cudaFuncSetAttribute((const void*)k<4>" + kAttribute + "65536);\n" +
                       kLaunch)
                  .kind,
              OptIn::Kind::Enough);
}

TEST(OptIn, ShareOfTheCacheIsNone) {
    EXPECT_EQ(optInFor("cudaFuncSetAttribute(k<4>, "
                       "cudaFuncAttributePreferredSharedMemoryCarveout, 100);\n" +
                       kLaunch)
                  .kind,
              OptIn::Kind::None);
}

TEST(OptIn, ThatComesBehindTheLaunchIsTooLateButNotInTheNextRound) {
    const std::string set = "cudaFuncSetAttribute(k<4>" + kAttribute + "65536);\n";
    EXPECT_EQ(optInFor(kLaunch + set).kind, OptIn::Kind::TooLate);
    EXPECT_EQ(optInFor("for (int i = 0; i < 3; ++i) a += 1;\n" + kLaunch + set).kind,
              OptIn::Kind::TooLate);
    for (const char* loop : {"for (int i = 0; i < 3; ++i) {\n", "while (*a) {\n", "do {\n"})
        EXPECT_EQ(optInFor(loop + kLaunch + set + "}").kind, OptIn::Kind::Enough) << loop;
    EXPECT_EQ(optInFor("if (a) goto end;\n" + kLaunch + set).kind, OptIn::Kind::Enough)
        << "nobody knows in which order";
}

}  // namespace
}  // namespace warpscope::host
