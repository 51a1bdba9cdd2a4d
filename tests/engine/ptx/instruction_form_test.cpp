#include "engine/ptx/instruction_form.h"

#include <gtest/gtest.h>

namespace warpscope::ptx {
namespace {

TEST(InstructionForm, WordsAndTypesAreFoundWhole) {
    EXPECT_TRUE(listHas("rn rz ftz", "rz"));
    EXPECT_FALSE(listHas("rn rzi ftz", "rz"));
    EXPECT_FALSE(listHas("acq_rel", "rel"));
    EXPECT_TRUE(typesHave("i32 f32", "u32"));
    EXPECT_TRUE(typesHave("i32 f32", "s32"));
    EXPECT_FALSE(typesHave("i32 f32", "b32"));
    EXPECT_FALSE(typesHave("i32 f32", "s63"));
}

TEST(InstructionForm, OperandsThatMayBeMissingStandLast) {
    for (const char* name : {"add", "ld", "shfl", "setp", "atom", "mov"}) {
        const InstructionForm* const form = formOf(name);
        ASSERT_NE(form, nullptr) << name;
        EXPECT_EQ(form->name, name);
        EXPECT_EQ(form->operands.find_first_not_of("TUWLVCSMipmx?"), std::string_view::npos);
    }
    EXPECT_EQ(formOf("bar"), nullptr) << "its form depends on what stands between its dots";
}

}  // namespace
}  // namespace warpscope::ptx
