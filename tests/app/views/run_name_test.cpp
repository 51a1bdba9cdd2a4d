#include "app/views/run_name.h"

#include <gtest/gtest.h>

#include "app/present/compare/run_label.h"
#include "tests/app/views/view_window.h"

namespace warpscope::views {
namespace {

/// A view of nothing but the name of the run that is held, in so many letters.
class NameView final : public View {
  public:
    explicit NameView(float letters, bool* isWhole, float common)
        : letters_(letters), isWhole_(isWhole), common_(common) {}
    std::string_view key() const override { return "name"; }
    void draw(const ViewContext& context) override {
        if (context.pinned == nullptr) return;
        *isWhole_ = paintRunName(context, {0, 0}, context.theme.palette.text, *context.pinned,
                                 context.session, letters_ * context.theme.metrics.body,
                                 common_ * context.theme.metrics.body);
    }

  private:
    float letters_;
    bool* isWhole_;
    float common_;
};

class RunName : public testing::Test {
  protected:
    /// What is written of the held run, which differs in two knobs.
    std::string written(float letters, float common = 1e6f) {
        ViewWindow window(std::make_unique<NameView>(letters, &isWhole_, common), 700, 200);
        window.hasPinned = true;
        window.open(present::kSplitScenario);
        window.apply(session::PinRun{});
        window.apply(session::SetKnob{"model.scheduler", "oldest-first"});
        window.apply(session::SetKnob{"device.sm_count", 3});
        whole_ = present::runLabel(window.session.seenFrom(session::SlotId::B),
                                   window.session.seenFrom(session::SlotId::A));
        for (const support::Painted& it : window.canvas.painted())
            if (it.kind == support::Painted::Kind::Words) return it.words;
        return {};
    }
    bool isWhole_ = false;
    std::string whole_{};
};

TEST_F(RunName, WithRoomItIsTheWholeLabel) {
    EXPECT_EQ(written(40), whole_);
    EXPECT_TRUE(isWhole_);
}

TEST_F(RunName, WithLittleRoomItIsOneKnobWhole) {
    EXPECT_EQ(written(6), "SMs 1 …");
    EXPECT_FALSE(isWhole_);
}

// Over A stood its policy, and over B, which had less room, its latency.
TEST_F(RunName, BesideANameWithLittleRoomItIsTheSameKnob) {
    EXPECT_EQ(written(40, 6), "SMs 1 …");
    EXPECT_FALSE(isWhole_);
}

TEST_F(RunName, WithNoRoomForThatItIsCut) {
    const std::string cut = written(1.5f);
    EXPECT_NE(cut, whole_);
    EXPECT_NE(cut, "SMs 1 …");
    EXPECT_FALSE(isWhole_);
}

}  // namespace
}  // namespace warpscope::views
