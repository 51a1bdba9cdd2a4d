#include "engine/host/includes.h"

#include <gtest/gtest.h>

#include <map>

namespace warpscope::host {
namespace {

ReadIncluded reading(const std::map<std::string, std::string>& files) {
    return [files](const std::string& name) -> std::optional<std::string> {
        const auto found = files.find(name);
        return found == files.end() ? std::nullopt : std::optional(found->second);
    };
}

TEST(Includes, AFileTakesThePlaceOfItsLineBetweenMarkers) {
    const auto read = reading({{"a.h", "int a;\n"}});
    EXPECT_EQ(withIncludes("int x;\n#include \"a.h\"\nint y;\n", "main.cu", read),
              "int x;\n# 1 \"a.h\"\nint a;\n# 3 \"main.cu\"\nint y;\n");
}

TEST(Includes, OthersStayAsTheyAre) {
    const auto read = reading({{"a.h", ""}});
    const std::string source = "#include <a.h>\n#include \"b.h\"\n";
    EXPECT_EQ(withIncludes(source, "main.cu", read), source);
}

TEST(Includes, PragmaOnceHoldsAndCirclesEnd) {
    const auto read =
        reading({{"once.h", "#pragma once\nint one;\n"}, {"circle.h", "#include \"circle.h\"\n"}});
    const std::string twice =
        withIncludes("#include \"once.h\"\n#include \"once.h\"\n", "main.cu", read);
    EXPECT_EQ(twice.find("int one"), twice.rfind("int one"));
    EXPECT_LT(withIncludes("#include \"circle.h\"\n", "main.cu", read).size(), 4096u);
}

// Bug: headers that include each other were read 16 deep, and the last was told as missing.
TEST(Includes, AGuardEndsACircle) {
    const auto read =
        reading({{"a.h", "// a\n#ifndef A\n#define A 1\n#include \"b.h\"\nint a;\n#endif\n"},
                 {"b.h", "#include \"a.h\"\nint b;\n"},
                 {"self.h", "#ifdef A\n#include \"self.h\"\n#endif\n"}});
    std::vector<MissingInclude> missing;
    const std::string text = withIncludes("#include \"a.h\"\n", "main.cu", read, &missing);
    EXPECT_EQ(text.find("int a"), text.rfind("int a"));
    EXPECT_TRUE(missing.empty());
    withIncludes("int x;\n#include \"self.h\"\n", "main.cu", read, &missing);
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0].why, PassedOver::TooDeep);
    EXPECT_EQ(missing[0].from, "self.h");
    EXPECT_EQ(missing[0].line, 2);
}

// Bug: a header that includes itself twice was read 65,536 times.
TEST(Includes, CirclesThatBranchEndAfterTwoThousandHeaders) {
    const auto read =
        reading({{"twice.h", "#include \"twice.h\"\n#include \"twice.h\"\nint a;\n"}});
    std::vector<MissingInclude> missing;
    const std::string text = withIncludes("#include \"twice.h\"\n", "main.cu", read, &missing);
    EXPECT_LT(text.size(), 200'000u);
    for (const MissingInclude& one : missing)
        EXPECT_EQ(one.why, PassedOver::TooDeep);
}

// Bug: every header was sought beside the source.
TEST(Includes, AHeadersOwnAreSoughtBesideItFirst) {
    const auto read =
        reading({{"in/a.h", "#include \"b.h\"\n#include \"../c.h\"\n#include \"d.h\"\n"},
                 {"in/b.h", "int inner;\n"},
                 {"b.h", "int outer;\n"},
                 {"c.h", "int above;\n"},
                 {"d.h", "int besideSource;\n"}});
    std::vector<MissingInclude> missing;
    EXPECT_EQ(
        withIncludes("#include \"in/a.h\"\n#include \"gone.h\"\n", "k.cu", read, &missing),
        "# 1 \"in/a.h\"\n# 1 \"in/b.h\"\nint inner;\n# 2 \"in/a.h\"\n# 1 \"c.h\"\nint above;\n"
        "# 3 \"in/a.h\"\n# 1 \"d.h\"\nint besideSource;\n# 4 \"in/a.h\"\n# 2 \"k.cu\"\n"
        "#include \"gone.h\"\n");
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0].name, "gone.h");
    EXPECT_EQ(missing[0].line, 2);
    EXPECT_EQ(missing[0].textLine, 12);
}

TEST(Includes, TheNameIsFoundHoweverItIsWritten) {
    bool isQuoted = false;
    EXPECT_EQ(includedName("  #  include  <x/y.h> // why", isQuoted), "x/y.h");
    EXPECT_FALSE(isQuoted);
    EXPECT_EQ(includedName("#include\"z.h\"", isQuoted), "z.h");
    EXPECT_TRUE(isQuoted);
    EXPECT_EQ(includedName("// #include <no>", isQuoted), "");
    EXPECT_EQ(includedName("#include NAME", isQuoted), "");
}

}  // namespace
}  // namespace warpscope::host
