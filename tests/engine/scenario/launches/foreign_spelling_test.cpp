#include "engine/scenario/launches/foreign_spelling.h"

#include <gtest/gtest.h>

#include "engine/machine/library.h"
#include "tests/support/paths.h"

namespace warpscope::scenario {
namespace {

const machine::Machine& device(const char* id) {
    static const machine::Library devices =
        machine::Library::load(support::projectRoot() / "assets/devices");
    return *devices.find(id);
}

TEST(ForeignSpelling, MetaxWordsAreToldOfOnOthersDevices) {
    const std::string source = "// __syncwave\n__global__ void k() {\n    __syncwave();\n}\n";
    const auto found = foreignSpelling(source, "k.cu", device("h100"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->range.line, 3);
    EXPECT_EQ(found->range.column, 5);
    EXPECT_EQ(found->severity, Severity::Warning);
    EXPECT_EQ(found->message, Message{"scenario.metax_spelling"}
                                  .with("word", "__syncwave")
                                  .with("device", "NVIDIA H100 SXM")
                                  .with("lanes", 32));
    const auto header = foreignSpelling("#include <mc_runtime.h>\n", "k.cu", device("mi300x"));
    ASSERT_TRUE(header);
    EXPECT_EQ(header->range.line, 1);
}

TEST(ForeignSpelling, NothingIsToldWhereTheSpellingIsTheDevices) {
    EXPECT_FALSE(foreignSpelling("#include <mc_runtime.h>\n", "k.cu", device("metax-c500")));
    EXPECT_FALSE(foreignSpelling("// __syncwave()\n", "k.cu", device("h100")));
    EXPECT_FALSE(foreignSpelling("#include <hip/hip_runtime.h>\n", "k.cu", device("h100")));
}

}  // namespace
}  // namespace warpscope::scenario
