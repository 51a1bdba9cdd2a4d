#include <gtest/gtest.h>

#include "app/views/stage/sm_picture.h"
#include "tests/app/views/view_window.h"
#include "tests/support/painted.h"
#include "tests/support/run_scenario.h"

namespace warpscope::views {
namespace {

/// Draws the bars of the first SM alone.
class BarsView : public View {
  public:
    std::string_view key() const override { return "stage"; }
    void draw(const ViewContext& context) override {
        if (!context.session.run()) return;
        present::SmContent content{};
        content.slots = 16;
        content.warpsPerBlock = context.session.run()->launch().warpsPerBlock();
        const draw::Box box = {10, 10, 400, 500};
        const present::SmLayout layout = present::layOutSm(box, content, context.theme.metrics);
        drawSmBars(SmPicture{context, cache_.of(context.session)[0], layout, box});
    }

  private:
    present::SmFactsCache cache_{};
};

TEST(SmBars, TheFourResourcesStandBesideTheWarps) {
    ViewWindow window(std::make_unique<BarsView>(), 500, 600);
    window.open(support::kBranchyScenario);
    EXPECT_EQ(support::wordsOf(window.driver.allText()),
              (std::vector<std::string>{"T", "B", "R", "S"}));
}

TEST(SmBars, SharedMemoryThatNobodyAsksForStandsThereToo) {
    ViewWindow window(std::make_unique<BarsView>(), 500, 600);
    window.open(support::kBranchyScenario);
    window.apply(session::SetKnob{"device.preset", "v100"});
    EXPECT_EQ(support::wordsOf(window.driver.allText()),
              (std::vector<std::string>{"T", "B", "R", "S"}));
}

}  // namespace
}  // namespace warpscope::views
