#include "engine/scenario/kernels/kernel_in_text.h"

#include <gtest/gtest.h>
#include <toml++/toml.h>

#include <string>
#include <vector>

namespace warpscope::scenario {
namespace {

std::string codeIn(const std::string& text) {
    const toml::table table = toml::parse(text);
    std::string code = table["kernel"]["code"].value_or(std::string("none"));
    std::erase(code, '\r');
    return code;
}

TEST(KernelInText, EveryOtherByteStays) {
    const std::string head = "# 注释  \nformat = 1\n\n[kernel] # here\n  code = ";
    const std::string tail = "   # behind\n[launch]\ngrid = [ 1,1 ]\t\n\n# end without a line end";
    for (const std::string old : {"'''\nold\n'''", "'''old'''", "\"\"\"\nold \\\" \"\"\"\"\"",
                                  "'old'", "\"o\\\"ld\"", "''''quoted'''''"}) {
        const auto out = withKernelCode(head + old + tail, "new {\n}\n");
        ASSERT_TRUE(out) << old;
        EXPECT_TRUE(out->starts_with(head)) << *out;
        EXPECT_TRUE(out->ends_with(tail)) << *out;
        EXPECT_EQ(codeIn(*out), "new {\n}\n") << *out;
    }
}

TEST(KernelInText, AnyCodeCanBeWrittenAndReadAgain) {
    const std::vector<std::string> codes{"",
                                         "x",
                                         "\nbegins below",
                                         "ends with '",
                                         "has ''' in it",
                                         "a\\nb",
                                         "say(\"%d\")",
                                         "tab\there",
                                         "线程束\n",
                                         "\"\"\"",
                                         "bell\a",
                                         "ends with \\",
                                         "\"\"\"\"\"\"\" many",
                                         "ends with \"\"'"};
    for (const std::string& code : codes) {
        for (const std::string old : {"'''\nold'''", "\"\"\"old\"\"\"", "'old'"}) {
            const auto out = withKernelCode("[kernel]\ncode = " + old + "\nentry = 'k'\n", code);
            ASSERT_TRUE(out);
            EXPECT_EQ(codeIn(*out), code) << *out;
            EXPECT_TRUE(out->ends_with("\nentry = 'k'\n")) << *out;
        }
    }
}

TEST(KernelInText, ItIsFoundInTablesOfOneLineAndBehindWideLetters) {
    const auto out = withKernelCode("kernel = { entry = '线程', code = 'old' }\n", "new");
    EXPECT_EQ(out, "kernel = { entry = '线程', code = '''new''' }\n");
}

TEST(KernelInText, LineEndsOfTheFileAreKept) {
    const auto out = withKernelCode("[kernel]\r\ncode = '''\r\na\r\n'''\r\n", "b\nc\n");
    EXPECT_EQ(out, "[kernel]\r\ncode = '''\r\nb\r\nc\r\n'''\r\n");
}

TEST(KernelInText, WithoutCodeThereIsNothingToWrite) {
    EXPECT_FALSE(withKernelCode("[kernel]\nfile = 'k.cu'\n", "x"));
    EXPECT_FALSE(withKernelCode("[kernel]\ncode = 3\n", "x"));
    EXPECT_FALSE(withKernelCode("code = 'x'\n", "x"));
    EXPECT_FALSE(withKernelCode("[kernel\n", "x"));
}

}  // namespace
}  // namespace warpscope::scenario
