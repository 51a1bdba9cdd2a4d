// Where the buttons and sliders of the page are, for tests that click on them: Dear ImGui's hooks,
// silent until somebody asks.
#include <emscripten.h>
#include <fmt/format.h>
#include <imgui_internal.h>

#include <map>
#include <string>
#include <utility>

namespace {

struct Item {
    ImRect box{};
    std::string label{};
};

/// Of the last frame that was drawn.
std::map<ImGuiID, Item>& items() {
    static std::map<ImGuiID, Item> all;
    return all;
}

}  // namespace

// Dear ImGui calls these, under these names, for each item that it draws.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext* context, ImGuiID id, const ImRect& box,
                                 const ImGuiLastItemData*) {
    static int frame = -1;
    if (std::exchange(frame, context->FrameCount) != context->FrameCount) items().clear();
    if (id != 0) items()[id].box = box;
}
void ImGuiTestEngineHook_ItemInfo(ImGuiContext*, ImGuiID id, const char* label,
                                  ImGuiItemStatusFlags) {
    items()[id].label = label != nullptr ? label : "";
}
void ImGuiTestEngineHook_Log(ImGuiContext*, const char*, ...) {}
const char* ImGuiTestEngine_FindItemDebugLabel(ImGuiContext*, ImGuiID) {
    return nullptr;
}

/// A line for each item of the last frame: x, y, width, height, label. The first call begins to
/// listen.
extern "C" EMSCRIPTEN_KEEPALIVE const char* pageItems() {
    static std::string lines;
    GImGui->TestEngineHookItems = true;
    lines.clear();
    for (const auto& [id, item] : items()) {
        lines += fmt::format("{:.0f} {:.0f} {:.0f} {:.0f} {}\n", item.box.Min.x, item.box.Min.y,
                             item.box.GetWidth(), item.box.GetHeight(), item.label);
    }
    return lines.c_str();
}
