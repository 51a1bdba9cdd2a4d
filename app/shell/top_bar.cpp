#include "app/shell/top_bar.h"

#include <algorithm>
#include <array>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/icons.h"
#include "app/draw/wrap.h"
#include "app/present/field_words.h"
#include "app/present/run_words.h"
#include "app/shell/input/keyboard_focus.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/fields/preset.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::shell {

namespace {

/// The narrowest window with the name of the program, and the least room for the chip, in letters.
constexpr float kNameFrom = 44;
constexpr float kChipFrom = 18;

struct Span {
    float left = 0, right = 0;
};

void drawName(const views::ViewContext& context) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Title);
    ImGui::TextUnformatted("Warpscope");
}

/// Small, one line under the other; returns false, and draws nothing, where it needs more of them.
bool drawTitleInTwoLines(const views::ViewContext& context, const std::string& title, Span room) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Small);
    const auto widthOf = [](std::string_view words) { return draw::measure(std::string(words)).x; };
    auto lines = draw::wrapLines(title, room.right - room.left, widthOf);
    if (lines.size() > 2) return false;
    // What stands behind a colon begins a line of its own where both parts find room.
    const std::size_t colon = present::mainTitle(title).size();
    if (lines.size() == 2 && title.substr(colon).starts_with(": ")) {
        const std::string_view all = title;
        const std::string_view head = all.substr(0, colon + 1), rest = all.substr(colon + 2);
        if (std::max(widthOf(head), widthOf(rest)) <= room.right - room.left) lines = {head, rest};
    }
    const ImVec2 position = ImGui::GetWindowPos();
    const float lineHeight = 1.2f * ImGui::GetFontSize();
    const float middle = (room.left + room.right) / 2;
    float top = position.y +
                (topBarHeight(context.theme) - static_cast<float>(lines.size()) * lineHeight) / 2;
    for (const std::string_view line : lines) {
        draw::text(context.canvas, {middle - widthOf(line) / 2, top}, context.theme.palette.text,
                   line);
        top += lineHeight;
    }
    return true;
}

/// In the middle of the window where it fits there, else in the middle of the free room.
void drawTitle(const views::ViewContext& context, Span room) {
    // A letter or two of a title say nothing.
    if (!context.session.hasScenario() || room.right - room.left < 6 * context.theme.metrics.body)
        return;
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Title);
    const std::string title = context.session.text(context.session.scenario().title);
    const float width = std::min(draw::measure(title).x, room.right - room.left);
    if (draw::measure(title).x > width + 1 && drawTitleInTwoLines(context, title, room)) return;
    const ImVec2 position = ImGui::GetWindowPos();
    const float middle = position.x + ImGui::GetWindowSize().x / 2;
    float left = middle - width / 2;
    if (left < room.left || left + width > room.right) left = (room.left + room.right - width) / 2;
    const float top = position.y + (topBarHeight(context.theme) - ImGui::GetFontSize()) / 2;
    draw::textMiddle(context.canvas, {left, top}, context.theme.palette.text, title, width + 1);
}

/// Small words that can be clicked; bright when they name what is on.
bool drawSwitch(const theme::Theme& theme, const char* words, const char* id, bool isOn,
                float width, float height) {
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const bool isClicked = draw::hitArea(id, {width, height});
    const bool isBright = isOn || ImGui::IsItemHovered();
    draw::ImGuiCanvas canvas(theme);
    draw::textCentred(canvas, draw::between(min, {min.x + width, min.y + height}),
                      isBright ? theme.palette.text : theme.palette.muted, words);
    return isClicked;
}

float themeSwitchSide(const theme::Metrics& metrics) {
    return metrics.tapped(metrics.body * 1.6f);
}

/// Of one language's switch.
float languageWidth(const theme::Metrics& metrics) {
    return metrics.tapped(metrics.body * 1.9f);
}

/// Both, or in a bar without room for them the one that is not chosen.
void drawLanguages(const views::ViewContext& context, float left, float height, bool areBoth) {
    using text::Language;
    struct Row {
        Language language;
        const char* words;
        const char* id;
    };
    constexpr std::array<Row, 2> kRows{
        {{Language::English, "EN", "language.en"}, {Language::Chinese, "中", "language.zh"}}};
    const Language current = context.session.language();
    const float width = languageWidth(context.theme.metrics);
    for (const auto& [language, words, id] : kRows) {
        if (!areBoth && language == current) continue;
        ImGui::SetCursorPos({left, 0});
        if (drawSwitch(context.theme, words, id, language == current, width, height))
            context.actions.push_back(session::SetLanguage{language});
        left += width;
    }
}

void drawThemeSwitch(const views::ViewContext& context, float left, float barHeight) {
    using session::ThemeChoice;
    const bool isDark = context.theme.choice == ThemeChoice::Dark;
    const float side = themeSwitchSide(context.theme.metrics);
    ImGui::SetCursorPos({left, (barHeight - side) / 2});
    if (draw::iconButton(context.theme, "theme", isDark ? draw::Icon::Sun : draw::Icon::Moon,
                         {side, side}, context.session.text("command.toggle_theme")))
        context.actions.push_back(
            session::SetTheme{isDark ? ThemeChoice::Light : ThemeChoice::Dark});
}

/// Of the rules that the model may follow, the one that the arrangement is about.
const scenario::Field& ruleField(const session::SlotReader& session) {
    const bool isAboutDivergence =
        session.settings().arrangement == session::Arrangement::Divergence;
    return *scenario::findField(isAboutDivergence ? scenario::keys::kDivergence
                                                  : scenario::keys::kOccupancy);
}

/// What the last word of the chip stands for: "divergence: reconvergence stack. One path runs …".
std::string ruleMeaning(const session::SlotReader& session) {
    const scenario::Field& field = ruleField(session);
    const std::string rule = scenario::get(session.scenario(), field.key);
    return session.text(Message{"app.chip_rule"}
                            .with("field", present::fieldName(session, std::string(field.key)))
                            .with("rule", present::choiceText(session, field, rule, "name"))
                            .with("meaning", present::choiceText(session, field, rule, "meaning")));
}

float chipWidth(const views::ViewContext& context, const std::string& chip) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Small);
    return draw::measure(chip).x + 2 * context.theme.metrics.padding;
}

/// What the chip says beside the title in so much room for both: the rule and then the maker go
/// before the title, which says where one is, is broken or cut.
std::string chipBesideTitle(const views::ViewContext& context, float room) {
    constexpr std::string_view kMaker = "NVIDIA ";
    float title = 0;
    {
        const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Title);
        title = draw::measure(context.session.text(context.session.scenario().title)).x;
    }
    std::string chip = modelChip(context.session);
    const auto fits = [&] { return title + chipWidth(context, chip) <= room; };
    if (!fits()) chip.resize(chip.rfind(" · "));
    if (!fits() && chip.starts_with(kMaker)) chip.erase(0, kMaker.size());
    return chip;
}

/// Up to `right`, in the coordinates of the window.
void drawChip(const views::ViewContext& context, const std::string& chip, float right,
              float barHeight) {
    const theme::Theme& theme = context.theme;
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Small);
    const float height = theme.metrics.tapped(theme.metrics.body * 1.6f);
    const float width = chipWidth(context, chip);
    ImGui::SetCursorPos({right - width, (barHeight - height) / 2});
    const ImVec2 min = ImGui::GetCursorScreenPos();
    if (draw::hitArea("model.chip", {width, height})) ImGui::OpenPopup("model.popup");
    const theme::Palette& p = theme.palette;
    const ImU32 ground = ImGui::IsItemHovered() ? theme::mix(p.inset, p.text, 0.08f) : p.inset;
    const ImVec2 max = {min.x + width, min.y + height};
    context.canvas.fill(draw::between(min, max), ground, height / 2);
    draw::textCentred(context.canvas, draw::between(min, max), p.text, chip);
    if (ImGui::IsItemHovered())
        draw::tooltip(theme, modelChip(context.session) + "\n" + ruleMeaning(context.session));
}

void drawModelPopup(const views::ViewContext& context) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSizeConstraints({0, 0},
                                        {display.x, display.y - topBarHeight(context.theme)});
    if (!ImGui::BeginPopup("model.popup")) return;
    drawModelRows(context);
    ImGui::EndPopup();
}

}  // namespace

float topBarHeight(const theme::Theme& theme) {
    return theme.metrics.tapped(theme.metrics.body * 1.75f + 1.6f * theme.metrics.gap);
}

namespace {

/// Of the run that is shown; before the first one, of the device as it is.
int smCountOf(const session::SlotReader& session, const machine::Machine* device) {
    if (session.run() != nullptr) return session.run()->launch().machine.smCount;
    return device != nullptr ? device->smCount : 0;
}

/// A device whose limits or times were set for the picture is not the one that can be bought. The
/// number of SMs stands beside it anyway.
bool isDeviceChanged(const scenario::Scenario& scenario) {
    return std::ranges::any_of(scenario.deviceOverrides,
                               [](const auto& entry) { return entry.first != "sm_count"; });
}

std::string deviceName(const session::SlotReader& session, const machine::Machine* machine) {
    const scenario::Scenario& scenario = session.scenario();
    std::string name = machine != nullptr ? machine->name : scenario.devicePreset;
    if (!isDeviceChanged(scenario)) return name;
    return session.text(Message{"app.chip_changed"}.with("device", name));
}

}  // namespace

std::string modelChip(const session::SlotReader& session) {
    const scenario::Scenario& scenario = session.scenario();
    const machine::Machine* machine = scenario::presetOf(scenario, session.devices());
    const scenario::Field& field = ruleField(session);
    const std::string rule = scenario::get(scenario, field.key);
    return session.text(Message{"app.chip"}
                            .with("device", deviceName(session, machine))
                            .with("count", smCountOf(session, machine))
                            .with("rule", present::choiceText(session, field, rule, "menu")));
}

void drawTopBar(const MenuContext& menu) {
    const views::ViewContext& context = menu.view;
    const theme::Metrics& m = context.theme.metrics;
    const float height = topBarHeight(context.theme);
    const draw::TapRows spread(m);
    if (!ImGui::BeginMenuBar()) return;
    KeyboardFocus::join(KeyboardFocus::BarPart::Menus);
    ImGui::SetCursorPosX(m.padding * 1.4f);
    // In a narrow window the menus are worth more than the name.
    if (ImGui::GetWindowSize().x >= kNameFrom * m.body) {
        drawName(context);
        ImGui::SameLine(0, m.padding * 1.4f);
    }
    drawMenus(menu);
    const float menusEnd = ImGui::GetItemRectMax().x;

    KeyboardFocus::join(KeyboardFocus::BarPart::Others);
    // From left to right, as Tab goes through them.
    const float themeAt = ImGui::GetWindowSize().x - m.padding - themeSwitchSide(m);
    const float menusWidth = menusEnd - ImGui::GetWindowPos().x;
    const bool areBoth = menusWidth <= themeAt - 2 * languageWidth(m) - m.gap;
    const float languageAt = themeAt - (areBoth ? 2.0f : 1.0f) * languageWidth(m) - m.gap;
    const bool hasChip =
        context.session.hasScenario() && languageAt - menusWidth >= kChipFrom * m.body;
    const std::string chip =
        hasChip ? chipBesideTitle(context, languageAt - menusWidth - 5 * m.gap) : std::string();
    if (hasChip) drawChip(context, chip, languageAt - m.gap, height);
    drawLanguages(context, languageAt, height, areBoth);
    drawThemeSwitch(context, themeAt, height);
    drawModelPopup(context);
    const float right = hasChip ? languageAt - m.gap - chipWidth(context, chip) : languageAt;
    drawTitle(context, {menusEnd + 2 * m.gap, ImGui::GetWindowPos().x + right - 2 * m.gap});
    ImGui::EndMenuBar();
}

}  // namespace warpscope::shell
