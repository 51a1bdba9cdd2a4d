#pragma once

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/base/sanitizers.h"
#include "tests/support/shell_driver.h"

namespace warpscope::shell {

/// Pixels, and how large everything is drawn.
struct Size {
    float width;
    float height;
    float scale;
};

inline constexpr std::array<Size, 4> kSizes{
    {{1280, 720, 1.5f}, {1920, 1080, 2}, {1600, 1000, 1}, {640, 400, 1}}};

/// What ends the program or shows the reader's own disk.
inline bool isLeftOut(const std::string& id) {
    return id.find("quit") != std::string::npos || id.find("library.file") != std::string::npos;
}

/// Of rows that are many and alike (lanes, lines, lessons) one is as good as the other.
inline std::string familyOf(std::string id) {
    std::erase_if(id, [](unsigned char letter) { return std::isdigit(letter) != 0; });
    return id.starts_with('/') ? "a path" : id;
}

/// The stable part of a label, the same in both languages.
inline std::string idOf(const std::string& label) {
    const std::size_t at = label.rfind("###");
    return at == std::string::npos ? label : label.substr(at + 3);
}

/// A language and which of kSizes.
using Setting = std::tuple<text::Language, std::size_t>;

inline constexpr std::array<Setting, 8> kSettings{{{text::Language::English, 0},
                                                   {text::Language::English, 1},
                                                   {text::Language::English, 2},
                                                   {text::Language::English, 3},
                                                   {text::Language::Chinese, 0},
                                                   {text::Language::Chinese, 1},
                                                   {text::Language::Chinese, 2},
                                                   {text::Language::Chinese, 3}}};

/// Under the sanitizer, which is slow, the first alone: the projector in English.
inline std::vector<Setting> triedSettings() {
    return {kSettings.begin(), kHasAddressSanitizer ? kSettings.begin() + 1 : kSettings.end()};
}

/// A hand that clicks everything there is, once, in a language and at a size.
class EveryControl : public testing::TestWithParam<Setting> {
  protected:
    void SetUp() override {
        const Size& size = kSizes[std::get<1>(GetParam())];
        driver.resize(size.width, size.height);
        settle();
    }
    /// Back to the lesson, the language and the size, whatever a click has done.
    void settle() {
        auto& session = driver.session();
        const std::filesystem::path wanted(lesson);
        if (!lesson.empty() &&
            (!session.hasScenario() || session.original().path.stem() != wanted.filename()))
            driver.openNamed(lesson);
        session.apply(session::SetPresenting{false});
        session.apply(session::SetEditing{false});
        session.apply(session::SetLanguage{std::get<0>(GetParam())});
        session.apply(session::SetScale{kSizes[std::get<1>(GetParam())].scale});
        session.apply(session::Pause{});
        session.mutableSettings().hiddenViews.clear();
        session.finishSimulation();
        session.finishSweep();
        driver.frame(2);
    }
    /// By Escape, twice for what lies over a dialog, in no more frames than that needs: they follow
    /// each click.
    void close() {
        for (int i = 0; i < 2; ++i) {
            for (const bool isDown : {true, false})
                ImGui::GetIO().AddKeyEvent(ImGuiKey_Escape, isDown);
            driver.frame(2);
        }
    }
    /// Scrolls every window that has more than it shows so many pages down from its top; whether
    /// any of them has that page.
    bool scrollTo(int page) {
        bool isThere = false;
        for (ImGuiWindow* const window : GImGui->Windows) {
            if (!window->Active || window->Hidden || window->ScrollMax.y <= 0) continue;
            const float step = window->InnerRect.GetHeight() * 0.8f;
            isThere = isThere || window->ScrollMax.y > step * static_cast<float>(page - 1);
            ImGui::SetScrollY(window,
                              std::min(window->ScrollMax.y, step * static_cast<float>(page)));
        }
        driver.frame(2);
        return isThere;
    }
    /// Clicks what was not clicked yet of what `open` shows, and of what is scrolled to in it:
    /// of each id, or of those with `only` in it.
    template <class Open>
    void clickAll(const Open& open, bool isOneOfEachFamily = false, std::string_view only = {}) {
        clickShown(open, isOneOfEachFamily, only);
        for (int page = 1; page <= kPages; ++page) {
            bool isThere = true;
            clickShown(
                [&] {
                    open();
                    isThere = scrollTo(page);
                },
                isOneOfEachFamily, only);
            if (!isThere) break;
        }
        scrollTo(0);
    }
    template <class Open>
    void clickShown(const Open& open, bool isOneOfEachFamily, std::string_view only) {
        open();
        std::set<std::string> ids;
        for (const std::string& label : driver.labels())
            ids.insert(idOf(label));
        for (const std::string& id : ids) {
            const std::string once = isOneOfEachFamily ? familyOf(id) : id;
            if (id.find(only) == std::string::npos) continue;
            if (id.empty() || isLeftOut(id) || !clicked.insert(once).second) continue;
            open();
            if (!driver.has(id)) continue;
            SCOPED_TRACE(id);
            driver.click(id);
            driver.frame();
            EXPECT_FALSE(driver.hasText("⟨")) << "a text is missing after a click on " << id;
            ++count;
            close();
            settle();
        }
    }

    void TearDown() override { RecordProperty("controls", count); }

    static constexpr int kPages = 8;
    /// Which settle() opens where another one is open; empty = it leaves what there is.
    std::string lesson = "08-if-else";
    std::set<std::string> clicked{};
    int count = 0;
    support::ShellDriver driver{};
};

inline std::string nameOf(const testing::TestParamInfo<Setting>& one) {
    const auto& [language, size] = one.param;
    return std::string(language == text::Language::English ? "English" : "Chinese") + "At" +
           std::to_string(static_cast<int>(kSizes[size].width)) + "x" +
           std::to_string(static_cast<int>(kSizes[size].height));
}

}  // namespace warpscope::shell
