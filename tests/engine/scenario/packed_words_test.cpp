// Words of two or four numbers through our reader (engine/cuda/lower/lower_packed.cpp) and through
// clang (assets/cuda/packed_words.h), against the meanings of the CUDA math API, part by part.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/build_program.h"

namespace warpscope::scenario {
namespace {

using Words = std::vector<std::uint32_t>;
/// Of two parts as signed or unsigned numbers, and the largest such number.
using OfParts = std::function<int(int, int, int)>;

struct Packed {
    std::string name{};  ///< Without "__v" and the number of parts.
    bool isSigned = false;
    int arguments = 2;
    OfParts result{};
};

std::vector<Packed> packedFunctions() {
    const auto clampSigned = [](int x, int most) { return std::clamp(x, -most - 1, most); };
    std::vector<Packed> all{
        {"add", false, 2, [](int x, int y, int) { return x + y; }},
        {"sub", false, 2, [](int x, int y, int) { return x - y; }},
        {"addss", true, 2, [=](int x, int y, int most) { return clampSigned(x + y, most); }},
        {"subss", true, 2, [=](int x, int y, int most) { return clampSigned(x - y, most); }},
        {"addus", false, 2, [](int x, int y, int most) { return std::min(x + y, most); }},
        {"subus", false, 2, [](int x, int y, int) { return std::max(x - y, 0); }},
        {"avgs", true, 2, [](int x, int y, int) { return (x + y + (x + y >= 0 ? 1 : 0)) >> 1; }},
        {"avgu", false, 2, [](int x, int y, int) { return (x + y + 1) / 2; }},
        {"haddu", false, 2, [](int x, int y, int) { return (x + y) / 2; }},
        {"absdiffs", true, 2, [](int x, int y, int) { return std::abs(x - y); }},
        {"absdiffu", false, 2, [](int x, int y, int) { return std::abs(x - y); }},
        {"mins", true, 2, [](int x, int y, int) { return std::min(x, y); }},
        {"maxs", true, 2, [](int x, int y, int) { return std::max(x, y); }},
        {"minu", false, 2, [](int x, int y, int) { return std::min(x, y); }},
        {"maxu", false, 2, [](int x, int y, int) { return std::max(x, y); }},
        {"neg", true, 1, [](int x, int, int) { return -x; }},
        {"negss", true, 1, [](int x, int, int most) { return std::min(-x, most); }},
        {"abs", true, 1, [](int x, int, int) { return std::abs(x); }},
        {"absss", true, 1, [](int x, int, int most) { return std::min(std::abs(x), most); }},
    };
    const std::vector<std::pair<std::string, std::function<bool(int, int)>>> comparisons{
        {"eq", std::equal_to<>()}, {"ne", std::not_equal_to<>()}, {"ge", std::greater_equal<>()},
        {"gt", std::greater<>()},  {"le", std::less_equal<>()},   {"lt", std::less<>()}};
    for (const auto& [name, holds] : comparisons) {
        for (const bool isSigned : {false, true}) {
            const bool hasSign = name != "eq" && name != "ne";
            if (!hasSign && isSigned) continue;
            const std::string sign = hasSign ? (isSigned ? "s" : "u") : "";
            all.push_back({"cmp" + name + sign, isSigned, 2,
                           [=](int x, int y, int) { return holds(x, y) ? -1 : 0; }});
            all.push_back({"set" + name + sign, isSigned, 2,
                           [=](int x, int y, int) { return holds(x, y) ? 1 : 0; }});
        }
    }
    return all;
}

int partOf(std::uint32_t word, int at, int bits, bool isSigned) {
    const auto part = static_cast<int>(word >> at & ((1U << bits) - 1));
    return isSigned && part >= 1 << (bits - 1) ? part - (1 << bits) : part;
}

std::uint32_t expectedOf(const Packed& function, int bits, std::uint32_t a, std::uint32_t b) {
    const int most = function.isSigned ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
    std::uint32_t word = 0;
    for (int at = 0; at < 32; at += bits) {
        const int z = function.result(partOf(a, at, bits, function.isSigned),
                                      partOf(b, at, bits, function.isSigned), most);
        word |= (static_cast<std::uint32_t>(z) & ((1U << bits) - 1)) << at;
    }
    return word;
}

/// Words whose parts are at the ends of their ranges, and others.
Words interestingWords() {
    Words words{0x00000000, 0xffffffff, 0x80008000, 0x80808080, 0x7fff7fff,
                0x7f7f7f7f, 0x0001fffe, 0x01fe7f80, 0xfffdfffe, 0x00ff8001};
    std::uint32_t next = 12345;
    while (words.size() < 64)
        words.push_back(next = next * 1664525U + 1013904223U);
    return words;
}

void expectEachPartByItself(Reader reader) {
    const std::vector<Packed> functions = packedFunctions();
    const Words a = interestingWords();
    Words b = a;
    std::ranges::rotate(b, b.begin() + 3);
    std::string body;
    int count = 0;
    for (const Packed& function : functions) {
        for (const char* parts : {"2", "4"})
            body += "out[" + std::to_string(count++) + " * 64 + t] = __v" + function.name + parts +
                    (function.arguments == 2 ? "(x, y);\n" : "(x);\n");
    }
    for (const char* sad : {"sads2", "sads4", "sadu2", "sadu4"})
        body += "out[" + std::to_string(count++) + " * 64 + t] = __v" + sad + "(x, y);\n";
    const std::string source =
        "__global__ void k(unsigned* out, const unsigned* a, const unsigned* b) {\n"
        "int t = threadIdx.x; unsigned x = a[t], y = b[t];\n" +
        body + "}\n";
    cuda::Options options;
    options.level = codegen::Level::Optimized;
    const auto program = compileKernel(source, "packed.cu", KernelOptions(options, reader));
    ASSERT_TRUE(program) << program.problem().message.key;
    gpu::Launch launch = support::launchOf(*program, {1, 1, 1}, {64, 1, 1});
    const auto out =
        support::addBuffer(launch, "out", Words(64 * static_cast<std::size_t>(count), 0));
    const bool isWide = program->parameters[1].offset == 8;
    if (isWide) launch.parameters.resize(8, 0);
    support::addBuffer(launch, "a", a);
    if (isWide) launch.parameters.resize(16, 0);
    support::addBuffer(launch, "b", b);
    launch.parameters.resize(24, 0);
    gpu::GpuState state = gpu::initialState(launch);
    const gpu::Stepper stepper(launch);
    sm::CycleLog log;
    while (state.stopped == gpu::StopReason::Running)
        stepper.step(state, log);
    ASSERT_EQ(state.stopped, gpu::StopReason::Finished);
    const Words results = support::wordsOf(state, out);
    for (std::size_t t = 0; t < 64; ++t) {
        std::size_t at = t;
        for (const Packed& function : functions) {
            for (const int bits : {16, 8}) {
                EXPECT_EQ(results[at], expectedOf(function, bits, a[t], b[t]))
                    << function.name << " " << bits << " of " << std::hex << a[t] << " " << b[t];
                at += 64;
            }
        }
        for (const bool isSigned : {true, false}) {
            for (const int bits : {16, 8}) {
                std::uint32_t sum = 0;
                for (int part = 0; part < 32; part += bits)
                    sum += static_cast<std::uint32_t>(std::abs(partOf(a[t], part, bits, isSigned) -
                                                               partOf(b[t], part, bits, isSigned)));
                EXPECT_EQ(results[at], sum) << "sad " << bits << isSigned;
                at += 64;
            }
        }
    }
}

TEST(PackedWords, OurReaderComputesEachPartByItself) {
    expectEachPartByItself(Reader::Own);
}

TEST(PackedWords, ClangComputesEachPartByItself) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    expectEachPartByItself(Reader::Clang);
}

}  // namespace
}  // namespace warpscope::scenario
