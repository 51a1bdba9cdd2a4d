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
