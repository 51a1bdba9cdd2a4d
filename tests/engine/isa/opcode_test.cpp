#include "engine/isa/opcode.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace warpscope::isa {
namespace {

TEST(Opcode, EveryOneHasANameOfItsOwn) {
    std::set<std::string_view> names;
    for (int i = 0; i < kOpcodeCount; ++i)
        names.insert(infoOf(static_cast<Opcode>(i)).name);
    EXPECT_EQ(names.size(), static_cast<std::size_t>(kOpcodeCount));
    EXPECT_FALSE(names.contains(""));
}

TEST(Opcode, NothingBothLoadsAndStoresExceptThroughAnAtomic) {
    for (int i = 0; i < kOpcodeCount; ++i) {
        const auto opcode = static_cast<Opcode>(i);
        EXPECT_FALSE(isLoad(opcode) && isStore(opcode)) << infoOf(opcode).name;
        const bool usesMemory = infoOf(opcode).latency == LatencyClass::Memory;
        EXPECT_EQ(usesMemory, isLoad(opcode) || isStore(opcode)) << infoOf(opcode).name;
    }
}

}  // namespace
}  // namespace warpscope::isa
