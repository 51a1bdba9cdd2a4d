#include "app/present/film/film_length.h"

#include <gtest/gtest.h>

namespace warpscope::present {
namespace {

TEST(FilmLength, AShortStretchPlaysAsTheWindowDoesAndALongOneIsAMinute) {
    EXPECT_EQ(filmLengthOf(80).cyclesPerSecond, 8);
    EXPECT_EQ(filmLengthOf(80).seconds, 11) << "ten, and one for the last picture";
    EXPECT_EQ(filmLengthOf(59'000).cyclesPerSecond, 1000);
    EXPECT_EQ(filmLengthOf(59'000).seconds, 60) << "with the last picture";
    EXPECT_GT(filmLengthOf(1).seconds, 1);
}

// Films of 100 cycles of 08-if-else, of 160 of 01-blocks-to-sms and of the whole of this and of
// chapter-1-machine/01-four-levels, as they were made.
TEST(FilmLength, MeasuredFilmsAreAsLargeAsItSays) {
    struct Made {
        CycleCount cycles;
        bool isGif;
        double bytes;
    };
    for (const Made& made :
         {Made{100, false, 242'964}, Made{100, true, 215'429}, Made{160, false, 921'127},
          Made{160, true, 1'164'505}, Made{1800, true, 4'768'017}, Made{1800, false, 2'628'725},
          Made{1800, false, 3'265'049}}) {
        const FilmBytes said = filmBytesOf(filmLengthOf(made.cycles), made.isGif);
        EXPECT_LE(said.least, made.bytes);
        EXPECT_GE(said.most, made.bytes);
    }
}

}  // namespace
}  // namespace warpscope::present
