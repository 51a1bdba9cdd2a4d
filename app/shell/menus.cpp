#include "app/shell/menus.h"

#include <string>

#include "app/session/arrangement.h"
#include "app/session/shortcuts.h"

namespace warpscope::shell {

namespace {

std::string labelOf(const session::Session& session, const std::string& key) {
    return session.text(key) + "###" + key;
}

/// A command of the table of shortcuts: its words, its keys, what it asks for.
void commandRow(const views::ViewContext& context, std::string_view key, bool isTicked = false,
                bool isEnabled = true) {
    const session::Shortcut* shortcut = session::findShortcut(key);
    if (shortcut == nullptr) return;
    const std::string label = labelOf(context.session, "command." + std::string(key));
    const std::string chord(shortcut->chord);
    if (ImGui::MenuItem(label.c_str(), chord.c_str(), isTicked, isEnabled))
        context.actions.push_back(shortcut->make(context.session));
}

void fileMenu(const MenuContext& menu) {
    const views::ViewContext& context = menu.view;
    commandRow(context, "open");
    commandRow(context, "reload", false, context.session.hasScenario());
    ImGui::Separator();
    if (ImGui::MenuItem(labelOf(context.session, "menu.file.settings").c_str()))
        menu.isSettingsOpen = true;
    ImGui::Separator();
    commandRow(context, "quit");
}

void viewMenu(const MenuContext& menu) {
    const views::ViewContext& context = menu.view;
    const session::Settings& settings = context.session.settings();
    for (const session::Arrangement arrangement : session::kArrangements)
        commandRow(context, session::nameOf(arrangement), settings.arrangement == arrangement);
    ImGui::Separator();
    for (const std::string& key : menu.viewKeys) {
        const std::string label = context.session.text("view." + key + ".title") + "###show." + key;
        if (ImGui::MenuItem(label.c_str(), nullptr, !settings.hiddenViews.contains(key)))
            context.actions.push_back(session::ToggleView{key});
    }
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
}

/// One value of one key of the scenario; ticked while it is the current one.
void valueRow(const views::ViewContext& context, const std::string& key, const std::string& value,
              const std::string& words) {
    const bool isCurrent = scenario::get(context.session.scenario(), key) == value;
    const std::string label = words + "###" + key + "=" + value;
    if (ImGui::MenuItem(label.c_str(), nullptr, isCurrent) && !isCurrent)
        context.actions.push_back(session::SetKnob{key, value});
}

/// A choice of the model: its key in scenario files, and its values there.
struct Choice {
    const char* key;
    const char* name;  ///< The catalogue has menu.model.<name> and menu.model.<value>.
    std::vector<const char*> values;
};

void choiceRows(const views::ViewContext& context) {
    static const std::vector<Choice> choices = {
        {"model.divergence", "divergence", {"stack", "independent"}},
        {"model.occupancy", "occupancy", {"exact", "textbook"}},
        {"model.optimization", "optimization", {"teaching", "optimized"}},
    };
    for (const Choice& choice : choices) {
        ImGui::SeparatorText(
            context.session.text(std::string("menu.model.") + choice.name).c_str());
        for (const char* value : choice.values)
            valueRow(context, choice.key, value,
                     context.session.text(std::string("menu.model.") + value));
    }
}

void beginMenu(const MenuContext& menu, const char* key, void (*rows)(const MenuContext&)) {
    if (!ImGui::BeginMenu(labelOf(menu.view.session, key).c_str())) return;
    rows(menu);
    ImGui::EndMenu();
}

}  // namespace

void drawModelRows(const views::ViewContext& context) {
    const session::Session& session = context.session;
    if (!session.hasScenario()) {
        ImGui::TextDisabled("%s", session.text("menu.model.nothing").c_str());
        return;
    }
    if (ImGui::BeginMenu(labelOf(session, "menu.model.device").c_str())) {
        for (const machine::Machine& machine : session.devices().machines())
            valueRow(context, "device.preset", machine.id, machine.name);
        ImGui::EndMenu();
    }
    if (ImGui::BeginMenu(labelOf(session, "menu.model.scheduler").c_str())) {
        for (const scheduler::PolicyInfo& policy : scheduler::policies()) {
            const std::string key(policy.key);
            valueRow(context, "model.scheduler", key, session.text("policy." + key + ".name"));
        }
        ImGui::EndMenu();
    }
    choiceRows(context);
    ImGui::Separator();
    commandRow(context, "reset_knobs", false, session.hasTurnedKnobs());
}

void drawMenus(const MenuContext& menu) {
    beginMenu(menu, "menu.file.title", fileMenu);
    beginMenu(menu, "menu.view.title", viewMenu);
    beginMenu(menu, "menu.model.title",
              [](const MenuContext& model) { drawModelRows(model.view); });
    beginMenu(menu, "menu.help.title", helpMenu);
}

}  // namespace warpscope::shell
