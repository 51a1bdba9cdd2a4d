#include "engine/host/memory.h"

#include <gtest/gtest.h>

#include "engine/host/launches.h"

namespace warpscope::host {
namespace {

HostArgument firstArgument(const std::string& before, const std::string& body) {
    const HostFacts facts = readHostFacts(
        readHostCode("__global__ void k(float* p) {}\n" + before + "int main() {" + body + "}"));
    return facts.launches.empty() || facts.launches[0].arguments.empty()
               ? HostArgument{}
               : facts.launches[0].arguments[0];
}

TEST(HostMemory, APointerOfAnotherName) {
    const HostArgument argument = firstArgument(
        "struct Body { float x, y, z; };",
        "float* d; cudaMalloc(&d, 10 * sizeof(Body)); Body* p = (Body*)d; k<<<1, 32>>>(p);");
    EXPECT_EQ(argument.bytes, 120);
}

TEST(HostMemory, AFunctionThatAllocates) {
    const std::string lambda =
        "auto make = [](auto** p, size_t n) { cudaMalloc((void**)p, n * sizeof(float)); };";
    const HostArgument second =
        firstArgument("", lambda + "float *a, *b; make(&a, 100); make(&b, 200); k<<<1, 32>>>(b);");
    EXPECT_EQ(second.bytes, 800) << "of its own call, not of the first one";
    const HostArgument plain =
        firstArgument("void make(float** p, int n) { cudaMalloc(p, n * sizeof(float)); }",
                      "float* a; make(&a, 64); k<<<1, 32>>>(a);");
    EXPECT_EQ(plain.bytes, 256);
}

TEST(HostMemory, APlaceWithinIsSaid) {
    const std::string memory = "float* a; cudaMalloc(&a, 400);";
    EXPECT_TRUE(firstArgument("", memory + "k<<<1, 32>>>(a + 3);").isShifted);
    EXPECT_TRUE(firstArgument("", memory + "k<<<1, 32>>>(&a[3]);").isShifted);
    EXPECT_FALSE(firstArgument("", memory + "k<<<1, 32>>>(a);").isShifted);
    EXPECT_FALSE(firstArgument("", memory + "k<<<1, 32>>>(&a[0]);").isShifted);
}

}  // namespace
}  // namespace warpscope::host
