#include "app/shell/menus.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/present/field_words.h"
#include "app/present/knobs/knob_values.h"
#include "app/session/base/arrangement.h"
#include "app/session/state/shortcuts.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::shell {

namespace {

constexpr int kViewColumns = 3;      ///< Of the list of views, at most.
constexpr float kTickWidth = 1.35f;  ///< Room for a tick before a name, in lines.

std::string labelOf(const session::SlotReader& session, const std::string& key) {
    return session.text(key) + "###" + key;
}

/// A command of the table of shortcuts: its words, its keys, what it asks for.
void commandRow(const views::ViewContext& context, std::string_view key, bool isTicked = false,
                bool isEnabled = true) {
    const session::Shortcut* shortcut = session::findShortcut(key);
    if (shortcut == nullptr) return;
    const std::string label = labelOf(context.session, "command." + std::string(key));
    // A finger has no keys.
    const std::string chord(context.theme.metrics.tap > 0 ? std::string_view{} : shortcut->chord);
    if (!ImGui::MenuItem(label.c_str(), chord.c_str(), isTicked, isEnabled)) return;
    // Its key may answer a question; the menu means the arrangement.
    if (const auto arrangement = session::parseArrangement(key))
        context.actions.push_back(session::SetArrangement{*arrangement});
    else
        context.actions.push_back(shortcut->make(context.session));
}

/// A lesson by its title, a file of one's own by its name.
std::string recentTitle(const session::SlotReader& session, const std::string& file) {
    const auto& entries = session.library().entries();
    const auto lesson =
        std::ranges::find(entries, std::filesystem::path(file), &scenario::Entry::path);
    if (lesson != entries.end()) return session.text(lesson->title);
    return std::filesystem::path(file).filename().string();
}

/// The files that were open before, the newest first; the one that is open now is none of them.
void recentMenu(const views::ViewContext& context) {
    const auto& recent = context.session.settings().recentScenarios;
    const bool hasOld = recent.size() > 1;
    if (!ImGui::BeginMenu(labelOf(context.session, "menu.file.recent").c_str(), hasOld)) return;
    for (std::size_t i = 1; i < recent.size(); ++i) {
        const std::string label =
            recentTitle(context.session, recent[i]) + "###recent." + std::to_string(i);
        if (ImGui::MenuItem(label.c_str())) context.actions.push_back(session::OpenFile{recent[i]});
        if (ImGui::IsItemHovered()) draw::tooltip(context.theme, recent[i]);
    }
    ImGui::EndMenu();
}

void editMenu(const MenuContext& menu) {
    const views::ViewContext& context = menu.view;
    const session::SlotReader& session = context.session;
    commandRow(context, "undo", false, session.canUndo());
    commandRow(context, "redo", false, session.canRedo());
    commandRow(context, "reset_knobs", false, session.hasTurnedKnobs());
    ImGui::Separator();
    commandRow(context, "edit", session.editor().isEditing, session.hasScenario());
    commandRow(context, "copy", false, session.hasScenario());
    ImGui::Separator();
    commandRow(context, "pin_run", false, session.run() != nullptr);
    const bool hasPartner = session.hasScenario() && session.original().partner.isNamed();
    commandRow(context, "pin_partner", session.isPartnerPinned(), hasPartner);
    commandRow(context, "swap_runs", false, session.hasPinnedRun());
    commandRow(context, "unpin_run", false, session.hasPinnedRun());
    ImGui::Separator();
    commandRow(context, "palette");
}

void fileMenu(const MenuContext& menu) {
    const views::ViewContext& context = menu.view;
    commandRow(context, "open");
    recentMenu(context);
    commandRow(context, "reload", false, context.session.hasScenario());
    ImGui::Separator();
    if (menu.fileRows != nullptr && !menu.fileRows->empty()) {
        for (const FileMenuRow& row : *menu.fileRows) {
            if (ImGui::MenuItem(labelOf(context.session, row.key).c_str())) row.choose();
        }
        ImGui::Separator();
    }
    const bool hasRun = context.session.run() != nullptr;
    if (ImGui::MenuItem(labelOf(context.session, "menu.file.export").c_str(), nullptr, false,
                        hasRun) &&
        menu.openExport)
        menu.openExport();
    ImGui::Separator();
    commandRow(context, "settings");
    if (!menu.canQuit) return;
    ImGui::Separator();
    commandRow(context, "quit");
}

/// The tick says what is seen; what is not seen comes in front, here.
void viewRow(const MenuContext& menu, const std::string& key, ImVec2 at, float width) {
    const views::ViewContext& context = menu.view;
    const theme::Palette& palette = context.theme.palette;
    const float height = ImGui::GetTextLineHeight();
    const bool isSeen = menu.isVisible && menu.isVisible(key);
    ImGui::SetCursorScreenPos(at);
    const bool isClicked =
        ImGui::Selectable(("###show." + key).c_str(), false, ImGuiSelectableFlags_None,
                          {width - context.theme.metrics.gap, height});
    draw::ImGuiCanvas canvas(context.theme);
    if (isSeen)
        draw::icon(canvas, draw::Icon::Check, {at.x + height / 2, at.y + height / 2}, height,
                   palette.text);
    draw::text(canvas, {at.x + height * kTickWidth, at.y}, palette.text,
               context.session.text("view." + key + ".title"));
    if (!isClicked) return;
    if (isSeen)
        context.actions.push_back(session::ToggleView{key});
    else
        context.actions.push_back(session::ShowView{key});
}

/// In columns: in one, all views would be higher than a small window.
void viewRows(const MenuContext& menu) {
    const auto count = static_cast<int>(menu.viewKeys.size());
    const float line = ImGui::GetTextLineHeight();
    float widest = 0;
    for (const std::string& key : menu.viewKeys)
        widest =
            std::max(widest, draw::measure(menu.view.session.text("view." + key + ".title")).x);
    const float width = widest + line * kTickWidth + 2 * menu.view.theme.metrics.gap;
    const float room = ImGui::GetIO().DisplaySize.x - 2 * menu.view.theme.metrics.padding;
    const int columns = std::clamp(static_cast<int>(room / width), 1, kViewColumns);
    const int rows = (count + columns - 1) / columns;
    const float height = line + ImGui::GetStyle().ItemSpacing.y;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    for (int i = 0; i < count; ++i)
        viewRow(menu, menu.viewKeys[static_cast<std::size_t>(i)],
                {start.x + static_cast<float>(i / rows) * width,
                 start.y + static_cast<float>(i % rows) * height},
                width);
    ImGui::SetCursorScreenPos({start.x, start.y + static_cast<float>(rows) * height});
    ImGui::Dummy({static_cast<float>(columns) * width, 0});
}

void viewMenu(const MenuContext& menu) {
    const views::ViewContext& context = menu.view;
    const session::Settings& settings = context.session.settings();
    // A step of a lesson may show views of its own choice instead.
    const bool isOfStep = !context.session.stage().views.empty();
    for (const session::Arrangement arrangement : session::kArrangements)
        commandRow(context, session::nameOf(arrangement),
                   !isOfStep && settings.arrangement == arrangement);
    ImGui::Separator();
    viewRows(menu);
    ImGui::Separator();
    commandRow(context, "present", context.session.isPresenting());
    ImGui::Separator();
    commandRow(context, "larger");
    commandRow(context, "smaller");
    commandRow(context, "designed_size");
    commandRow(context, "toggle_theme");
    commandRow(context, "toggle_language");
    commandRow(context, "toggle_motion", !settings.reducedMotion);
}

void helpMenu(const MenuContext& menu) {
    commandRow(menu.view, "help");
    commandRow(menu.view, "palette");
    ImGui::Separator();
    if (ImGui::MenuItem(labelOf(menu.view.session, "menu.help.about").c_str()))
        menu.isAboutOpen = true;
}

/// One value of one key of the scenario; ticked while it is the current one.
void valueRow(const views::ViewContext& context, const std::string& key, const std::string& value,
              const std::string& words) {
    const bool isCurrent = scenario::get(context.session.scenario(), key) == value;
    const std::string label = words + "###" + key + "=" + value;
    if (ImGui::MenuItem(label.c_str(), nullptr, isCurrent) && !isCurrent)
        context.actions.push_back(session::SetKnob{key, value});
}

void choiceRows(const views::ViewContext& context, const scenario::Field& field) {
    for (const std::string& choice : present::choicesOf(field, context.session.devices()))
        valueRow(context, std::string(field.key), choice,
                 present::choiceText(context.session, field, choice, "menu"));
}

/// Choices that come from tables of their own are many: a menu of their own.
bool hasSubmenu(const scenario::Field& field) {
    return field.kind == scenario::FieldKind::Device || !field.choiceWords.empty();
}

/// Dear ImGui cuts a constrained size to whole points, and the last part of a point that is
/// missing then would bring a scroll bar.
void takeWholePoints(ImGuiSizeCallbackData* size) {
    size->DesiredSize = {std::ceil(size->DesiredSize.x), std::ceil(size->DesiredSize.y)};
}

void beginMenu(const MenuContext& menu, const char* key, void (*rows)(const MenuContext&)) {
    // What is longer than the window scrolls; it does not lie over the bar.
    const float most = ImGui::GetIO().DisplaySize.y - 1.1f * ImGui::GetFrameHeight();
    ImGui::SetNextWindowSizeConstraints({0, 0}, {ImGui::GetIO().DisplaySize.x, most},
                                        takeWholePoints);
    if (!ImGui::BeginMenu(labelOf(menu.view.session, key).c_str())) return;
    rows(menu);
    ImGui::EndMenu();
}

}  // namespace

void drawModelRows(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (!session.hasScenario()) {
        ImGui::TextDisabled("%s", session.text("menu.model.nothing").c_str());
        return;
    }
    const auto fields = scenario::choiceFields();
    commandRow(context, "reset_knobs", false, session.hasTurnedKnobs());
    ImGui::Separator();
    for (const scenario::Field* field : fields) {
        if (!hasSubmenu(*field)) continue;
        const std::string key = present::wordsOf(session, *field, "menu");
        if (!ImGui::BeginMenu(labelOf(session, key).c_str())) continue;
        choiceRows(context, *field);
        ImGui::EndMenu();
    }
    for (const scenario::Field* field : fields) {
        if (hasSubmenu(*field)) continue;
        ImGui::SeparatorText(session.text(present::wordsOf(session, *field, "menu")).c_str());
        choiceRows(context, *field);
    }
}

void drawMenus(const MenuContext& menu) {
    beginMenu(menu, "menu.file.title", fileMenu);
    beginMenu(menu, "menu.edit.title", editMenu);
    beginMenu(menu, "menu.view.title", viewMenu);
    beginMenu(menu, "menu.model.title",
              [](const MenuContext& model) { drawModelRows(model.view); });
    beginMenu(menu, "menu.help.title", helpMenu);
}

}  // namespace warpscope::shell
