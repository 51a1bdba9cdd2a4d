#include "app/views/source/editor_bar.h"

#include <imgui.h>
#include <misc/cpp/imgui_stdlib.h>

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "app/draw/draw.h"
#include "app/session/state/say.h"

namespace warpscope::views {

namespace {

namespace fs = std::filesystem;

/// Buttons in a row, and in further rows where they find no room.
class ButtonRow {
  public:
    explicit ButtonRow(const ViewContext& context) : context_(context) {}

    bool button(std::string_view key, const char* id, bool isPrimary = false,
                const std::string& tip = {}) {
        const std::string label = session::say(context_.session, key);
        const ImGuiStyle& style = ImGui::GetStyle();
        const float wide = draw::measure(label).x + 2 * style.FramePadding.x;
        const float used = ImGui::GetItemRectMax().x + style.ItemSpacing.x + wide;
        if (hasAny_ && used <= right_) ImGui::SameLine();
        if (!hasAny_) right_ = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
        hasAny_ = true;
        const bool isClicked = draw::button(context_.theme, label, id, isPrimary);
        if (!tip.empty() && ImGui::IsItemHovered()) draw::tooltip(context_.theme, tip);
        return isClicked;
    }

  private:
    const ViewContext& context_;
    bool hasAny_ = false;
    float right_ = 0;
};

/// Where a copy of the scenario may lie: beside it, or at home where nothing can be written there.
std::string proposedCopy(const scenario::Scenario& original) {
    const fs::path folder = original.path.parent_path();
    const std::string name = original.path.stem().string() + "-2.toml";
    if (::access(folder.empty() ? "." : folder.c_str(), W_OK) == 0) return (folder / name).string();
    const char* home = std::getenv("HOME");
    return (fs::path(home != nullptr ? home : ".") / name).string();
}

std::string tipWithFile(const ViewContext& context, const char* key) {
    const scenario::Scenario& now = context.session.scenario();
    const fs::path file = now.kernelFile.empty() ? now.path : fs::path(now.kernelFile);
    return session::say(context.session, Message{key}.with("file", file.filename().string()));
}

void drawCopyFields(const ViewContext& context, std::string& path) {
    const theme::Theme& theme = context.theme;
    // The font must be given back before the window ends.
    const draw::FontScope font(context.canvas, draw::Font::Body);
    draw::paragraph(theme.palette.text, say(context.session, "view.source.edit.save_as_path"),
                    30 * theme.metrics.body);
    ImGui::SetNextItemWidth(30 * theme.metrics.body);
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    const bool isEntered =
        ImGui::InputText("###editor.path", &path, ImGuiInputTextFlags_EnterReturnsTrue);
    ButtonRow row(context);
    const bool isClicked = row.button("view.source.edit.write", "editor.write", true);
    if ((!isEntered && !isClicked) || path.empty()) return;
    context.actions.push_back(session::SaveScenarioAs{path, false});
    ImGui::CloseCurrentPopup();
}

/// The small window that asks for the file of a copy.
void drawSaveAs(const ViewContext& context, std::string& path) {
    if (!ImGui::BeginPopup("save as")) return;
    drawCopyFields(context, path);
    ImGui::EndPopup();
}

void drawDraftOffer(const ViewContext& context) {
    draw::paragraph(context.theme.palette.warning, say(context.session, "view.source.edit.draft"));
    ButtonRow row(context);
    if (row.button("view.source.edit.take_draft", "editor.take_draft", true)) {
        context.actions.push_back(session::TakeDraft{});
        context.actions.push_back(session::SetEditing{true, 0});
    }
    if (row.button("view.source.edit.drop_draft", "editor.drop_draft"))
        context.actions.push_back(session::DropDraft{});
}

/// What became of the last wish to save, and what is wrong with the next one.
void drawSaid(const ViewContext& context, const std::string& path) {
    const session::EditorState& editor = context.session.editor();
    const theme::Palette& palette = context.theme.palette;
    if (!editor.said.isEmpty()) {
        draw::paragraph(editor.isRefused ? palette.warning : palette.muted,
                        say(context.session, editor.said));
    } else if (context.session.hasKernelChangedOnDisk()) {
        draw::paragraph(palette.warning, tipWithFile(context, "view.source.edit.changed_on_disk"));
    }
    if (!editor.mayForce) return;
    ButtonRow row(context);
    if (!row.button("view.source.edit.force", "editor.force")) return;
    // Only a copy finds a file that is there already; the kernel's own file always is.
    if (editor.said.key == "view.source.edit.exists")
        context.actions.push_back(session::SaveScenarioAs{path, true});
    else
        context.actions.push_back(session::SaveKernel{true, context.slot()});
}

}  // namespace

void drawEditorBar(const ViewContext& context, std::string& saveAs) {
    const session::SlotReader& session = context.session;
    const draw::FontScope font(context.canvas, draw::Font::Small);
    const theme::Metrics& m = context.theme.metrics;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {m.gap * 0.6f, std::max(m.gap * 0.2f, (m.tap - m.small) / 2)});
    // A hall is told of no draft.
    if (session.editor().draft && !session.isPresenting()) drawDraftOffer(context);
    if (session.editor().isEditing) {
        ButtonRow row(context);
        const bool isEdited = session.isKernelEdited();
        if (row.button("view.source.edit.done", "editor.done", true,
                       say(session, "view.source.edit.done_tip")))
            context.actions.push_back(session::SetEditing{false, 0});
        ImGui::BeginDisabled(!isEdited);
        if (row.button("view.source.edit.save", "editor.save", false,
                       tipWithFile(context, "view.source.edit.save_tip")))
            context.actions.push_back(session::SaveKernel{false, context.slot()});
        if (row.button("view.source.edit.revert", "editor.revert", false,
                       say(session, "view.source.edit.revert_tip")))
            context.actions.push_back(session::RevertKernel{context.slot()});
        ImGui::EndDisabled();
        if (row.button("view.source.edit.save_as", "editor.save_as", false,
                       say(session, "view.source.edit.save_as_tip"))) {
            saveAs = proposedCopy(session.original());
            ImGui::OpenPopup("save as");
        }
        drawSaveAs(context, saveAs);
    }
    drawSaid(context, saveAs);
    ImGui::PopStyleVar();
}

}  // namespace warpscope::views
