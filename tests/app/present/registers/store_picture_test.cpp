#include "app/present/registers/store_picture.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/run_scenario.h"

namespace warpscope::present {
namespace {

occupancy::Request requestOf(int threads, int registers, int sharedBytes = 0) {
    occupancy::Request request;
    request.threadsPerBlock = threads;
    request.registersPerThread = registers;
    request.staticSharedBytes = sharedBytes;
    return request;
}

TEST(StorePicture, TheCliffOfTheBookIsABlockThatFindsNoPlace) {
    const machine::Machine& a100 = *support::devices().find("a100");
    const StorePicture fits = storePictureOf(a100, requestOf(512, 32), Store::Registers);
    EXPECT_EQ(fits.parts, 4);
    EXPECT_EQ(fits.partSize, 16384);
    EXPECT_EQ(fits.blocks, 4);
    EXPECT_EQ(fits.left, 0);
    EXPECT_EQ(fits.wasted, 0);
    const StorePicture falls = storePictureOf(a100, requestOf(512, 33), Store::Registers);
    EXPECT_EQ(falls.blocks, 3);
    EXPECT_TRUE(falls.isBinding);
    EXPECT_EQ(falls.pieces.size(), 48u);
    EXPECT_EQ(falls.pieces[0].asked, 33 * 32);
    EXPECT_EQ(falls.pieces[0].given, 1280);
    EXPECT_EQ(falls.wasted, 48 * (1280 - 33 * 32));
    EXPECT_TRUE(std::ranges::any_of(falls.oneMore,
                                    [&](const StorePiece& piece) { return !falls.fits(piece); }));
}

TEST(StorePicture, PiecesLieSideBySideWithinTheirPart) {
    for (const char* device : {"a100", "h100", "mi250", "metax-c500"}) {
        const machine::Machine& machine = *support::devices().find(device);
        for (const int registers : {24, 33, 64, 128}) {
            const auto request = requestOf(256, registers);
            const StorePicture picture = storePictureOf(machine, request, Store::Registers);
            std::vector<std::int64_t> end(static_cast<std::size_t>(picture.parts));
            for (const StorePiece& piece : picture.pieces) {
                EXPECT_EQ(piece.from, end[static_cast<std::size_t>(piece.part)]);
                end[static_cast<std::size_t>(piece.part)] = piece.to();
                EXPECT_LE(piece.asked, piece.given);
                EXPECT_TRUE(picture.fits(piece)) << device << " " << registers;
            }
            EXPECT_GE(picture.left, 0);
        }
    }
}

TEST(StorePicture, TheBlockMoreFindsAPlaceWhereAnotherLimitHolds) {
    const machine::Machine& a100 = *support::devices().find("a100");
    const StorePicture picture = storePictureOf(a100, requestOf(1024, 16), Store::Registers);
    EXPECT_FALSE(picture.isBinding);
    EXPECT_TRUE(std::ranges::all_of(picture.oneMore,
                                    [&](const StorePiece& piece) { return picture.fits(piece); }));
    EXPECT_EQ(storeSentence(a100, requestOf(1024, 16), picture).key,
              "view.registers.say.registers_room");
    // What keeps them away is named, not called "something else".
    ASSERT_EQ(picture.keepers, std::vector{occupancy::Resource::Warps});
    const Message sentence = storeSentence(a100, requestOf(1024, 16), picture);
    EXPECT_TRUE(std::ranges::count(sentence.values, std::pair<std::string, std::string>(
                                                        "keeper", "@occupancy.resource.warps")));
}

TEST(StorePicture, SharedMemoryIsGivenInUnitsWithWhatIsReserved) {
    const machine::Machine& a100 = *support::devices().find("a100");
    const auto request = requestOf(128, 16, 40000);
    const StorePicture picture = storePictureOf(a100, request, Store::Shared);
    ASSERT_FALSE(picture.pieces.empty());
    EXPECT_EQ(picture.pieces[0].asked, 40000);
    EXPECT_GE(picture.pieces[0].given, 40000 + 1024);
    EXPECT_EQ(picture.blocks, static_cast<int>(picture.pieces.size()));
    EXPECT_EQ(storeSentence(a100, request, picture).key, "view.registers.say.shared_full");
}

TEST(StorePicture, TheTextbookRoundsNothing) {
    const machine::Machine& a100 = *support::devices().find("a100");
    auto request = requestOf(512, 33);
    request.mode = occupancy::Mode::Textbook;
    const StorePicture picture = storePictureOf(a100, request, Store::Registers);
    EXPECT_EQ(picture.parts, 1);
    EXPECT_EQ(picture.wasted, 0);
    EXPECT_EQ(picture.blocks, 3);
}

}  // namespace
}  // namespace warpscope::present
