#include "engine/codegen/values/constant_places.h"

#include <gtest/gtest.h>

#include "tests/engine/code/code_builder.h"

namespace warpscope::codegen {
namespace {

using code::CodeBuilder;

void number(CodeBuilder& b) {
    b.add(isa::Opcode::Mov, {isa::immediateOperand(1)}, 0);
}

TEST(ConstantPlaces, ABlockIsAStretchOfItsOwn) {
    CodeBuilder b;
    number(b);        // 0
    number(b);        // 1
    b.jump(0, true);  // 2, 3
    number(b);        // 4
    b.label(0);       // 5
    number(b);        // 6
    b.exit();
    const ConstantPlaces places(b.code);
    EXPECT_EQ(places.stretchOf(0), places.stretchOf(1));
    EXPECT_NE(places.stretchOf(1), places.stretchOf(4));
    EXPECT_NE(places.stretchOf(4), places.stretchOf(6));
    EXPECT_FALSE(places.placeOf(places.stretchOf(4)));
}

TEST(ConstantPlaces, ALoopFindsItsWordsInFrontOfItsLabel) {
    CodeBuilder b;
    number(b);        // 0
    b.label(0);       // 1
    number(b);        // 2
    b.jump(1, true);  // 3, 4
    number(b);        // 5
    b.label(1);       // 6
    number(b);        // 7
    b.jump(0, true);  // 8, 9
    b.exit();
    const ConstantPlaces places(b.code);
    EXPECT_EQ(places.stretchOf(2), places.stretchOf(5));
    EXPECT_EQ(places.stretchOf(2), places.stretchOf(7));
    EXPECT_NE(places.stretchOf(2), places.stretchOf(0));
    EXPECT_EQ(places.placeOf(places.stretchOf(2)), 1U);
}

TEST(ConstantPlaces, OneAroundAnotherIsMadeOfBlocks) {
    CodeBuilder b;
    b.label(0);       // 0
    number(b);        // 1
    b.label(1);       // 2
    number(b);        // 3
    b.jump(1, true);  // 4, 5
    number(b);        // 6
    b.jump(0, true);  // 7, 8
    b.exit();
    const ConstantPlaces places(b.code);
    EXPECT_NE(places.stretchOf(1), places.stretchOf(6));
    EXPECT_FALSE(places.placeOf(places.stretchOf(1)));
    EXPECT_EQ(places.placeOf(places.stretchOf(3)), 2U);
}

// As clang writes some: the jump back stands behind the test.
TEST(ConstantPlaces, ALoopThatIsEnteredByAJumpFindsThemInFrontOfThat) {
    CodeBuilder b;
    number(b);        // 0
    b.jump(1);        // 1
    b.label(0);       // 2
    number(b);        // 3
    b.label(1);       // 4
    number(b);        // 5
    b.jump(0, true);  // 6, 7
    b.exit();
    const ConstantPlaces places(b.code);
    EXPECT_EQ(places.stretchOf(3), places.stretchOf(5));
    EXPECT_EQ(places.placeOf(places.stretchOf(5)), 1U);
}

}  // namespace
}  // namespace warpscope::codegen
