#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <fstream>

#include "app/draw/imgui_canvas.h"
#include "app/session/session.h"
#include "app/theme/fonts.h"
#include "app/theme/theme.h"
#include "app/views/view.h"
#include "tests/app/present/split_scenario.h"
#include "tests/support/paths.h"
#include "tests/support/project_assets.h"
#include "tests/support/recording_canvas.h"
#include "tests/support/ui_driver.h"

namespace warpscope::views {

/// One view in a window of its own with a real session. What the view asks for is applied after
/// each frame, as the shell does it, and kept to be looked at.
class ViewWindow {
  public:
    explicit ViewWindow(std::unique_ptr<View> view, float width = 700, float height = 600)
        : width_(width), height_(height), view_(std::move(view)), driver([this] { draw(); }) {
        theme.palette = theme::paletteOf(session::ThemeChoice::Dark);
        theme.fonts = theme::loadFonts(theme.metrics, theme::SystemFont::Leave);
        theme::applyStyle(theme);
    }

    /// Opens a scenario from its text, waits for its run and draws.
    void open(const std::string& toml) {
        const auto file = support::freshFolder("view") / "test.toml";
        std::ofstream(file) << toml;
        session.apply(session::OpenFile{file});
        session.finishSimulation();
        ASSERT_TRUE(session.run() != nullptr)
            << (session.problems().empty() ? "" : session.text(session.problems()[0].message));
        settle();
    }

    /// Applies an action, waits for what it started and draws.
    void apply(const session::Action& action) {
        session.apply(action);
        session.finishSimulation();
        settle();
    }

    /// As a splitter or another layout does it.
    void resize(float width, float height) {
        width_ = width;
        height_ = height;
        driver.frame(6);
    }

    /// Draws until the view has read what it shows beside the window, and what comes of that.
    void settle() {
        driver.frame();
        while (isReading_)
            driver.frame();
        driver.frame(2);
    }

    /// The last action of a kind that the view asked for; nullptr when there was none.
    template <class Kind>
    const Kind* last() const {
        for (auto action = asked.rbegin(); action != asked.rend(); ++action)
            if (const Kind* kind = action->template as<Kind>()) return kind;
        return nullptr;
    }

    /// The row of the last frame with these words in it; nullptr when there was none.
    const PointerRow* offeredRow(const std::string& words) const {
        for (const PointerRow& row : offered)
            if (row.words.find(words) != std::string::npos) return &row;
        return nullptr;
    }

    std::string title() { return view_->title(context()); }
    std::string status() { return view_->status(context()); }

  private:
    ViewContext context() {
        pinned_.reset();
        if (hasPinned && session.hasSlot(session::SlotId::B))
            pinned_ = session.seenFrom(session::SlotId::B);
        const session::SlotReader* held = pinned_ ? &*pinned_ : nullptr;
        return {session.seenFrom(slot),
                queue_,
                theme,
                canvas,
                0,
                0,
                held,
                spots,
                &offered,
                &isReading_,
                isCovered};
    }

    void draw() {
        canvas.clear();
        offered.clear();
        isReading_ = false;
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({width_, height_});
        ImGui::Begin("view", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove);
        if (session.hasScenario()) view_->draw(context());
        ImGui::End();
        drawBeside();
        for (const auto& action : queue_)
            session.apply(action);
        asked.insert(asked.end(), queue_.begin(), queue_.end());
        queue_.clear();
    }

    void drawBeside() {
        if (beside == nullptr || !session.hasScenario()) return;
        ImGui::SetNextWindowPos({width_, 0});
        ImGui::SetNextWindowSize({width_, height_});
        ImGui::Begin("beside", nullptr, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove);
        beside->draw({session.seenFrom(session::SlotId::B), queue_, theme, canvas, 0});
        ImGui::End();
    }

    static session::Assets assets() {
        session::Assets assets = support::projectAssets();
        assets.drafts = support::freshFolder("view_drafts");
        return assets;
    }

    float width_;
    float height_;
    std::unique_ptr<View> view_;
    session::ActionQueue queue_{};
    bool isReading_ = false;
    std::optional<session::SlotReader> pinned_{};

  public:
    session::Session session{assets(), session::Settings{}};
    session::SlotId slot = session::SlotId::A;  ///< That the view shows.
    std::unique_ptr<View> beside{};             ///< Shows slot B in the same frame.
    bool hasPinned = false;                     ///< It is told of the run in slot B.
    bool isCovered = false;                     ///< It shows what the open question gives.
    Spots* spots = nullptr;                     ///< What a step points at.
    theme::Theme theme{};
    std::vector<session::Action> asked{};
    PointerMenu offered{};  ///< By the last frame, to a right click.

  private:
    draw::ImGuiCanvas window_{theme};

  public:
    support::RecordingCanvas canvas{&window_};  ///< What the last frame painted.
    support::UiDriver driver;
};

}  // namespace warpscope::views
