#pragma once

#include <imgui.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace warpscope::support {

/// Drives an ImGui interface as a person would, without a window and without a GPU: moves the
/// pointer to items by their label, clicks, drags, types, and reads what is written. One at a time.
class UiDriver {
  public:
    /// Draws `ui` in every frame; the display is 1280 × 800 until resize(). The ImGui context
    /// exists from here on, so set the style and fonts after it. No frame is drawn yet.
    explicit UiDriver(std::function<void()> ui);
    ~UiDriver();
    UiDriver(const UiDriver&) = delete;
    UiDriver& operator=(const UiDriver&) = delete;

    void frame(int count = 1);
    void resize(float width, float height);

    /// Whether an item with this label, or with this "###id" or "##id", was drawn in the last
    /// frame.
    bool has(std::string_view label) const;
    /// The middle of that item; fails the test when there is none.
    ImVec2 find(std::string_view label) const;
    ImVec2 sizeOf(std::string_view label) const;
    /// The labels of all items of the last frame, each once.
    std::vector<std::string> labels() const;
    /// Whether a text was written anywhere in the last frame.
    bool hasText(std::string_view text) const;
    const std::string& allText() const;

    void moveTo(ImVec2 at);
    void click(std::string_view label);
    void clickAt(ImVec2 at);
    void doubleClickAt(ImVec2 at);
    void rightClickAt(ImVec2 at);
    void drag(ImVec2 from, ImVec2 to);
    /// Drags from an item's middle by so many pixels.
    void dragItem(std::string_view label, ImVec2 by);
    void wheel(float steps);
    void key(ImGuiKey key, ImGuiKey modifier = ImGuiKey_None);
    void type(std::string_view text);

  private:
    /// One frame; what stands in it is noted where it is heard, which takes a tenth longer.
    void drawFrame(bool isHeard);

    std::function<void()> ui_;
    std::string text_{};
};

}  // namespace warpscope::support
