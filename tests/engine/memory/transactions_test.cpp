#include "engine/memory/transactions.h"

#include <gtest/gtest.h>

#include "tests/engine/memory/strided_access.h"

namespace warpscope::memory {
namespace {

constexpr Layout kLayout{.sharedBanks = 32, .local = {.bytesPerThread = 64, .warpSize = 32}};

int countOf(const Access& access) {
    return transactionsOf(access, kLayout).count(access.space);
}

TEST(Transactions, GlobalMemoryIsAskedForSectors) {
    const Access access = stridedAccess(Space::Global, AccessKind::Load, 8);
    const Transactions result = transactionsOf(access, kLayout);
    ASSERT_EQ(result.lines.all().size(), 2U);
    EXPECT_EQ(result.lines.all()[1], (Line{1, 0xF, 0x55555555}));
    EXPECT_EQ(result.count(Space::Global), 8);
    EXPECT_EQ(result.wavefronts, 0);
    EXPECT_EQ(result.turns, 0);
}

TEST(Transactions, LocalMemoryIsAskedForWhatLiesSideBySide) {
    EXPECT_EQ(countOf(stridedAccess(Space::Local, AccessKind::Store, 0)), 4);
    EXPECT_EQ(countOf(stridedAccess(Space::Local, AccessKind::Store, 4)), 32)
        << "each lane in another row";
}

TEST(Transactions, SharedMemoryIsAskedForWavefronts) {
    EXPECT_EQ(countOf(stridedAccess(Space::Shared, AccessKind::Load, 4)), 1);
    EXPECT_EQ(countOf(stridedAccess(Space::Shared, AccessKind::Load, 8)), 2);
    EXPECT_EQ(countOf(stridedAccess(Space::Shared, AccessKind::Load, 0)), 1) << "broadcast";
}

TEST(Transactions, AnAtomicNeedsAPassForEachTurn) {
    const Access sum = stridedAccess(Space::Shared, AccessKind::Atomic, 0);
    const Transactions result = transactionsOf(sum, kLayout);
    EXPECT_EQ(result.wavefronts, 1);
    EXPECT_EQ(result.turns, 32);
    EXPECT_EQ(result.count(Space::Shared), 32);
    EXPECT_EQ(countOf(stridedAccess(Space::Shared, AccessKind::Atomic, 128)), 32) << "one bank";
    EXPECT_EQ(countOf(stridedAccess(Space::Global, AccessKind::Atomic, 0)), 1) << "one sector";
}

TEST(Transactions, AConstantIsOnePassForEachAddress) {
    EXPECT_EQ(countOf(stridedAccess(Space::Constant, AccessKind::Load, 0)), 1);
    EXPECT_EQ(countOf(stridedAccess(Space::Constant, AccessKind::Load, 4)), 32);
}

TEST(Transactions, EqualListsAreEqualWhateverLiesBehindThem) {
    Transactions few = transactionsOf(stridedAccess(Space::Global, AccessKind::Load, 32), kLayout);
    const Transactions many = few;
    EXPECT_EQ(few, many);
    few = transactionsOf(stridedAccess(Space::Global, AccessKind::Load, 0), kLayout);
    EXPECT_NE(few, many);
    EXPECT_EQ(few, transactionsOf(stridedAccess(Space::Global, AccessKind::Load, 0), kLayout));
}

}  // namespace
}  // namespace warpscope::memory
