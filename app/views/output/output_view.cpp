#include "app/views/output/output_view.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/foresight.h"
#include "app/present/output/output_rows.h"
#include "app/session/say.h"

namespace warpscope::views {

namespace {

class OutputView final : public View {
  public:
    std::string_view key() const override { return "output"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void drawRow(const ViewContext& context, std::size_t index, bool isPrinted);
    std::string whoOf(const ViewContext& context, const present::OutputRow& row) const;
    void follow(std::size_t printed, float rowHeight);

    std::shared_ptr<const history::Run> run_{};
    std::vector<present::OutputRow> rows_{};
    float whoWidth_ = 0;
    text::Language language_ = text::Language::English;
    std::size_t followed_ = 0;  ///< Rows that were printed when the view moved last.
};

std::string OutputView::status(const ViewContext& context) const {
    const auto& run = context.session.run();
    if (run == nullptr || run->output().empty() || present::hidesWhatComes(context.session))
        return {};
    return say(context.session, Message{"view.output.printed"}.with(
                                    "count", static_cast<long long>(run->output().size())));
}

/// "block 2, thread 17 · line 7".
std::string OutputView::whoOf(const ViewContext& context, const present::OutputRow& row) const {
    return say(context.session, Message{"view.output.who"}
                                    .with("place", row.blockPlace)
                                    .with("thread", row.threadPlace)
                                    .with("line", row.line));
}

void OutputView::drawRow(const ViewContext& context, std::size_t index, bool isPrinted) {
    const theme::Theme& theme = context.theme;
    const present::OutputRow& row = rows_[index];
    draw::Canvas& canvas = context.canvas;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = ImGui::GetTextLineHeightWithSpacing();
    ImGui::InvisibleButton(fmt::format("output {}", index).c_str(),
                           {std::max(1.0f, width), height});
    const bool isHovered = ImGui::IsItemHovered();
    session::Selection pointed;
    pointed.warp = row.warp;
    if (row.line > 0) pointed.line = row.line;
    if (isHovered) {
        context.actions.push_back(session::Hover{pointed});
        draw::tooltip(theme, say(context.session,
                                 Message{"view.output.tip"}
                                     .with("cycle", static_cast<long long>(row.cycle))
                                     .with("number", static_cast<long long>(row.warp.value))));
    }
    if (ImGui::IsItemClicked()) {
        context.actions.push_back(session::Select{pointed});
        context.actions.push_back(session::SeekTo{row.cycle});
    }
    if (isHovered || context.session.focus().warp == row.warp)
        canvas.fill({at.x, at.y, at.x + width, at.y + height}, theme.palette.inset,
                    theme.metrics.chipRadius);
    draw::text(canvas, {at.x, at.y}, theme.palette.muted, whoOf(context, row), whoWidth_);
    const float left = at.x + whoWidth_ + theme.metrics.gap;
    draw::text(canvas, {left, at.y}, isPrinted ? theme.palette.text : theme.palette.muted, row.text,
               std::max(1.0f, at.x + width - left));
}

/// While it plays, what was printed last is seen.
void OutputView::follow(std::size_t printed, float rowHeight) {
    if (printed == followed_) return;
    followed_ = printed;
    const float bottom = static_cast<float>(printed) * rowHeight;
    const float seen = ImGui::GetWindowHeight();
    if (bottom < ImGui::GetScrollY() + rowHeight || bottom > ImGui::GetScrollY() + seen)
        ImGui::SetScrollY(std::max(0.0f, bottom - seen * 0.7f));
}

void OutputView::draw(const ViewContext& context) {
    const session::SlotReader& session = context.session;
    const theme::Palette& palette = context.theme.palette;
    if (run_ != session.run() || language_ != session.language()) {
        run_ = session.run();
        language_ = session.language();
        rows_ = run_ != nullptr ? present::outputRows(*run_) : std::vector<present::OutputRow>{};
        whoWidth_ = 0;
    }
    if (rows_.empty()) {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        return draw::paragraph(palette.muted, say(session, "view.output.none"));
    }
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    if (whoWidth_ == 0) {
        // A few of them tell the width of all: the last blocks and threads have the longest names.
        for (const std::size_t i : {std::size_t{0}, rows_.size() / 2, rows_.size() - 1})
            whoWidth_ = std::max(whoWidth_, context.canvas.measure(whoOf(context, rows_[i])).x);
    }
    whoWidth_ = std::min(whoWidth_, ImGui::GetContentRegionAvail().x * 0.6f);
    const std::size_t printed = present::printedUpTo(rows_, session.cycle());
    // What is asked now or a step later is not told.
    const std::size_t told = present::hidesWhatComes(session)
                                 ? present::printedUpTo(rows_, present::lastDrawn(session))
                                 : rows_.size();
    if (run_->lostOutputs() > 0)
        draw::paragraph(palette.warning,
                        say(session, Message{"view.output.lost"}.with(
                                         "count", static_cast<long long>(run_->lostOutputs()))));
    draw::beginChild("output rows", ImGui::GetContentRegionAvail());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    follow(printed, ImGui::GetTextLineHeightWithSpacing());
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(told), ImGui::GetTextLineHeightWithSpacing());
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawRow(context, static_cast<std::size_t>(i), static_cast<std::size_t>(i) < printed);
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

}  // namespace

std::unique_ptr<View> makeOutputView() {
    return std::make_unique<OutputView>();
}

}  // namespace warpscope::views
