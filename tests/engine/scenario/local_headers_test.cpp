#include "engine/scenario/local_headers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/scenario/compile_kernel.h"
#include "engine/toolchain/clang.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

// Bug: a header beside the kernel was passed over, and with it the macros that choose its code.
TEST(LocalHeaders, AHeaderThatChoosesTheCodeIsReadByClang) {
    const auto folder = support::freshFolder("header_of_macros");
    std::ofstream(folder / "cfg.h") << "#include \"inner.h\"\n";
    std::ofstream(folder / "inner.h") << "#define FAST 1\n";
    std::ofstream(folder / "plain.h")
        << "#ifndef PLAIN_H\n# define PLAIN_H\nint unused();\n#endif\n";
    const std::string file = (folder / "k.cu").string();
    const std::string body =
        "#if defined(FAST)\n#define S 2\n#else\n#define S 3\n#endif\n"
        "__global__ void k(int* a) { a[0] = S; }\n";
    const auto own = compileKernel("#include \"cfg.h\"\n" + body, file, {{}, Reader::Own});
    ASSERT_TRUE(own);
    ASSERT_EQ(own->warnings.size(), 1u);
    EXPECT_EQ(own->warnings[0].message.key, "toolchain.header_passed_over");
    EXPECT_EQ(own->warnings[0].range.line, 1);
    const auto plain = compileKernel("#include \"plain.h\"\n" + body, file, {});
    ASSERT_TRUE(plain);
    EXPECT_EQ(*plain, *cuda::compile("#include \"plain.h\"\n" + body, file, {}));
    if (toolchain::findClang().empty()) GTEST_SKIP() << "no clang";
    const auto chosen = compileKernel("#include \"cfg.h\"\n" + body, file, {});
    ASSERT_TRUE(chosen);
    const auto clang = compileKernel("#include \"cfg.h\"\n" + body, file, {{}, Reader::Clang});
    ASSERT_TRUE(clang);
    EXPECT_EQ(chosen->instructions, clang->instructions);
    EXPECT_NE(chosen->instructions, own->instructions);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace warpscope::scenario
