#include "engine/isa/opcode.h"

#include <gtest/gtest.h>

#include <map>
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

TEST(Opcode, TheRowSaysWhoComesTogether) {
    using enum Opcode;
    const std::map<Opcode, Collective> expected{
        {Shfl, Collective::Warp},          {Vote, Collective::Warp},
        {Match, Collective::Warp},         {Redux, Collective::Warp},
        {Activemask, Collective::Warp},    {Warpsync, Collective::Warp},
        {Bar, Collective::Block},          {BarArrive, Collective::Block},
        {BarRed, Collective::Block},       {ClusterArrive, Collective::Cluster},
        {ClusterWait, Collective::Cluster}};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        const auto found = expected.find(info.opcode);
        const Collective collective = found == expected.end() ? Collective::None : found->second;
        EXPECT_EQ(info.collective, collective) << info.name;
        if (collective != Collective::None) {
            EXPECT_NE(info.purity, Purity::Pure) << info.name << ": who is there may change";
        }
    }
    for (const Opcode opcode : {Bar, BarArrive, BarRed, ClusterArrive, ClusterWait, Warpsync}) {
        EXPECT_TRUE(isBarrier(opcode)) << infoOf(opcode).name;
        EXPECT_FALSE(isExchange(opcode)) << infoOf(opcode).name;
    }
    for (const Opcode opcode : {Shfl, Vote, Match, Redux}) {
        EXPECT_TRUE(isExchange(opcode)) << infoOf(opcode).name;
        EXPECT_FALSE(isBarrier(opcode)) << infoOf(opcode).name;
    }
    EXPECT_FALSE(isExchange(Activemask)) << "it only asks";
    EXPECT_FALSE(isBarrier(Membar)) << "each thread for itself";
}

TEST(Opcode, TheRowSaysWhichMemory) {
    using enum Opcode;
    for (const Opcode atomic : {Atomg, Atoms, Atom})
        EXPECT_TRUE(isAtomic(atomic) && isLoad(atomic)) << infoOf(atomic).name;
    for (const Opcode other : {Ldg, Stg, Lds, Sts, Ld, St, Ldc, Shfl, Redux})
        EXPECT_FALSE(isAtomic(other)) << infoOf(other).name;
    EXPECT_TRUE(mayWriteTo(Stg, Space::Global));
    EXPECT_TRUE(mayWriteTo(Atoms, Space::Shared));
    EXPECT_TRUE(mayWriteTo(St, Space::Local)) << "only its address tells";
    EXPECT_FALSE(mayWriteTo(Stg, Space::Shared));
    EXPECT_FALSE(mayWriteTo(Ldg, Space::Global));
    EXPECT_FALSE(mayWriteTo(Ld, Space::Global));
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
