#include <gtest/gtest.h>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb/stb_image.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "app/platform/home.h"
#include "app/platform/picture.h"
#include "tests/support/paths.h"

namespace warpscope::platform {
namespace {

/// How much may differ: the milliseconds in a heading, and the edges of another driver's lines.
constexpr double kMaxDifferent = 0.01;
constexpr int kSameColour = 24;

struct Shot {
    const char* name;
    const char* scenario;
    session::Arrangement arrangement;
    Cycle cycle;
    text::Language language;
    session::ThemeChoice theme;
};

constexpr auto kEnglish = text::Language::English;
constexpr auto kChinese = text::Language::Chinese;
constexpr auto kDark = session::ThemeChoice::Dark;
constexpr auto kLight = session::ThemeChoice::Light;

const Shot kShots[] = {
    {"overview-en-dark", "12-picture-boundary", session::Arrangement::Overview, 700, kEnglish,
     kDark},
    {"overview-zh-light", "01-blocks-to-sms", session::Arrangement::Overview, 700, kChinese,
     kLight},
    {"divergence-en-dark", "08-if-else", session::Arrangement::Divergence, 650, kEnglish, kDark},
    {"divergence-zh-light", "10-loop-trips", session::Arrangement::Divergence, 700, kChinese,
     kLight},
    {"sm-en-light", "03-barrier", session::Arrangement::Sm, 800, kEnglish, kLight},
    {"sm-zh-dark", "07-waves-of-64", session::Arrangement::Sm, 300, kChinese, kDark},
    {"occupancy-en-dark", "14-register-cliff", session::Arrangement::Occupancy, 900, kEnglish,
     kDark},
    {"occupancy-zh-light", "15-block-size", session::Arrangement::Occupancy, 900, kChinese, kLight},
    {"sweep-en-dark", "18-memory-bound", session::Arrangement::Sweep, 200, kEnglish, kDark},
    {"deadlock-en-dark", "04-wrong-barrier", session::Arrangement::Divergence, 116, kEnglish,
     kDark},
};

Picture draw(const Shot& shot) {
    session::Settings settings;
    settings.language = shot.language;
    settings.theme = shot.theme;
    session::Session session(assetsIn(support::projectRoot()), settings);
    session.apply(session::OpenFile{scenarioFile(support::projectRoot(), shot.scenario)});
    session.finishSimulation();
    session.update(0);
    session.apply(session::SetArrangement{shot.arrangement});
    session.apply(session::SeekTo{shot.cycle});
    return drawPicture(session, 1280, 800);
}

Picture read(const std::filesystem::path& file) {
    Picture picture;
    int channels = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> pixels(
        stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 4), stbi_image_free);
    if (!pixels) return {};
    const auto bytes = static_cast<std::size_t>(picture.width * picture.height) * 4;
    picture.pixels.assign(pixels.get(), pixels.get() + bytes);
    return picture;
}

double shareThatDiffers(const Picture& a, const Picture& b) {
    std::size_t differing = 0;
    for (std::size_t i = 0; i < a.pixels.size(); i += 4) {
        int most = 0;
        for (std::size_t channel = 0; channel < 3; ++channel)
            most = std::max(most, std::abs(a.pixels[i + channel] - b.pixels[i + channel]));
        if (most > kSameColour) ++differing;
    }
    return static_cast<double>(differing) * 4 / static_cast<double>(a.pixels.size());
}

class GoldenPicture : public testing::TestWithParam<Shot> {};

TEST_P(GoldenPicture, LooksAsItWasStored) {
    const auto folder = support::projectRoot() / "tests/golden/pictures";
    const auto file = folder / (std::string(GetParam().name) + ".png");
    const Picture now = draw(GetParam());
    ASSERT_FALSE(now.pixels.empty());
    if (std::getenv("WARPSCOPE_UPDATE_GOLDEN") != nullptr) {
        std::filesystem::create_directories(folder);
        ASSERT_TRUE(writePng(now, file));
        return;
    }
    const Picture stored = read(file);
    ASSERT_EQ(stored.pixels.size(), now.pixels.size()) << file;
    const double share = shareThatDiffers(stored, now);
    if (share > kMaxDifferent) {
        const auto shown = std::filesystem::temp_directory_path() / file.filename();
        writePng(now, shown);
        ADD_FAILURE() << 100 * share << " % of the picture differ from " << file << "; see "
                      << shown << ". When it is right: WARPSCOPE_UPDATE_GOLDEN=1 and look at it.";
    }
}

INSTANTIATE_TEST_SUITE_P(Window, GoldenPicture, testing::ValuesIn(kShots), [](const auto& shot) {
    std::string name = shot.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace warpscope::platform
