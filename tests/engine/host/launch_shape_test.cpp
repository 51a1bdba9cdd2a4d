#include "engine/host/launch_shape.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

using Kind = LaunchMistake::Kind;

std::vector<LaunchMistake> shapesIn(const std::string& body) {
    const HostCode code = readHostCode(
        "#define BOTH 2, 64\n#define GPU __device__\n"
        "template <class F> __global__ void k(int n, F f) {}\nint main() {\n" +
        body + "\n}");
    const HostFacts facts = readHostFacts(code);
    return facts.launches.empty() ? std::vector<LaunchMistake>{}
                                  : shapeMistakesOf(code, facts.launches.front());
}

TEST(LaunchShape, ValuesAreTwoToFour) {
    const auto few = shapesIn("k<<<256>>>(3, 4);");
    ASSERT_EQ(few.size(), 1U);
    EXPECT_EQ(few[0].kind, Kind::TooFewValues);
    EXPECT_EQ(few[0].given, 1U);
    EXPECT_EQ(few[0].place.line, 5);
    const auto many = shapesIn("k<<<2, 128, 0, 0, 0>>>(3, 4);");
    ASSERT_EQ(many.size(), 1U);
    EXPECT_EQ(many[0].kind, Kind::TooManyValues);
    EXPECT_EQ(many[0].given, 5U);
    EXPECT_TRUE(shapesIn("k<<<dim3(1, 2, 3), 128, f(1, 2), s>>>(3, 4);").empty());
    EXPECT_TRUE(shapesIn("k<<<BOTH>>>(3, 4);").empty()) << "a macro";
}

TEST(LaunchShape, ALambdaIsTheDevices) {
    for (const char* const wrong :
         {"k<<<1, 2>>>(3, [=](int i) { });", "k<<<1, 2>>>(3, [] { });",
          "auto f = [=](int i) mutable { }; k<<<1, 2>>>(3, f);"}) {
        const auto found = shapesIn(wrong);
        ASSERT_EQ(found.size(), 1U) << wrong;
        EXPECT_EQ(found[0].kind, Kind::HostLambda) << wrong;
    }
    for (const char* const right :
         {"k<<<1, 2>>>(3, [=] __device__(int i) { });", "k<<<1, 2>>>(3, [] GPU (int i) { });",
          "auto f = [=] __host__ __device__(int i) { }; k<<<1, 2>>>(3, f);",
          "k<<<1, 2>>>(a[3], f);"})
        EXPECT_TRUE(shapesIn(right).empty()) << right;
}

}  // namespace
}  // namespace warpscope::host
