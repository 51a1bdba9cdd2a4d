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

TEST(Opcode, OnlyAnAddressTellsWhereTheseGo) {
    using enum Opcode;
    for (const Opcode opcode : {Ld, St, Atom, Print})
        EXPECT_TRUE(mayMeanAnyMemory(opcode)) << infoOf(opcode).name;
    for (const Opcode opcode : {Ldg, Sts, Ldl, Atoms, Ldgsts, Bar, Assert})
        EXPECT_FALSE(mayMeanAnyMemory(opcode)) << infoOf(opcode).name;
}

TEST(Opcode, ACopyReadsOneMemoryAndWritesAnother) {
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        EXPECT_EQ(isCopy(info.opcode), info.opcode == Opcode::Ldgsts) << info.name;
    }
    EXPECT_EQ(infoOf(Opcode::Ldgsts).space, Space::Shared);
    EXPECT_EQ(infoOf(Opcode::Ldgsts).from, Space::Global);
}

TEST(Opcode, TheRowSaysWhereLanesGoOn) {
    using enum Opcode;
    const std::map<Opcode, Onward> expected{
        {Bra, Onward::Jump},  {Call, Onward::Call},   {Ret, Onward::Return}, {Bssy, Onward::Meet},
        {Trap, Onward::Stop}, {Assert, Onward::Stop}, {Exit, Onward::End}};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        const auto found = expected.find(info.opcode);
        EXPECT_EQ(info.way, found == expected.end() ? Onward::Next : found->second) << info.name;
        const bool isElsewhere = info.opcode == Bra || info.opcode == Ret || info.opcode == Exit;
        EXPECT_EQ(goesElsewhere(info.opcode), isElsewhere) << info.name;
    }
}

TEST(Opcode, SumsAndProductsAreThoseOfEveryKindOfNumber) {
    using enum Opcode;
    const std::map<Opcode, Form> expected{
        {Mov, Form::Move},        {I2i, Form::Widening},       {Sel, Form::Choice},
        {Iadd, Form::Sum},        {Fadd, Form::Sum},           {Dadd, Form::Sum},
        {Hadd2, Form::Sum},       {Imul, Form::Product},       {Fmul, Form::Product},
        {Dmul, Form::Product},    {Hmul2, Form::Product},      {Imad, Form::ProductSum},
        {Ffma, Form::ProductSum}, {Dfma, Form::ProductSum},    {Hfma2, Form::ProductSum},
        {Shl, Form::Shift},       {ImadWide, Form::ProductSum}};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        const auto found = expected.find(info.opcode);
        EXPECT_EQ(info.form, found == expected.end() ? Form::Other : found->second) << info.name;
    }
}

// Who adds an opcode of floats has to say whether a roofline counts it.
TEST(Opcode, OfFloatsTheseAreNoneOfARoofline) {
    using enum Opcode;
    const std::set<Opcode> uncounted{Fmin,  Fmax,  Fabs,  Fdiv, Frnd,  Fmath, Mufu, I2f,  Fsat,
                                     Fftz,  Hmin2, Hmax2, H2f,  F2h2,  Dmin,  Dmax, Dabs, Ddiv,
                                     Dmath, I2d,   F2d,   D2f,  Fsetp, Dsetp, Fchk};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        const auto isReal = [](OperandShape shape) {
            return shape == OperandShape::Float || shape == OperandShape::Double;
        };
        const bool isOfFloats = isReal(info.shape.destination()) || isReal(info.shape.source(0)) ||
                                info.suffix == Suffix::Packed;
        const bool isCast = info.opcode == F2i || info.opcode == D2i;
        if (isOfFloats && !isCast)
            EXPECT_EQ(info.floatOperations == 0, uncounted.contains(info.opcode)) << info.name;
        else
            EXPECT_EQ(info.floatOperations, 0) << info.name;
    }
}

TEST(Opcode, IntegersAndFloatsOfOneFormAreToldApart) {
    using enum Opcode;
    const std::set<Opcode> ofIntegers{Mov, I2i, Sel, Iadd, Imul, Imad, ImadWide, Shl};
    const std::set<Opcode> ofReals{Fadd, Fmul, Ffma, Dadd, Dmul, Dfma};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        const auto expected = [&](const std::set<Opcode>& of) {
            return of.contains(info.opcode) ? info.form : Form::Other;
        };
        EXPECT_EQ(integerFormOf(info.opcode), expected(ofIntegers)) << info.name;
        EXPECT_EQ(realFormOf(info.opcode), expected(ofReals)) << info.name;
    }
}

TEST(Opcode, AComparisonSaysSoInItsListing) {
    using enum Opcode;
    const std::set<Opcode> comparing{Isetp, Fsetp, Dsetp};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const auto opcode = static_cast<Opcode>(i);
        EXPECT_EQ(isComparison(opcode), comparing.contains(opcode)) << infoOf(opcode).name;
    }
}

TEST(Opcode, TheShapeSaysWhichSourceNamesTheLanes) {
    using enum Opcode;
    const std::map<Opcode, std::size_t> expected{
        {Shfl, 3}, {Vote, 1}, {Match, 1}, {Redux, 1}, {Warpsync, 0}};
    for (int i = 0; i < kOpcodeCount; ++i) {
        const OpcodeInfo& info = infoOf(static_cast<Opcode>(i));
        const auto found = expected.find(info.opcode);
        ASSERT_EQ(info.shape.namesLanes(), found != expected.end()) << info.name;
        if (found != expected.end()) EXPECT_EQ(info.shape.lanesSource(), found->second);
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
