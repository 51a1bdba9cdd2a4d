#include "app/views/hiding/hiding_view.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/draw/draw.h"
#include "app/present/hiding/issue_share.h"
#include "app/session/say.h"
#include "app/widgets/chart.h"

namespace warpscope::views {
namespace {

class HidingView final : public View {
  public:
    std::string_view key() const override { return "hiding"; }
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);

    std::shared_ptr<const history::Run> run_{}, heldRun_{};
    present::IssueShare now_{};
    std::optional<present::IssueShare> held_{};
};

void HidingView::refresh(const ViewContext& context) {
    const auto held = context.pinned != nullptr ? context.pinned->run() : nullptr;
    if (run_ == context.session.run() && heldRun_ == held) return;
    run_ = context.session.run();
    heldRun_ = held;
    now_ = present::issueShareOf(*run_);
    held_.reset();
    if (held) held_ = present::issueShareOf(*held);
}

void HidingView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    const theme::Theme& theme = context.theme;
    const theme::Metrics& m = theme.metrics;
    refresh(context);
    if (!now_.isKnown())
        return draw::paragraph(theme.palette.muted, say(context.session, "view.hiding.no_loads"));
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const std::string words = present::issueShareWords(context.session, now_);
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const float lines = std::ceil(context.canvas.measure(words).x * 1.08f / room.x);
    // In a low panel the picture comes before its words.
    const bool hasWords = room.y >= (11 + 1.3f * lines) * m.body;
    const float below = hasWords ? lines * m.body * 1.3f : 0;
    const auto output = widgets::chart(
        context.canvas, theme, {room.x, std::max(4 * m.body, room.y - below - m.gap)},
        present::issueShareChart(context.session, now_, held_ ? &*held_ : nullptr, theme.palette));
    if (output.hovered)
        draw::tooltip(theme, present::issueShareTip(context.session, now_, *output.hovered));
    if (hasWords)
        draw::textWrapped(context.canvas, {origin.x, origin.y + room.y - below}, room.x,
                          theme.palette.text, words);
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy(room);
}

}  // namespace

std::unique_ptr<View> makeHidingView() {
    return std::make_unique<HidingView>();
}

}  // namespace warpscope::views
