#include "engine/host/instances.h"

#include <gtest/gtest.h>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"

namespace warpscope::host {
namespace {

std::vector<Instance> instancesIn(const std::string& source) {
    ProblemList ignored({});
    const std::vector<Token> tokens = cuda::tokenize(source, ignored);
    const HostCode code = readHostCode(source);
    for (const Chunk& chunk : chunksOf(tokens, {"__global__"})) {
        if (chunk.isKernel) return instancesOf(chunk, tokens, code, readHostFacts(code));
    }
    return {};
}

TEST(Instances, EachWayToLaunchItOnce) {
    const auto instances = instancesIn(
        "template <int N> __global__ void k(int* a) {}\n"
        "int main() { k<16><<<1, 1>>>(a); k<32><<<1, 1>>>(a); k<16><<<2, 1>>>(a); }");
    ASSERT_EQ(instances.size(), 2u);
    EXPECT_EQ(instances[0].name, "k<16>");
    EXPECT_EQ(instances[1].name, "k<32>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, ALocalNameOfATypeIsThatType) {
    const auto instances = instancesIn(
        "template <typename T, unsigned B> __global__ void k(T* a) {}\n"
        "int main() { constexpr unsigned B = 64; using T = long long; T* a; k<T, B><<<1, B>>>(a); "
        "}");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<long long, 64>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, TypesAreDeducedFromTheArguments) {
    const auto instances = instancesIn(
        "namespace n { template <typename T, typename Op> __global__ void k(const T* a, T b, Op "
        "op) {} }\n"
        "struct Plus {};\n"
        "int main() { double *h, *d_a; n::k<<<1, 1>>>(d_a, 1.0, Plus()); }");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "n::k<double, Plus>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, AFunctorOfATemplateIsDeducedWhole) {
    const auto instances = instancesIn(
        "template <typename T> struct Plus {};\n"
        "template <typename T, int N, typename Op> __global__ void k(const T* a, T b, Op op) {}\n"
        "int main() { int* a; k<int, 64><<<1, 64>>>(a, 0, Plus<int>()); }");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<int, 64, Plus<int>>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, WhatIsCalledAnIndexIsGuessedToBeWhole) {
    const auto instances =
        instancesIn("template <class IndexT, class V> __global__ void k(IndexT* a, V* b) {}");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<int, float>");
    EXPECT_TRUE(instances[0].isGuess);
}

TEST(Instances, ATypeThatIsCalledAClassIsDeducedToo) {
    const auto instances = instancesIn(
        "template <class T> __global__ void k(T* a, int n) {}\n"
        "int main() { int* d_a; k<<<1, 1>>>(d_a, 1); }");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<int>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, ALaunchWithinATemplateDoesNotSayWhichType) {
    const auto instances = instancesIn(
        "template <class T, int N> __global__ void k(T* a) {}\n"
        "template <class T> void run(T* a) { k<T, 32><<<1, 1>>>(a); }");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<float, 32>");
    EXPECT_TRUE(instances[0].isGuess);
}

TEST(Instances, AnExplicitInstantiationSaysIt) {
    const auto instances = instancesIn(
        "template <typename T, int N> __global__ void k(T* a) {}\n"
        "template __global__ void k<unsigned int, 8>(unsigned int*);\n"
        "template __global__ void k<double, (2 > 1)>(double*);\n"
        "template __global__ void k<float, sizeof(std::pair<int, std::pair<int, int>>)>(float*);\n"
        "template __global__ void k<std::pair<int, std::pair<int, int>>, 1>(float*);\n");
    ASSERT_EQ(instances.size(), 4u);
    EXPECT_EQ(instances[0].name, "k<unsigned int, 8>");
    EXPECT_EQ(instances[1].name, "k<double, (2>1)>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, AKernelThatIsNamedAndLaunchedLaterIsNoGuess) {
    const auto instances = instancesIn(
        "template <typename T> __global__ void k(T* a, int n) {}\n"
        "int main() { auto kernel = k<double>; kernel<<<1, 1>>>(a, 3); bool b = k < 3; }");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<double>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, ALaunchWithinATemplateFollowsWhoCallsThat) {
    const auto instances = instancesIn(
        "template <class T, int N> __global__ void k(T* a) {}\n"
        "template <class T> void run(T* a) { k<T, 32><<<1, 1>>>(a); }\n"
        "int main() { double* a; run<double>(a); }");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<double, 32>");
    EXPECT_FALSE(instances[0].isGuess);
}

TEST(Instances, WithoutALaunchItIsAGuess) {
    const auto instances = instancesIn(
        "template <typename T, int TILE, bool Fast, int Pad = 1> __global__ void k(T* a) {}");
    ASSERT_EQ(instances.size(), 1u);
    EXPECT_EQ(instances[0].name, "k<float, 16, true>");
    EXPECT_TRUE(instances[0].isGuess);
}

TEST(Instances, AKernelThatIsNoTemplateHasNone) {
    EXPECT_TRUE(instancesIn("__global__ void k() {}\nint main() { k<<<1, 1>>>(); }").empty());
}

TEST(Instances, ALambdaThatATemplateHandsOnMakesItsOwn) {
    const std::string templates =
        "template <typename F> __global__ void k(int n, F f) { f(n); }\n"
        "template <typename F> void each(int n, F f) { k<F><<<n / 32, 32>>>(n, f); }\n";
    EXPECT_TRUE(
        instancesIn(templates + "int main() { each(64, [=] __device__(int i) {}); }").empty());
    EXPECT_TRUE(
        instancesIn(templates + "int main() { auto g = [=] __device__(int i) {}; each(64, g); }")
            .empty());
    // Its kernel is named elsewhere, too, and f is used in it.
    EXPECT_TRUE(instancesIn("template <typename F> __global__ void k(int n, F f) {\n"
                            "    for (int i = 0; i < n; i += 1) f(i); }\n"
                            "template <typename F> void each(int n, F f) {\n"
                            "    ask(&size, k<F>); k<<<1, 32>>>(n, f); }\n"
                            "int main() { each(64, [=] __device__(int i) {}); }")
                    .empty());
    const auto others = instancesIn(templates + "struct G {}; int main() { G g; each(64, g); }");
    ASSERT_EQ(others.size(), 1u);
    EXPECT_EQ(others[0].name, "k<G>");
}

TEST(Instances, ALambdaMakesItsOwn) {
    EXPECT_TRUE(instancesIn("template <class F> __global__ void k(int n, F f) { f(n); }\n"
                            "int main() { k<<<1, 1>>>(3, [=] __device__(int i) { }); }")
                    .empty());
}

TEST(Instances, ANumberThatNobodyGivesIsGuessedByItsName) {
    const auto guessed = [](const std::string& parameter) {
        const auto instances =
            instancesIn("template <" + parameter + "> __global__ void k(int* a) {}\nint main() {}");
        return instances.empty() || !instances[0].isGuess ? "" : instances[0].name;
    };
    EXPECT_EQ(guessed("int TILE_SIZE"), "k<16>");
    EXPECT_EQ(guessed("int kDim"), "k<16>");
    EXPECT_EQ(guessed("int BLOCK_SIZE"), "k<256>");
    EXPECT_EQ(guessed("int threads"), "k<256>");
    EXPECT_EQ(guessed("int N"), "k<4>");
    EXPECT_EQ(guessed("bool kFast"), "k<true>");
    EXPECT_EQ(guessed("typename T"), "k<float>");
}

TEST(Instances, ANumberInTheLaunchSaysItsType) {
    const auto typeOf = [](const std::string& number) {
        const auto instances = instancesIn(
            "template <typename T> __global__ void k(T a) {}\nint main() { k<<<1, 1>>>(" + number +
            "); }");
        return instances.empty() ? std::string() : instances[0].name;
    };
    EXPECT_EQ(typeOf("3"), "k<int>");
    EXPECT_EQ(typeOf("3.5"), "k<double>");
    EXPECT_EQ(typeOf("3.5f"), "k<float>");
}

}  // namespace
}  // namespace warpscope::host
