#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <string>

#include "engine/scenario/fields/knob_fields.h"
#include "tests/support/paths.h"
#include "tests/support/shell_driver.h"
#include "tests/support/thinned.h"

namespace warpscope::shell {
namespace {

using support::ShellDriver;

/// Where things stand, in whole pixels.
using Places = std::map<std::string, std::string>;

std::string placeOf(float x, float y) {
    return std::to_string(std::lround(x)) + "," + std::to_string(std::lround(y));
}

/// Of every panel, and of what can be taken of each knob: its left upper corner, since a reading is
/// as wide as its number and takes that from the label and the track beside it.
Places placesIn(ShellDriver& driver) {
    Places places;
    for (const ShownPanel& panel : driver.shell().shown()) {
        places["panel " + panel.key] = placeOf(panel.box.left, panel.box.top);
        places["end of panel " + panel.key] = placeOf(panel.box.right, panel.box.bottom);
    }
    for (const scenario::Field* field : scenario::knobsOf(scenario::KnobGroup::Run))
        for (const char* part : {"", " label", " plus", " minus"}) {
            const std::string id = std::string(field->key) + part;
            if (!driver.has(id)) continue;
            const ImVec2 middle = driver.find(id);
            const ImVec2 size = driver.sizeOf(id);
            places[id] = placeOf(middle.x - size.x / 2, middle.y - size.y / 2);
        }
    return places;
}

void expectSamePlaces(const Places& before, const Places& after, const std::string& when) {
    for (const auto& [name, place] : before) {
        const auto found = after.find(name);
        const std::string now = found == after.end() ? "gone" : found->second;
        EXPECT_EQ(now, place) << name << " " << when;
    }
    for (const auto& [name, place] : after)
        EXPECT_TRUE(before.contains(name)) << name << " came " << when;
}

struct Window {
    float width, height, scale;
};

/// A knob of a lesson, which is dragged from one end to the other: over cliffs, and beyond what
/// CUDA would launch.
struct Drag {
    const char* lesson;
    const char* knob;
    bool isBesideAnother;  ///< Another run is held.
};

constexpr Window kWindows[] = {
    {1280, 720, 1.5f}, {1920, 1080, 2}, {1600, 1000, 1}, {1280, 800, 1}, {640, 400, 1}};
constexpr Drag kDrags[] = {
    {"14-register-cliff", "launch.registers_per_thread", false},
    {"14-register-cliff", "launch.registers_per_thread", true},
    {"08-if-else", "launch.block", false},
    {"08-if-else", "launch.registers_per_thread", true},
    {"20-spilling", "launch.dynamic_shared_bytes", false},
    {"01-blocks-to-sms", "device.sm_count", false},
};

class KnobDrag
    : public testing::TestWithParam<std::tuple<text::Language, std::size_t, std::size_t>> {
  protected:
    ShellDriver driver{};
};

TEST_P(KnobDrag, MovesNothingElse) {
    const auto& [language, window, at] = GetParam();
    const Drag& drag = kDrags[at];
    driver.resize(kWindows[window].width, kWindows[window].height);
    driver.session().apply(session::SetScale{kWindows[window].scale});
    driver.session().apply(session::SetLanguage{language});
    driver.openNamed(drag.lesson);
    if (drag.isBesideAnother) driver.session().apply(session::PinRun{});
    driver.session().apply(session::SetArrangement{driver.session().settings().arrangement});
    driver.settle();
    driver.bringInFront("knobs");
    driver.settle();
    ASSERT_TRUE(driver.has(drag.knob));
    const ImVec2 middle = driver.find(drag.knob);
    const float half = driver.sizeOf(drag.knob).x / 2 - 2;  // A pointer is at whole pixels.
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(middle.x - half, middle.y);
    driver.frame(2);
    const Places before = placesIn(driver);
    io.AddMouseButtonEvent(0, true);
    driver.settle();
    constexpr int kMoves = 8;
    for (int move = 0; move <= kMoves; ++move) {
        const float share = static_cast<float>(move) / kMoves;
        io.AddMousePosEvent(middle.x - half + 2 * half * share, middle.y);
        driver.settle();
        expectSamePlaces(before, placesIn(driver), "at " + std::to_string(move));
    }
    EXPECT_TRUE(driver.session().hasTurnedKnobs());
    io.AddMouseButtonEvent(0, false);
    driver.settle();
    // Then its number may take what it needs beside its track; the panels stay.
    Places after = placesIn(driver);
    Places panels = before;
    for (Places* places : {&after, &panels})
        std::erase_if(*places, [](const auto& place) {
            return place.first.find("panel ") == std::string::npos;
        });
    expectSamePlaces(panels, after, "when it is let go");
}

// In a step that shows the registers alone the panel of the problems pushed them up under the hand,
// where a block asked for more than there is.
TEST(KnobDragOfAStep, RegistersSayInOneLineWhatCannotBe) {
    ShellDriver driver;
    driver.resize(1280, 720);
    const auto file = support::freshFolder("knob-drag") / "registers.toml";
    std::ofstream(file) << R"toml(
format = 1
[device]
preset = "a100"
sm_count = 1
[kernel]
code = "__global__ void k(float* data) { data[threadIdx.x] = 1; }"
[launch]
grid = [4]
block = [512]
[[argument]]
name = "data"
count = 512
[[step]]
text = "a"
views = ["registers"]
)toml";
    driver.open(file);
    driver.settle();
    const Places before = placesIn(driver);
    const std::string knob = "launch.registers_per_thread";
    ASSERT_TRUE(driver.has(knob));
    const ImVec2 middle = driver.find(knob);
    const float end = middle.x + driver.sizeOf(knob).x / 2 - 3;
    ImGuiIO& io = ImGui::GetIO();
    io.AddMousePosEvent(middle.x, middle.y);
    driver.frame(2);
    io.AddMouseButtonEvent(0, true);
    driver.settle();
    io.AddMousePosEvent(end, middle.y);
    driver.settle();
    EXPECT_FALSE(driver.session().problems().empty());
    EXPECT_TRUE(driver.hasText("cudaErrorLaunchOutOfResources")) << driver.allText();
    expectSamePlaces(before, placesIn(driver), "where it cannot be launched");
    io.AddMouseButtonEvent(0, false);
    driver.settle();
}

INSTANTIATE_TEST_SUITE_P(
    OfALesson, KnobDrag,
    testing::Combine(testing::Values(text::Language::English, text::Language::Chinese),
                     testing::Range<std::size_t>(0, std::size(kWindows), support::kTakenOf),
                     testing::Range<std::size_t>(0, std::size(kDrags))),
    [](const auto& one) {
        const Window& window = kWindows[std::get<1>(one.param)];
        return std::string(std::get<0>(one.param) == text::Language::English ? "English"
                                                                             : "Chinese") +
               std::to_string(static_cast<int>(window.width)) + "x" +
               std::to_string(static_cast<int>(window.height)) + "Drag" +
               std::to_string(std::get<2>(one.param));
    });

}  // namespace
}  // namespace warpscope::shell
