#include "app/views/launch/launch_view.h"

#include <imgui.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/present/launch/launch_form.h"
#include "app/session/state/say.h"
#include "app/widgets/sign_button.h"
#include "engine/scenario/lessons/set.h"

namespace warpscope::views {

namespace {

class LaunchView final : public View {
  public:
    std::string_view key() const override { return "launch"; }
    std::string status(const ViewContext& context) const override {
        return context.session.isSimulating() ? say(context.session, "view.source.edit.compiling")
                                              : std::string();
    }
    void draw(const ViewContext& context) override;

  private:
    void drawFields(const ViewContext& context, const std::vector<present::LaunchField>& fields);
    void drawField(const ViewContext& context, const present::LaunchField& field, float label);
    void take(const ViewContext& context, const present::LaunchField& field,
              const std::string& text);

    /// What cannot be taken stays in its field, with a sentence under it.
    struct Refused {
        std::string text{};
        Message why{};
    };
    std::map<std::string, Refused, std::less<>> refused_{};
    std::string activeKey_{};  ///< Of the field that is typed in.
    std::string typed_{};
};

void LaunchView::take(const ViewContext& context, const present::LaunchField& field,
                      const std::string& text) {
    refused_.erase(field.key);
    if (text == field.value) return;
    auto value = present::typedValue(context.session, field.key, text);
    if (!value) {
        refused_[field.key] = {text, value.problem().message};
        return;
    }
    scenario::Scenario scratch = context.session.scenario();
    if (const auto wrong = scenario::assign(scratch, {field.key, *value})) {
        refused_[field.key] = {text, wrong->message};
        return;
    }
    context.actions.push_back(session::SetKnob{field.key, *std::move(value), context.slot()});
}

void LaunchView::drawField(const ViewContext& context, const present::LaunchField& field,
                           float label) {
    const theme::Theme& theme = context.theme;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw::Canvas& canvas = context.canvas;
    const float lead = ImGui::GetStyle().FramePadding.y;
    const float named = draw::text(canvas, {at.x, at.y + lead},
                                   field.isTurned ? theme.palette.accent : theme.palette.text,
                                   field.label, label - theme.metrics.gap);
    {
        const draw::FontScope small(canvas, draw::Font::Small);
        const float room = label - named - 2 * theme.metrics.gap;
        if (room >= canvas.measure(field.detail).x)
            draw::text(canvas, {at.x + named + theme.metrics.gap * 0.6f, at.y + lead},
                       theme.palette.muted, field.detail, room);
    }
    ImGui::SetCursorScreenPos({at.x + label, at.y});
    const float back = ImGui::GetFrameHeight();
    ImGui::SetNextItemWidth(std::max(1.0f, width - label - (field.isTurned ? back : 0)));
    const auto refused = refused_.find(field.key);
    std::string text = activeKey_ == field.key     ? typed_
                       : refused != refused_.end() ? refused->second.text
                                                   : field.value;
    ImGui::InputText(("###" + field.key).c_str(), &text, ImGuiInputTextFlags_AutoSelectAll);
    if (ImGui::IsItemActive()) {
        activeKey_ = field.key;
        typed_ = text;
    } else if (activeKey_ == field.key) {
        activeKey_.clear();
        if (ImGui::IsItemDeactivatedAfterEdit()) take(context, field, text);
    }
    if (field.isTurned &&
        widgets::signButton(theme, "back." + field.key, {at.x + width - back, at.y}, back,
                            widgets::Sign::Back)) {
        refused_.erase(field.key);
        context.actions.push_back(session::ResetKnob{field.key, context.slot()});
    }
    ImGui::SetCursorScreenPos({at.x, at.y + back + theme.metrics.gap * 0.3f});
    ImGui::Dummy({1, 0});
    const auto wrong = refused_.find(field.key);
    if (wrong == refused_.end()) return;
    const draw::FontScope small(canvas, draw::Font::Small);
    draw::paragraph(theme.palette.warning, say(context.session, wrong->second.why));
}

void LaunchView::drawFields(const ViewContext& context,
                            const std::vector<present::LaunchField>& fields) {
    const float width = ImGui::GetContentRegionAvail().x;
    float label = 0;
    for (const present::LaunchField& field : fields)
        label = std::max(label, draw::measure(field.label).x + draw::measure(field.detail).x);
    label = std::min(label + 2.5f * context.theme.metrics.gap, width * 0.6f);
    for (const present::LaunchField& field : fields)
        drawField(context, field, label);
}

void LaunchView::draw(const ViewContext& context) {
    const theme::Theme& theme = context.theme;
    const draw::FontScope font(context.canvas, draw::Font::Body);
    const Message origin = present::launchOrigin(context.session);
    if (!origin.isEmpty()) draw::paragraph(theme.palette.muted, say(context.session, origin));
    drawFields(context, present::launchFields(context.session));
    const auto arguments = present::argumentFields(context.session);
    if (!arguments.empty()) {
        ImGui::Dummy({0, theme.metrics.gap * 0.4f});
        draw::paragraph(theme.palette.muted, say(context.session, "view.launch.arguments"));
        drawFields(context, arguments);
    }
    const draw::FontScope small(context.canvas, draw::Font::Small);
    for (const Message& guess : present::launchGuesses(context.session))
        draw::paragraph(theme.palette.muted, say(context.session, guess));
}

}  // namespace

std::unique_ptr<View> makeLaunchView() {
    return std::make_unique<LaunchView>();
}

}  // namespace warpscope::views
