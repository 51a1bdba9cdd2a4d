#include "engine/isa/buffer_elements.h"

#include <gtest/gtest.h>

namespace warpscope::isa {
namespace {

TEST(BufferElements, AreThoseOfThePointerOrTheVariableOfItsName) {
    Program program;
    program.parameters = {
        {.name = "n", .type = DataType::U64},
        {.name = "points", .isPointer = true, .type = DataType::F32, .elementComponents = 4}};
    program.globals = {{.name = "sum", .type = DataType::F64}};
    EXPECT_EQ(elementBytesOf(elementsOf(program, "points")), 16U);
    EXPECT_EQ(elementsOf(program, "sum").type, DataType::F64);
    EXPECT_EQ(elementsOf(program, "n").type, DataType::S32) << "a number is no buffer";
    EXPECT_EQ(elementBytesOf(elementsOf(program, "nobody's")), 4U);
}

}  // namespace
}  // namespace warpscope::isa
