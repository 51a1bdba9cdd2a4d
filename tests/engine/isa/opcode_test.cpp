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

TEST(Opcode, OnlyWhatHasAQueueOrActsTouchesMemory) {
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        EXPECT_EQ(info.queue != Queue::None, info.pipe == Pipe::Lsu) << info.name;
        if (isStore(info.opcode)) {
            EXPECT_EQ(info.purity, Purity::Acts) << info.name;
        }
        if (info.latency == LatencyClass::Memory) {
            EXPECT_NE(info.purity, Purity::Pure);
        }
        if (info.latency == LatencyClass::Control) {
            EXPECT_EQ(info.purity, Purity::Acts);
        }
    }
}

TEST(Opcode, ShapesSayWhatStandsWhere) {
    constexpr Shape select("v=pvv");
    EXPECT_EQ(select.destination(), OperandShape::Value);
    EXPECT_EQ(select.source(0), OperandShape::Predicate);
    EXPECT_EQ(select.source(3), OperandShape::None);
    EXPECT_TRUE(select.writesRegister());
    EXPECT_FALSE(select.hasAddress());
    constexpr Shape store("=mv");
    EXPECT_FALSE(store.writesRegister());
    EXPECT_TRUE(store.hasAddress());
    EXPECT_FALSE(Shape("p=ff").writesRegister()) << "a predicate is no register";
}

}  // namespace
}  // namespace warpscope::isa
