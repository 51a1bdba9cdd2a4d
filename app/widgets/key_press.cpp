#include "app/widgets/key_press.h"

#include <imgui_internal.h>

namespace warpscope::widgets {

ImGuiKeyChord modifiersAtPress(ImGuiKey key) {
    // The events of the frame are undone from the last one back to the press. A key that repeats
    // has no press in this frame.
    ImGuiKeyChord modifiers = ImGui::GetIO().KeyMods;
    const ImVector<ImGuiInputEvent>& events = ImGui::GetCurrentContext()->InputEventsTrail;
    for (int i = events.Size - 1; i >= 0; --i) {
        if (events[i].Type != ImGuiInputEventType_Key) continue;
        const ImGuiInputEventKey& event = events[i].Key;
        if (event.Key == key && event.Down) return modifiers;
        if ((event.Key & ImGuiMod_Mask_) == 0) continue;
        modifiers = event.Down ? modifiers & ~event.Key : modifiers | event.Key;
    }
    return ImGui::GetIO().KeyMods;
}

KeyPress pressOf(ImGuiKey key, bool repeats) {
    if (!ImGui::IsKeyPressed(key, repeats)) return {};
    const ImGuiKeyChord held = modifiersAtPress(key);
    return {true, (held & ImGuiMod_Ctrl) != 0, (held & ImGuiMod_Shift) != 0,
            (held & ImGuiMod_Alt) != 0};
}

}  // namespace warpscope::widgets
