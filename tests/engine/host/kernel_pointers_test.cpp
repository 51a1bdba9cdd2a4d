#include "engine/host/kernel_pointers.h"

#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

std::vector<LaunchSite> launchesIn(const std::string& body) {
    return readHostFacts(readHostCode("__global__ void a(float* x) {}\n"
                                      "__global__ void b(float* x) {}\n"
                                      "int main(int argc, char** argv) {\n" +
                                      body + "\n}"))
        .launches;
}

TEST(KernelPointers, ALaunchThroughAPointerIsOneOfEachKernelThatItMayHold) {
    const auto sites = launchesIn(
        "float* x; cudaMalloc(&x, 400); int which = argc > 1 ? atoi(argv[1]) : 1;\n"
        "void (*kernel)(float*);\n"
        "switch (which) { case 0: kernel = &a; break; case 1: kernel = b; break; }\n"
        "kernel<<<2, 50>>>(x);");
    ASSERT_EQ(sites.size(), 2U);
    EXPECT_EQ(sites[0].kernel, "a");
    EXPECT_TRUE(sites[0].isNeverReached);
    EXPECT_EQ(sites[1].kernel, "b");
    EXPECT_FALSE(sites[1].isNeverReached);
    EXPECT_EQ(sites[1].arguments.at(0).bytes, 400);
}

TEST(KernelPointers, ItMayBeDeclaredWithTheKernel) {
    EXPECT_EQ(launchesIn("void (*f)(float*) = b; f<<<1, 32>>>(0);").at(0).kernel, "b");
    EXPECT_EQ(launchesIn("auto f = a; f<<<1, 32>>>(0);").at(0).kernel, "a");
    EXPECT_EQ(launchesIn("a<<<1, 32>>>(0);").at(0).kernel, "a");
}

TEST(KernelPointers, ToAnInstanceOfATemplate) {
    const HostFacts facts = readHostFacts(
        readHostCode("template <int B> __global__ void k(int* o) {}\n"
                     "template <int B> void go(int* o) { auto kern = &k<B>; kern<<<1, B>>>(o); }\n"
                     "int main() { int* o; cudaMalloc(&o, 128); go<64>(o); }"));
    ASSERT_EQ(facts.launches.size(), 1u);
    EXPECT_EQ(facts.launches[0].kernel, "k");
    EXPECT_EQ(facts.launches[0].templateArguments, std::vector<std::string>{"64"});
    EXPECT_EQ(facts.launches[0].block, (Dim3{64, 1, 1}));
}

}  // namespace
}  // namespace warpscope::host
