#include <gtest/gtest.h>

#include "tests/engine/cuda/compiled.h"

namespace warpscope::cuda {
namespace {

struct Row {
    const char* body = "";  ///< From line 2 on of a kernel (float* c, const float* a, int n).
    const char* warning = "";
    const char* hint = "";
};

/// "line:column key" of the first warning, or "" where there is none.
std::string warningOf(const Row& row, Message& hint) {
    const isa::Program program = programOf(
        "__global__ void k(float* c, const float* a, int n) {\n" + std::string(row.body) + "\n}");
    if (program.warnings.empty()) return "";
    const Problem& warning = program.warnings.front();
    hint = warning.hint;
    return fmt::format("{}:{} {}", warning.range.line, warning.range.column, warning.message.key);
}

void expectWarnings(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        Message hint;
        EXPECT_EQ(warningOf(row, hint), row.warning) << row.body;
        EXPECT_EQ(hint.key, row.hint) << row.body;
    }
}

TEST(CheckLoops, WhatIsSetLikeABodyIsNone) {
    const char* const told = "4:5 compiler.warn.indentation";
    const char* const hint = "compiler.hint.indentation";
    expectWarnings({
        {"if (n)\n    c[0] = 1;\n    c[1] = 1;", told, hint},
        {"for (int i = 0; i < n; i++)\n    c[0] += a[i];\n    c[1] += 1;", told, hint},
        {"while (c[0] > n)\n    c[0] -= 1;\n    c[1] = 1;", told, hint},
        {"if (n) c[2] = 1;\nelse\n    c[0] = 1;\n    c[1] = 1;", "5:5 compiler.warn.indentation",
         hint},
        {"if (n)\n    c[0] = 1;\nc[1] = 1;", "", ""},
        {"if (n) c[0] = 1;\nc[1] = 1;", "", ""},
        {"    if (n) c[0] = 1;\n    c[1] = 1;", "", ""},
        {"if (n) {\n    c[0] = 1;\n}\n    c[1] = 1;", "", ""},
        {"if (n)\nc[0] = 1;\nc[1] = 1;", "", ""},
        {"if (n)\n    c[0] = 1;\nelse if (n > 2)\n    c[0] = 2;\nc[1] = 1;", "", ""},
    });
}

TEST(CheckLoops, ASemicolonThatIsAllOfALoopIsTold) {
    expectWarnings({
        {"for (int i = 0; i < n; i++);\n    c[0] += a[n];", "2:28 compiler.warn.empty_loop",
         "compiler.hint.empty_body"},
        {"while (c[0] > n);\n    c[0] += 1;", "2:17 compiler.warn.empty_loop",
         "compiler.hint.empty_body"},
        {"while (c[0] > n);\nc[0] += 1;", "", ""},
        {"while (c[0] > n)\n    ;\nc[0] += 1;", "", ""},
    });
}

TEST(CheckLoops, AStepOfAnotherVariableIsTold) {
    const char* const hint = "compiler.hint.did_you_mean";
    expectWarnings({
        {"int i = 0;\nfor (int j = 0; j < n; i++) c[j] = i;", "3:25 compiler.warn.other_step",
         hint},
        {"for (int i = 0; i < n; i++)\nfor (int j = 0; j < n; i++) c[j] = i;",
         "3:25 compiler.warn.other_step", hint},
        {"int i = 0;\nfor (int j = 0; j < n; i++) { c[j] = i; j += 2; }", "", ""},
        {"int i = 0;\nfor (int j = 0; j < i; i--) c[j] = i;", "", ""},
        {"int i = 0, j = 0;\nfor (; j < n; i++) { if (c[i]) break; }", "", ""},
        {"int i = 0;\nfor (int j = 0; j < n; i++) { int& r = j; r++; }", "", ""},
        {"int i = 0;\nfor (int j = 0; j < n; i++) { auto f = [&] { j++; }; f(); }", "", ""},
        {"int i = 0;\nfor (int j = 0; j < n; i++) { int* p = &j; *p += 1; }", "", ""},
    });
}

TEST(CheckLoops, AStepAwayFromTheEndIsTold) {
    const char* const hint = "compiler.hint.step_away";
    expectWarnings({
        {"for (int j = 0; j < n; j--) c[j] = 1;", "2:25 compiler.warn.step_away", hint},
        {"for (int j = n; j >= 0; j += 2) c[j] = 1;", "2:27 compiler.warn.step_away", hint},
        {"for (int j = 0; j < n; j++) c[j] = 1;", "", ""},
        {"for (int j = n; j > 0; j >>= 1) c[j] = 1;", "", ""},
        {"for (int j = n; j >= 0; j += -1) c[j] = 1;", "", ""},
        // Goes below 0, which is a large number: a way to count down.
        {"for (unsigned j = n - 1; j < n; j--) c[j] = 1;", "", ""},
    });
}

}  // namespace
}  // namespace warpscope::cuda
