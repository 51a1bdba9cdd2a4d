#include "engine/scenario/kernels/local_headers.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "engine/scenario/kernels/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

// Bug: a header beside the kernel was passed over, and with it the macros that choose its code.
TEST(LocalHeaders, AHeaderThatChoosesTheCodeIsRead) {
    const auto folder = support::freshFolder("header_of_macros");
    std::ofstream(folder / "cfg.h") << "#include \"inner.h\"\n";
    std::ofstream(folder / "inner.h") << "#define FAST 1\n";
    std::ofstream(folder / "plain.h")
        << "#ifndef PLAIN_H\n# define PLAIN_H\nint unused();\n#endif\n";
    const std::string file = (folder / "k.cu").string();
    const std::string body =
        "#if defined(FAST)\n#define S 2\n#else\n#define S 3\n#endif\n"
        "__global__ void k(int* a) { a[0] = S; }\n";
    const auto instructionsOf = [&](const std::string& text, Reader reader) {
        const auto program = compileKernel(text, file, {{}, reader});
        if (!program) return std::vector<isa::Instruction>{};
        EXPECT_TRUE(program->warnings.empty());
        return program->instructions;
    };
    const auto chosen = instructionsOf("\n#define FAST\n" + body, Reader::Own);
    EXPECT_EQ(instructionsOf("\n#include \"cfg.h\"\n" + body, Reader::Own), chosen);
    EXPECT_EQ(instructionsOf("\n#include \"cfg.h\"\n" + body, Reader::Auto), chosen);
    EXPECT_NE(instructionsOf("\n#include \"plain.h\"\n" + body, Reader::Own), chosen);
    std::filesystem::remove_all(folder);
}

// Bugs: a byte order mark hid the #include in the first line, and was a word of a header; a kernel
// in a header had lines of no file.
TEST(LocalHeaders, AKernelMayStandInOneThatBeginsWithAByteOrderMark) {
    const auto folder = support::freshFolder("header_of_a_kernel");
    std::ofstream(folder / "all.h")
        << "\xEF\xBB\xBF\n__global__ void k(int* a) {\n    a[0] = 1;\n}\n";
    const auto program = compileKernel("\xEF\xBB\xBF#include \"all.h\"\n",
                                       (folder / "k.cu").string(), {{}, Reader::Own});
    ASSERT_TRUE(program);
    for (const isa::Instruction& instruction : program->instructions)
        EXPECT_EQ(instruction.line, 0);
    std::filesystem::remove_all(folder);
}

TEST(LocalHeaders, WhatAHeaderHoldsBelongsToTheLinesThatUseIt) {
    const auto folder = support::freshFolder("header_of_functions");
    std::ofstream(folder / "inner.h") << "#pragma once\n#define THREE 3\n";
    std::ofstream(folder / "twice.h")
        << "#pragma once\n#include \"inner.h\"\nstruct P { int x, y; };\n\n\n\n"
           "__device__ inline int twice(int x) { return THREE * x - x; }\n"
           "inline double now() { timeval t; gettimeofday(&t, 0); return t.tv_sec; }\n";
    const auto program = compileKernel(
        "#include \"twice.h\"\n#include \"inner.h\"\n#include \"twice.h\"\n"
        "__global__ void k(int* a) {\n    P p{1, 2};\n    a[__LINE__] = twice(p.y);\n}\n",
        (folder / "k.cu").string(), {{}, Reader::Own});
    ASSERT_TRUE(program);
    EXPECT_TRUE(program->warnings.empty());
    for (const isa::Instruction& instruction : program->instructions) {
        EXPECT_GE(instruction.line, 4);
        EXPECT_LE(instruction.line, 7);
    }
    std::filesystem::remove_all(folder);
}

TEST(LocalHeaders, WhatIsWrongInOneIsToldThere) {
    const auto folder = support::freshFolder("header_wrong");
    std::ofstream(folder / "f.h") << "\n__device__ int f(int x) { return x + y; }\n";
    std::ofstream(folder / "open.h") << "#ifdef X\n";
    const auto problemsOf = [&](const std::string& name) {
        return compileKernel(
                   "#include \"" + name + "\"\n__global__ void k(int* a) { a[0] = f(1); }\n",
                   (folder / "k.cu").string(), {{}, Reader::Own})
            .problems();
    };
    EXPECT_EQ(problemsOf("f.h").front().range, (SourceRange{(folder / "f.h").string(), 2, 38, 39}));
    EXPECT_EQ(problemsOf("open.h").front().message.key, "compiler.unclosed_if");
    EXPECT_EQ(problemsOf("open.h").front().range.line, 1);
    std::filesystem::remove_all(folder);
}

// What a course keeps for its host code may be more than our reader takes.
TEST(LocalHeaders, OneThatIsNotTakenIsPassedOver) {
    const auto folder = support::freshFolder("header_not_taken");
    std::ofstream(folder / "odd.h") << "#define ODD 1\n__device__ int odd() { return (; }\n";
    const auto program =
        compileKernel("#include \"odd.h\"\n__global__ void k(int* a) { a[0] = 1; }\n",
                      (folder / "k.cu").string(), {{}, Reader::Own});
    ASSERT_TRUE(program);
    ASSERT_EQ(program->warnings.size(), 1u);
    EXPECT_EQ(program->warnings[0].message.key, "toolchain.header_passed_over");
    std::filesystem::remove_all(folder);
}

TEST(LocalHeaders, NoFileOutsideOfTheFolderIsRead) {
    const auto folder = support::freshFolder("header_outside");
    std::ofstream(folder / "secret.h") << "int secret;\n";
    std::filesystem::create_directory(folder / "inside");
    EXPECT_TRUE(readBeside(folder, "secret.h"));
    EXPECT_FALSE(readBeside(folder / "inside", "../secret.h"));
    EXPECT_FALSE(readBeside(folder / "inside", (folder / "secret.h").string()));
    std::filesystem::create_symlink(folder / "secret.h", folder / "inside" / "link.h");
    EXPECT_FALSE(readBeside(folder / "inside", "link.h"));
    EXPECT_FALSE(readBeside(folder, "inside"));
    std::filesystem::remove_all(folder);
}

TEST(LocalHeaders, AFileOfMoreThanAMegabyteIsNoHeader) {
    const auto folder = support::freshFolder("header_large");
    const std::string whole(std::size_t{1} << 20, ' ');
    std::ofstream(folder / "whole.h") << whole;
    std::ofstream(folder / "more.h") << whole << ' ';
    EXPECT_EQ(readBeside(folder, "whole.h"), whole);
    EXPECT_FALSE(readBeside(folder, "more.h"));
    std::filesystem::remove_all(folder);
}

// Bug: a path from the root counted as a header of ours where such a file was, without a word.
TEST(LocalHeaders, APathFromTheRootIsNoneOfOurs) {
    EXPECT_TRUE(isOurHeader("cuda_runtime.h"));
    const auto folder = support::freshFolder("path_from_the_root");
    std::ofstream(folder / "there.h") << "\n";
    EXPECT_FALSE(isOurHeader((folder / "there.h").string()));
}

// Bug: only clang's reader said so.
TEST(LocalHeaders, OneThatIsNotThereIsToldByTheOwnReaderToo) {
    const auto folder = support::freshFolder("header_missing");
    std::ofstream(folder / "there.h") << "int unused();\n";
    const std::string file = (folder / "k.cu").string();
    const std::string kernel =
        "#include \"there.h\"\n#include \"cuda_runtime.h\"\n#include <thrust/sort.h>\n"
        "#include \"nowhere.h\"\n#include \"stdio.h\"\n__global__ void k(int* a) { a[0] = ";
    const Message missing = Message{"toolchain.missing_include"}.with("name", "nowhere.h");
    const auto own = compileKernel(kernel + "1; }\n", file, {});
    ASSERT_TRUE(own);
    ASSERT_EQ(own->warnings.size(), 1u);
    EXPECT_EQ(own->warnings[0].message, missing);
    EXPECT_EQ(own->warnings[0].range, (SourceRange{file, 4, 1, 2}));
    // What it may have had is what is missing.
    const auto wrong = compileKernel(kernel + "SIZE; }\n", file, {{}, Reader::Own});
    ASSERT_FALSE(wrong);
    ASSERT_EQ(wrong.problems().size(), 2u);
    EXPECT_EQ(wrong.problems()[1].message, missing);
    std::filesystem::remove_all(folder);
}

// Bug: nothing was said of them, and the whole file was refused where clang needed all of it.
TEST(LocalHeaders, OneThatNobodyKnowsIsToldAndPassedOver) {
    const std::string source =
        "#include <opencv2/core.hpp>\n#include <vector>\n#include <sys/time.h>\n"
        "#include <thrust/sort.h>\n#include <cuda/std/array>\n#include <nvfunctional>\n"
        "#if 0\n#include <left/out.h>\n#endif\n"
        "template <typename F> __global__ void k(int* a, F f) { a[threadIdx.x] = f(2); }\n"
        "int main() { int* a; cudaMalloc(&a, 128);\n"
        "  k<<<1, 32>>>(a, [=] __device__(int i) { return i + 1; }); }\n";
    const auto missing = missingHeaders(source, "k.cu");
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0].message,
              Message{"toolchain.unknown_include"}.with("name", "opencv2/core.hpp"));
    EXPECT_EQ(missing[0].range, (SourceRange{"k.cu", 1, 1, 2}));
    EXPECT_FALSE(missing[0].hint.isEmpty());
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    // Only the whole file says what F is.
    const auto program = compileKernel(source, "k.cu", {});
    ASSERT_TRUE(program) << program.problem().message.key;
    ASSERT_EQ(program->warnings.size(), 1u) << "a guess of F would be none";
    EXPECT_EQ(program->warnings[0].message, missing[0].message);
}

// Bug: they were told as missing.
TEST(LocalHeaders, OneThatAConditionLeavesOutIsNotMissed) {
    const std::string kernel =
        "#if 0\n#include \"a.h\"\n#else\n#include \"b.h\"\n#endif\n"
        "#ifndef __CUDACC__\n#include \"c.h\"\n#endif\n"
        "/*\n#include \"d.h\"\n*/\n__global__ void k(int* a) { a[0] = 1; }\n";
    for (const Reader reader : {Reader::Own, Reader::Clang}) {
        if (reader == Reader::Clang && toolchain::findClang().empty()) continue;
        const auto program = compileKernel(kernel, "k.cu", {{}, reader});
        ASSERT_TRUE(program);
        ASSERT_EQ(program->warnings.size(), 1u);
        EXPECT_EQ(program->warnings[0].range.line, 4);
    }
}

// Bug: what the folder's headers define took no part in the conditions.
TEST(LocalHeaders, OneThatAHeaderAsksForIsMissed) {
    const auto folder = support::freshFolder("header_condition");
    std::ofstream(folder / "config.h") << "#pragma once\n#include \"inner.h\"\n#include \"x.h\"\n";
    std::ofstream(folder / "inner.h") << "#ifndef INNER\n#define INNER\n#define USE_X 1\n#endif\n";
    const std::string file = (folder / "k.cu").string();
    const std::string source =
        "# define NAME \"k\"\n#include \"config.h\"\n#include \"inner.h\"\n#ifdef USE_X\n"
        "#include \"a.h\"\n#else\n#include \"b.h\"\n#endif\n#include \"c.h\"\n";
    const auto missing = missingHeaders(source, file);
    ASSERT_EQ(missing.size(), 3u);
    const Message gone{"toolchain.missing_include"};
    EXPECT_EQ(missing[0].message, Message(gone).with("name", "x.h"));
    EXPECT_EQ(missing[0].range, (SourceRange{(folder / "config.h").string(), 3, 1, 2}));
    EXPECT_EQ(missing[1].message, Message(gone).with("name", "a.h"));
    EXPECT_EQ(missing[1].range, (SourceRange{file, 5, 1, 2}));
    EXPECT_EQ(missing[2].message, Message(gone).with("name", "c.h"));
    EXPECT_EQ(missing[2].range, (SourceRange{file, 9, 1, 2}));
    // Whatever the file says of its lines, a person counts those that are there.
    EXPECT_EQ(missingHeaders("# 2147483647 \"\"\n\n#include \"a.h\"\n", file).at(0).range.line, 3);
    std::filesystem::remove_all(folder);
}

// Bug: of each was said that there is no such file.
TEST(LocalHeaders, TheTrueCauseOfAnAbsenceIsTold) {
    const auto folder = support::freshFolder("header_causes");
    std::filesystem::create_directory(folder / "in");
    std::filesystem::create_directory(folder / "in/dir.h");
    std::ofstream(folder / "secret.h") << "\n";
    std::ofstream(folder / "in/large.h") << std::string((std::size_t{1} << 20) + 1, ' ');
    std::ofstream(folder / "in/self.h") << "\n#include \"self.h\"\n";
    const std::string file = (folder / "in/k.cu").string();
    const auto keyOf = [&](const std::string& name) {
        const auto missing = missingHeaders("#include \"" + name + "\"\n", file);
        return missing.size() == 1 ? missing[0].message.key : std::string();
    };
    EXPECT_EQ(keyOf("../secret.h"), "toolchain.include_outside");
    EXPECT_EQ(keyOf("dir.h"), "toolchain.include_no_file");
    EXPECT_EQ(keyOf("large.h"), "toolchain.include_too_large");
    EXPECT_EQ(keyOf("gone.h"), "toolchain.missing_include");
    const auto circle = missingHeaders("#include \"self.h\"\n", file);
    ASSERT_EQ(circle.size(), 1u);
    EXPECT_EQ(circle[0].message.key, "toolchain.include_too_deep");
    EXPECT_EQ(circle[0].range, (SourceRange{(folder / "in/self.h").string(), 2, 1, 2}));
    std::filesystem::remove_all(folder);
}

// Bug: they were sought beside the kernel.
TEST(LocalHeaders, AHeadersOwnAreSoughtBesideIt) {
    const auto folder = support::freshFolder("header_nested");
    std::filesystem::create_directory(folder / "in");
    std::ofstream(folder / "in/a.h") << "#include \"b.h\"\n";
    std::ofstream(folder / "in/b.h") << "#pragma once\n#define VALUE 5\n";
    std::ofstream(folder / "b.h") << "#define VALUE 6\n";
    for (const Reader reader : {Reader::Own, Reader::Clang}) {
        if (reader == Reader::Clang && toolchain::findClang().empty()) continue;
        const auto program = compileKernel(
            "#include \"in/a.h\"\n#if VALUE == 6\n#error\n#endif\n"
            "__global__ void k(int* a) { a[0] = VALUE; }\n",
            (folder / "k.cu").string(), {{}, reader});
        ASSERT_TRUE(program);
        EXPECT_TRUE(program->warnings.empty());
    }
    std::filesystem::remove_all(folder);
}

// Bugs: a pipe of that name held clang up to its limit; a file of the folder that this program runs
// in was taken before the kernel's.
TEST(LocalHeaders, ClangReadsOnlyWhatDirectivesName) {
    const auto folder = support::freshFolder("header_of_a_macro");
    std::ofstream(folder / "a.h") << "#include \"b.h\"\n";
    std::ofstream(folder / "b.h") << "#define TWO 2\n";
    std::ofstream(folder / "c.h") << "\n";
    const std::string file = (folder / "k.cu").string();
    const std::string source =
        "#define NAME \"a.h\"\n#include NAME\n__global__ void k(int* a) { a[0] = TWO; }\n";
    EXPECT_EQ(readableFiles(source, file),
              (std::vector<std::filesystem::path>{folder / "a.h", folder / "b.h"}));
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    EXPECT_TRUE(compileKernel(source, file, {{}, Reader::Clang}));
    std::filesystem::remove(folder / "a.h");
    ASSERT_EQ(mkfifo((folder / "a.h").c_str(), 0600), 0);
    const auto piped = compileKernel(source, file, {{}, Reader::Clang});
    ASSERT_FALSE(piped);
    EXPECT_NE(piped.problem().message.key, "toolchain.too_long");
    std::filesystem::remove_all(folder);
}

TEST(LocalHeaders, WhatClangFindsWrongInOneIsToldThere) {
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto folder = support::freshFolder("header_wrong_for_clang");
    std::ofstream(folder / "f.h") << "\n__device__ int f(int x) { return x + y; }\n";
    const auto program =
        compileKernel("#include \"f.h\"\n__global__ void k(int* a) { a[0] = f(1); }\n",
                      (folder / "k.cu").string(), {{}, Reader::Clang});
    ASSERT_FALSE(program);
    EXPECT_EQ(program.problem().range, (SourceRange{(folder / "f.h").string(), 2, 38, 39}));
    std::filesystem::remove_all(folder);
}

TEST(LocalHeaders, AreListedWithTheHeadersThatTheyInclude) {
    const auto folder = support::freshFolder("header_list");
    std::ofstream(folder / "a.h") << "#include \"b.h\"\n#include \"a.h\"\n";
    std::ofstream(folder / "b.h") << "// b\n";
    const auto found = localHeaders("#include \"a.h\"\n#include \"c.h\"\n#include <d.h>\n",
                                    (folder / "k.cu").string());
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[0].path.filename(), "a.h");
    EXPECT_EQ(found[1].text, "// b\n");
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace warpscope::scenario
