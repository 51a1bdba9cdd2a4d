#include "tests/support/ui_driver.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include <algorithm>
#include <map>

#include "third_party/imgui_checks.h"

namespace {

struct Item {
    ImRect box{};
    std::string label{};
};

/// What the hooks below heard in the current frame.
std::map<ImGuiID, Item>& items() {
    static std::map<ImGuiID, Item> all;
    return all;
}

}  // namespace

// Dear ImGui calls these, under these names, for each item that it draws.
void ImGuiTestEngineHook_ItemAdd(ImGuiContext*, ImGuiID id, const ImRect& box,
                                 const ImGuiLastItemData*) {
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

namespace warpscope::support {

namespace {

/// "Play###play" is found as "Play###play", "Play" and "play"; "##scrub" as "scrub".
bool isNamed(const std::string& label, std::string_view wanted) {
    if (label == wanted) return true;
    const std::size_t hash = label.find("##");
    if (hash == std::string::npos) return false;
    const std::string_view shown = std::string_view(label).substr(0, hash);
    const std::size_t id = label.find_first_not_of('#', hash);
    return (!shown.empty() && shown == wanted) ||
           (id != std::string::npos && std::string_view(label).substr(id) == wanted);
}

const Item* findItem(std::string_view label) {
    const auto found = std::find_if(items().begin(), items().end(), [&](const auto& entry) {
        return isNamed(entry.second.label, label);
    });
    return found == items().end() ? nullptr : &found->second;
}

/// Plays the part of a renderer: says of every texture that it is done.
void acknowledgeTextures() {
#if IMGUI_VERSION_NUM >= 19200
    for (ImTextureData* texture : *ImGui::GetDrawData()->Textures) {
        if (texture->Status == ImTextureStatus_WantDestroy) {
            texture->SetTexID(ImTextureID_Invalid);
            texture->SetStatus(ImTextureStatus_Destroyed);
        } else if (texture->Status != ImTextureStatus_OK) {
            texture->SetTexID(1);
            texture->SetStatus(ImTextureStatus_OK);
        }
    }
#endif
}

/// A clip that is pushed and left costs nothing that Dear ImGui would notice: what is drawn next is cut.
void expectClipsEnded() {
    for (const ImGuiWindow* window : GImGui->Windows)
        if (window->Active && window->DrawList->_ClipRectStack.Size > 1)
            tellImguiMisuse("a clip ends where it began", window->Name, 0);
}

void prepareTextures() {
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM >= 19200
    io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#else
    if (!io.Fonts->IsBuilt()) {
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
#endif
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
}

#if IMGUI_VERSION_NUM >= 19200
/// The fonts of all drivers: to read the glyphs of a Chinese lesson takes a third of the time in
/// which a test shows it.
ImFontAtlas* sharedFonts() {
    static ImFontAtlas fonts;
    return &fonts;
}
/// Whoever shares an atlas tells it of each frame, with numbers that rise over all contexts.
void beginFrameOfFonts() {
    static int frames = 0;
    ImFontAtlasUpdateNewFrame(sharedFonts(), ++frames, true);
}
#else
ImFontAtlas* sharedFonts() {
    return nullptr;
}
void beginFrameOfFonts() {}
#endif

}  // namespace

UiDriver::UiDriver(std::function<void()> ui) : ui_(std::move(ui)) {
    ImGui::CreateContext(sharedFonts());
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {1280, 800};
    io.ConfigInputTextCursorBlink = false;
#if IMGUI_VERSION_NUM >= 19200
    // A misuse that Dear ImGui forgives at run time is a mistake all the same.
    io.ConfigErrorRecoveryEnableAssert = false;
    io.ConfigErrorRecoveryEnableTooltip = false;
    GImGui->ErrorCallback = [](ImGuiContext*, void*, const char* message) {
        tellImguiMisuse(message, __FILE__, __LINE__);
    };
#endif
}

UiDriver::~UiDriver() {
    ImGui::DestroyContext();
    items().clear();
}

void UiDriver::frame(int count) {
    // What stands there is asked of the last frame alone.
    for (int i = 1; i < count; ++i)
        drawFrame(false);
    if (count > 0) drawFrame(true);
}

void UiDriver::drawFrame(bool isHeard) {
    prepareTextures();
    items().clear();
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    beginFrameOfFonts();
    ImGui::NewFrame();
    GImGui->TestEngineHookItems = isHeard;
    if (isHeard) ImGui::LogToBuffer(0);
    ui_();
    if (isHeard) text_ = GImGui->LogBuffer.c_str();
    ImGui::Render();
    expectClipsEnded();
    acknowledgeTextures();
}

void UiDriver::resize(float width, float height) {
    ImGui::GetIO().DisplaySize = {width, height};
    frame(2);
}

bool UiDriver::has(std::string_view label) const {
    return findItem(label) != nullptr;
}

ImVec2 UiDriver::find(std::string_view label) const {
    const Item* item = findItem(label);
    if (item == nullptr) {
        ADD_FAILURE() << "no item is called " << label;
        return {};
    }
    return item->box.GetCenter();
}

ImVec2 UiDriver::sizeOf(std::string_view label) const {
    const Item* item = findItem(label);
    return item == nullptr ? ImVec2{} : item->box.GetSize();
}

std::vector<std::string> UiDriver::labels() const {
    std::vector<std::string> labels;
    for (const auto& [id, item] : items())
        if (!item.label.empty()) labels.push_back(item.label);
    std::sort(labels.begin(), labels.end());
    labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
    return labels;
}

bool UiDriver::hasText(std::string_view text) const {
    return text_.find(text) != std::string::npos;
}

const std::string& UiDriver::allText() const {
    return text_;
}

void UiDriver::moveTo(ImVec2 at) {
    ImGui::GetIO().AddMousePosEvent(at.x, at.y);
    frame();
}

void UiDriver::click(std::string_view label) {
    clickAt(find(label));
}

void UiDriver::clickAt(ImVec2 at) {
    ImGui::GetIO().AddMousePosEvent(at.x, at.y);
    drawFrame(false);
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    drawFrame(false);
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    frame(2);
}

void UiDriver::rightClickAt(ImVec2 at) {
    moveTo(at);
    frame();  // What is hovered is known a frame later.
    ImGui::GetIO().AddMouseButtonEvent(1, true);
    frame();
    ImGui::GetIO().AddMouseButtonEvent(1, false);
    frame(3);
}

void UiDriver::doubleClickAt(ImVec2 at) {
    clickAt(at);
    clickAt(at);
}

void UiDriver::drag(ImVec2 from, ImVec2 to) {
    moveTo(from);
    ImGui::GetIO().AddMouseButtonEvent(0, true);
    frame();
    moveTo({(from.x + to.x) / 2, (from.y + to.y) / 2});
    moveTo(to);
    ImGui::GetIO().AddMouseButtonEvent(0, false);
    frame(2);
}

void UiDriver::dragItem(std::string_view label, ImVec2 by) {
    const ImVec2 from = find(label);
    drag(from, {from.x + by.x, from.y + by.y});
}

void UiDriver::wheel(float steps) {
    ImGui::GetIO().AddMouseWheelEvent(0, steps);
    frame(2);
}

void UiDriver::key(ImGuiKey key, ImGuiKey modifier) {
    ImGuiIO& io = ImGui::GetIO();
    if (modifier != ImGuiKey_None) io.AddKeyEvent(modifier, true);
    io.AddKeyEvent(key, true);
    drawFrame(false);
    io.AddKeyEvent(key, false);
    if (modifier != ImGuiKey_None) io.AddKeyEvent(modifier, false);
    frame(2);
}

void UiDriver::type(std::string_view text) {
    ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
    frame(static_cast<int>(text.size()) + 1);
}

}  // namespace warpscope::support
