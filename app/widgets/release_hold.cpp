#include "app/widgets/release_hold.h"

#include <algorithm>

namespace warpscope::widgets {
namespace {

bool isKey(const ImGuiInputEvent& event) {
    return event.Type == ImGuiInputEventType_Key;
}

bool isModifier(ImGuiKey key) {
    return (key & ImGuiMod_Mask_) != 0 || (key >= ImGuiKey_LeftCtrl && key <= ImGuiKey_RightSuper);
}

bool isPress(const ImGuiInputEvent& event) {
    return isKey(event) && event.Key.Down && !isModifier(event.Key.Key);
}

bool isRelease(const ImGuiInputEvent& event) {
    return isKey(event) && !event.Key.Down && isModifier(event.Key.Key);
}

}  // namespace

ReleaseHold::ReleaseHold() : context_(ImGui::GetCurrentContext()) {
    ImGuiContextHook before;
    before.Type = ImGuiContextHookType_NewFramePre;
    before.UserData = this;
    before.Callback = [](ImGuiContext* context, ImGuiContextHook* hook) {
        static_cast<ReleaseHold*>(hook->UserData)->takeBack(context->InputEventsQueue);
    };
    ImGuiContextHook after = before;
    after.Type = ImGuiContextHookType_NewFramePost;
    after.Callback = [](ImGuiContext* context, ImGuiContextHook* hook) {
        static_cast<ReleaseHold*>(hook->UserData)->putBehind(context->InputEventsQueue);
    };
    hooks_ = {ImGui::AddContextHook(context_, &before), ImGui::AddContextHook(context_, &after)};
}

ReleaseHold::~ReleaseHold() {
    for (const ImGuiID hook : hooks_)
        ImGui::RemoveContextHook(context_, hook);
}

void ReleaseHold::takeBack(ImVector<ImGuiInputEvent>& events) {
    const auto press = std::find_if(events.begin(), events.end(), isPress);
    const auto release = std::find_if(press, events.end(), isRelease);
    held_.assign(release, events.end());
    events.resize(static_cast<int>(release - events.begin()));
}

void ReleaseHold::putBehind(ImVector<ImGuiInputEvent>& events) {
    for (const ImGuiInputEvent& event : held_)
        events.push_back(event);
    held_.clear();
}

}  // namespace warpscope::widgets
