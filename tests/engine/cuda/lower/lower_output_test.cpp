#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"
#include "tests/support/build_program.h"

namespace warpscope::cuda {
namespace {

/// What a kernel (int* out) of so many threads prints, the same at both levels; then the key of the
/// problem that stopped it, where one did.
std::string printedBy(const std::string& body, int threads = 1, const std::string& before = "") {
    std::string texts[2];
    for (const auto level : {codegen::Level::Teaching, codegen::Level::Optimized}) {
        Options options;
        options.level = level;
        const auto program =
            programOf(before + "__global__ void k(int* out) {\n" + body + "\n}\n", options);
        auto launch = support::launchOf(program, {1, 1, 1}, {threads, 1, 1});
        support::addBuffer(launch, "out", std::vector<std::uint32_t>(64, 0));
        gpu::GpuState state = gpu::initialState(launch);
        const gpu::Stepper stepper(launch);
        sm::CycleLog log;
        std::string& text = texts[level == codegen::Level::Optimized ? 1 : 0];
        while (state.stopped == gpu::StopReason::Running) {
            stepper.step(state, log);
            for (const trace::Output& output : log.outputs)
                text += output.text;
        }
        for (const gpu::RunProblem& problem : state.problems)
            text += problem.message.key + " " + problem.message.values.at(0).second;
    }
    EXPECT_EQ(texts[0], texts[1]) << body;
    return texts[0];
}

TEST(LowerOutput, PrintWritesEveryKindOfValue) {
    EXPECT_EQ(printedBy("int i = 3; float f = 0.25f; double d = 1e-3; long long l = 1ll << 40;\n"
                        "char c = 'x'; unsigned char b = 200; bool t = i > 2; short s = -5;\n"
                        "printf(\"%d %.2f %g %lld %c %u %d %hd\\n\", i, f, d, l, c, b, t, s);"),
              "3 0.25 0.001 1099511627776 x 200 1 -5\n");
    EXPECT_EQ(printedBy("printf(\"plain\" \" text \\x41\\102\\t%%\\n\");"), "plain text AB\t%\n");
}

TEST(LowerOutput, TextsArePointers) {
    EXPECT_EQ(printedBy("int t = threadIdx.x; const char* s = t % 2 ? \"odd\" : \"even\";\n"
                        "printf(\"%d is %s, %c\\n\", t, s, s[1]);",
                        3),
              "0 is even, v\n1 is odd, d\n2 is even, v\n");
    EXPECT_EQ(printedBy("say(\"deep\", 4);", 1,
                        "__device__ void say(const char* what, int n) { printf(\"%s %d %d\\n\", "
                        "what, n, (int)sizeof(\"four\")); }\n"),
              "deep 4 5\n");
}

TEST(LowerOutput, PrintGivesTheNumberOfItsValues) {
    EXPECT_EQ(printedBy("out[0] = printf(\"%d%d\", 1, 2); printf(\" %d\", out[0]);"), "12 2");
    EXPECT_EQ(printedBy("printf(\"%d\\n\", printf(\"a\") + 40);"), "a40\n");
}

TEST(LowerOutput, ArraysAreStillPrinted) {
    EXPECT_EQ(printedBy("int a[3] = {1, 2, 3}; for (int i = 0; i < 3; ++i) a[i] *= 2;\n"
                        "for (int i = 0; i < 3; ++i) printf(\"%d,\", a[i]);"),
              "2,4,6,");
}

// The first array of a memory stands at address 0.
TEST(LowerOutput, AnArrayIsNeverNothing) {
    EXPECT_EQ(printedBy("__shared__ int s[4]; int a[2] = {1, 2}; s[0] = a[out[0]]; bool t = \"\";\n"
                        "printf(\"%d%d%d%d%d\", s ? 1 : 0, !a, t, \"x\" && s[0], !\"y\" || !s);"),
              "10110");
}

TEST(LowerOutput, AssertStopsWithItsText) {
    EXPECT_EQ(printedBy("int i = threadIdx.x; assert(i < 4);", 4), "");
    EXPECT_EQ(printedBy("int i = threadIdx.x; assert(i < 4 && \"few\");", 5),
              "fault.assert i < 4 && \"few\"");
    EXPECT_EQ(printedBy("int i = threadIdx.x; assert(i < 4 && \"few\");", 4), "")
        << "what holds stops nothing: a text is somewhere";
    EXPECT_EQ(printedBy("__trap();"), "fault.trap 2");
}

}  // namespace
}  // namespace warpscope::cuda
