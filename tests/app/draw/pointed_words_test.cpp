#include "app/draw/pointed_words.h"

#include <gtest/gtest.h>

#include "app/draw/imgui_canvas.h"
#include "tests/support/ui_driver.h"

namespace warpscope::draw {
namespace {

class PointedWordsTest : public testing::Test {
  protected:
    void draw() {
        PointedWords::listen(&pointed);
        pointed.begin();
        ImGui::SetNextWindowPos({0, 0});
        ImGui::SetNextWindowSize({400, 300});
        ImGui::Begin("words");
        ImGuiCanvas canvas(theme);
        canvas.write({20, 50}, 0xFFFFFFFF, "warp 线程束 3");
        canvas.write({220, 50}, 0xFFFFFFFF, "right");
        canvas.write({20, 90}, 0xFFFFFFFF, "below");
        canvas.clip({0, 0, 10, 10});
        canvas.write({20, 120}, 0xFFFFFFFF, "unseen");
        canvas.unclip();
        ImGui::End();
        if (isCovered) {
            ImGui::SetNextWindowPos({0, 40});
            ImGui::SetNextWindowFocus();
            ImGui::Begin("cover");
            ImGui::End();
        }
        const std::string now = pointed.takeCollected();
        if (!now.empty()) collected = now;
    }
    theme::Theme theme{};
    PointedWords pointed{};
    std::string collected{};
    bool isCovered = false;
    support::UiDriver driver{[this] { draw(); }};
};

TEST_F(PointedWordsTest, TheWordsUnderThePointerAndItsByteAreKnown) {
    driver.frame(2);
    driver.moveTo({25, 55});
    driver.frame();
    EXPECT_EQ(pointed.words(), "warp 线程束 3");
    EXPECT_LT(pointed.byte(), 4u);
    driver.moveTo({230, 55});
    EXPECT_EQ(pointed.words(), "right");
    driver.moveTo({25, 125});
    EXPECT_EQ(pointed.words(), "") << "what is clipped is not there";
    driver.moveTo({150, 200});
    EXPECT_EQ(pointed.words(), "");
}

TEST_F(PointedWordsTest, WhatLiesUnderAnotherWindowIsNotPointedAt) {
    isCovered = true;
    driver.frame(3);
    driver.moveTo({25, 55});
    driver.frame(2);
    EXPECT_EQ(pointed.words(), "");
}

TEST_F(PointedWordsTest, AllWordsOfAnAreaAreCollectedOnce) {
    driver.frame(2);
    pointed.collectIn({0, 0, 400, 300});
    driver.frame();
    EXPECT_EQ(collected, "warp 线程束 3\tright\nbelow\n");
    collected.clear();
    driver.frame(2);
    EXPECT_EQ(collected, "");
    pointed.collectIn({0, 80, 400, 300});
    driver.frame();
    EXPECT_EQ(collected, "below\n");
}

}  // namespace
}  // namespace warpscope::draw
