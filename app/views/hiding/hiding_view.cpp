#include "app/views/hiding/hiding_view.h"

#include <algorithm>
#include <optional>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/present/hiding/issue_share.h"
#include "app/session/state/say.h"
#include "app/widgets/chart.h"

namespace warpscope::views {
namespace {

class HidingView final : public View {
  public:
    std::string_view key() const override { return "hiding"; }
    float leastHeight(const ViewContext& context) override {
        return context.session.run() == nullptr ? 0 : 12.5f;
    }
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
    const draw::FontScope body(context.canvas, draw::Font::Body);
    const auto linesOf = [&](const std::string& words) {
        const auto width = [&](std::string_view piece) { return context.canvas.measure(piece).x; };
        return static_cast<float>(draw::wrapLines(words, room.x, width).size());
    };
    // In a low panel the picture comes before its words, which are then in short.
    std::string words = present::issueShareWords(context.session, now_);
    if (room.y < (11 + 1.3f * linesOf(words)) * m.body)
        words = present::issueShareBrief(context.session, now_);
    if (held_ && held_->isKnown())
        words = say(context.session, "view.hiding.of_run",
                    {{"letter", std::string(context.session.letter())}, {"words", words}});
    const float below = linesOf(words) * m.body * 1.3f;
    const bool hasWords = room.y >= 7 * m.body + below;
    const auto output = widgets::chart(
        context.canvas, theme,
        {room.x, std::max(4 * m.body, room.y - (hasWords ? below : 0) - m.gap)},
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
