#include "app/views/timeline/paint_load.h"

#include <gtest/gtest.h>

#include "app/views/timeline/paint_cells.h"
#include "tests/app/views/paint_window.h"

namespace warpscope::views {
namespace {

timeline::Axis wholeAxis() {
    timeline::Axis axis{};
    axis.setPixels(100, 800);
    axis.setClosest(800);
    axis.setLength(1000);
    axis.fit();
    return axis;
}

timeline::LoadTrack trackOf() {
    timeline::LoadTrack track{};
    track.cycles = 1000;
    track.most = 64;
    track.theoretical = 32;
    track.achieved = 20;
    track.buckets.assign(100, {32, 4, 1});
    return track;
}

LoadLevels levelsOf(const timeline::LoadTrack& track) {
    return {track.theoretical, track.achieved};
}

TEST(PaintLoad, WorkStandsInFrontOfWhatIsResident) {
    const PaintWindow window([](const theme::Theme& theme, draw::Canvas& canvas) {
        paintLoad(canvas, theme, trackOf(), levelsOf(trackOf()), wholeAxis(), 999, 20, 60);
    });
    EXPECT_TRUE(window.has(window.theme.palette.issued));
    EXPECT_TRUE(window.has(window.theme.palette.eligible));
}

TEST(PaintLoad, TheFutureIsPale) {
    const PaintWindow window([](const theme::Theme& theme, draw::Canvas& canvas) {
        paintLoad(canvas, theme, trackOf(), levelsOf(trackOf()), wholeAxis(), 499, 20, 60);
    });
    const theme::Palette& palette = window.theme.palette;
    EXPECT_TRUE(window.has(palette.issued, 100, 501));
    EXPECT_FALSE(window.has(palette.issued, 502));
    EXPECT_TRUE(
        window.has(theme::mix(palette.inset, palette.issued, theme::kFutureShare), 499, 900));
}

TEST(PaintLoad, TheWindowIsFramedUnlessItIsTheSame) {
    timeline::Axis part = wholeAxis();
    part.setClosest(64);
    part.show(200, 300);
    const auto frameOf = [](const PaintWindow& window) {
        return window.has(theme::withAlpha(window.theme.palette.text, 0.10f));
    };
    timeline::Axis longer = wholeAxis();
    longer.setLength(2000);
    longer.fit();
    for (const timeline::Axis& shown : {wholeAxis(), part, longer}) {
        const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
            paintLoadWindow(canvas, theme, wholeAxis(), shown, 20, 60);
        });
        EXPECT_EQ(frameOf(window), shown != wholeAxis());
    }
}

TEST(PaintLoad, AnIdleStretchIsNotPaintedAsWork) {
    timeline::LoadTrack track = trackOf();
    for (std::size_t i = 50; i < 100; ++i)
        track.buckets[i] = {};
    const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
        paintLoad(canvas, theme, track, levelsOf(track), wholeAxis(), 999, 20, 60);
    });
    EXPECT_FALSE(window.has(window.theme.palette.issued, 510));
}

// Beside a longer run the axis is longer than what is drawn.
TEST(PaintLoad, TheTrackEndsWhereItsRunDoes) {
    timeline::LoadTrack track = trackOf();
    track.cycles = 500;
    const PaintWindow window([&](const theme::Theme& theme, draw::Canvas& canvas) {
        paintLoad(canvas, theme, track, levelsOf(track), wholeAxis(), 999, 20, 60);
    });
    EXPECT_TRUE(window.has(window.theme.palette.issued, 100, 501));
    EXPECT_FALSE(window.has(window.theme.palette.issued, 502));
}

}  // namespace
}  // namespace warpscope::views
