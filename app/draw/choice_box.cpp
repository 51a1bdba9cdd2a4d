#include "app/draw/choice_box.h"

#include <imgui.h>

namespace warpscope::draw {

namespace {

/// While it lives, frames of Dear ImGui have an edge.
class EdgeScope {
  public:
    explicit EdgeScope(const theme::Theme& theme) {
        ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, theme.metrics.scale);
        ImGui::PushStyleColor(ImGuiCol_Border, theme.palette.muted);
    }
    ~EdgeScope() {
        ImGui::PopStyleColor();
        ImGui::PopStyleVar();
    }
    EdgeScope(const EdgeScope&) = delete;
    EdgeScope& operator=(const EdgeScope&) = delete;
};

}  // namespace

bool checkbox(const theme::Theme& theme, const char* label, bool* isOn) {
    const EdgeScope edge(theme);
    return ImGui::Checkbox(label, isOn);
}

bool radioButton(const theme::Theme& theme, const char* label, bool isOn) {
    const EdgeScope edge(theme);
    return ImGui::RadioButton(label, isOn);
}

}  // namespace warpscope::draw
