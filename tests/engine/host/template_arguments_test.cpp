#include "engine/host/template_arguments.h"

#include <gtest/gtest.h>

namespace warpscope::host {
namespace {

std::size_t tokenOf(const HostCode& code, const std::string& text) {
    for (std::size_t i = 0; i < code.tokens.size(); ++i) {
        if (code.tokens[i].text == text) return i;
    }
    ADD_FAILURE() << text;
    return 0;
}

std::string typeAt(const std::string& source, const std::string& place,
                   const std::string& parameter = "T") {
    const HostCode code = readHostCode(source);
    return templateTypeOf(code, parameter, tokenOf(code, place));
}

TEST(TemplateArguments, AreThoseWrittenAtTheCall) {
    EXPECT_EQ(typeAt("template <typename T> void run() { here(); }\n"
                     "int main() { run<double>(); }",
                     "here"),
              "double");
    EXPECT_EQ(typeAt("template <int N, class T = int> void run(int n) { here(); }\n"
                     "int main() { run<8, unsigned char>(3); }",
                     "here"),
              "unsigned char");
}

TEST(TemplateArguments, PassThroughOtherTemplates) {
    EXPECT_EQ(typeAt("template <class T> void inner(T* p) { here(); }\n"
                     "template <class U> void outer() { U* q; inner<U>(q); }\n"
                     "int main() { outer<short>(); }",
                     "here"),
              "short");
}

TEST(TemplateArguments, AreDeducedFromWhatIsHandedOver) {
    const std::string run = "template <class T> void run(int n, const T* p) { here(); }\n";
    EXPECT_EQ(typeAt(run + "int main() { double *a, *b; run(4, b); }", "here"), "double");
    EXPECT_EQ(typeAt(run + "template <class U> void all() { U* q; run(4, q); }\n"
                           "int main() { all<float>(); }",
                     "here"),
              "float");
    EXPECT_EQ(
        typeAt("template <class T> void run(T x) { here(); } int main() { run(2.5); }", "here"),
        "double");
}

TEST(TemplateArguments, OfAClassAreThoseOfItsFirstObject) {
    EXPECT_EQ(typeAt("template <typename T> class Buffer { void fill() { here(); } };\n"
                     "int main() { Buffer<int> b; b.fill(); }",
                     "here"),
              "int");
}

TEST(TemplateArguments, WithoutACallNothingIsKnown) {
    EXPECT_EQ(typeAt("template <class T> void run(T* p) { here(); }", "here"), "");
    EXPECT_EQ(typeAt("void run(T* p) { here(); } int main() { run<int>(p); }", "here"), "");
    EXPECT_EQ(typeAt("template <class T> void run(T* p) { here(); run(p); }", "here"), "");
    EXPECT_EQ(typeAt("template <class T> void a(T* p) { here(); b(p); }\n"
                     "template <class T> void b(T* p) { a(p); }",
                     "here"),
              "")
        << "templates that call each other";
}

TEST(TemplateArguments, ANumberIsWhereItStands) {
    const HostCode code = readHostCode(
        "template <typename T, int N> void run() { here(); } int main() { run<int, 4 * 8>(); }");
    const auto argument = templateArgumentOf(code, "N", tokenOf(code, "here"));
    ASSERT_TRUE(argument.has_value());
    EXPECT_EQ(code.text(argument->span), "4*8");
}

TEST(TemplateArguments, ADeclarationNamesItsType) {
    const HostCode code =
        readHostCode("struct P {}; int main() { P* p; unsigned n; float *a, *b; }");
    EXPECT_EQ(declaredTypeOf(code, "p"), "P");
    EXPECT_EQ(declaredTypeOf(code, "n"), "unsigned");
    EXPECT_EQ(declaredTypeOf(code, "b"), "float");
    EXPECT_EQ(declaredTypeOf(code, "q"), "");
}

}  // namespace
}  // namespace warpscope::host
