#include "app/views/output/output_view.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/foresight.h"
#include "app/present/output/output_rows.h"
#include "app/session/state/say.h"

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
    void measureRows(const ViewContext& context);
    void follow(std::size_t printed, float rowHeight);

    std::shared_ptr<const history::Run> run_{};
    std::vector<present::OutputRow> rows_{};
    float measured_ = 0;    ///< The width for which names and texts were measured; 0 = none yet.
    float whoWidth_ = 0;    ///< Of the longest name.
    float textWidth_ = 0;   ///< Of the longest text.
    bool hasLines_ = true;  ///< Names say the line, too: else the texts would be cut.
    text::Language language_ = text::Language::English;
    std::size_t followed_ = 0;  ///< Rows that were printed when the view moved last.
};

std::string OutputView::status(const ViewContext& context) const {
    const auto& run = context.session.run();
    if (run == nullptr || run->output().empty() || present::hidesWhatComes(context.session))
        return {};
    const auto& texts = run->output();
    const auto count = static_cast<long long>(texts.size());
    const auto printed =
        std::ranges::upper_bound(texts, context.session.cycle(), {}, &trace::Output::cycle) -
        texts.begin();
    const char* const key = printed < count ? "view.output.printed_of" : "view.output.printed";
    return say(context.session,
               Message{key}.with("count", count).with("printed", static_cast<long long>(printed)));
}

/// "block 2, thread 17 · line 7", or without the line.
std::string OutputView::whoOf(const ViewContext& context, const present::OutputRow& row) const {
    return say(context.session, Message{hasLines_ ? "view.output.who" : "view.output.who_alone"}
                                    .with("place", row.blockPlace)
                                    .with("thread", row.threadPlace)
                                    .with("line", row.line));
}

/// In a font of even letters the longest ones are the widest; of very many rows a part is asked.
void OutputView::measureRows(const ViewContext& context) {
    constexpr std::size_t kMaxAsked = 4096;
    const std::size_t step = 1 + rows_.size() / kMaxAsked;
    std::string who, words;
    for (std::size_t i = 0; i < rows_.size(); i += step) {
        if (std::string one = whoOf(context, rows_[i]); one.size() > who.size())
            who = std::move(one);
        if (rows_[i].text.size() > words.size()) words = rows_[i].text;
    }
    whoWidth_ = context.canvas.measure(who).x;
    textWidth_ = context.canvas.measure(words).x;
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
                                     .with("line", row.line)
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
        ImGui::SetScrollY(
            std::max(0.0f, std::floor((bottom - seen * 0.7f) / rowHeight) * rowHeight));
}

void OutputView::draw(const ViewContext& context) {
    const session::SlotReader& session = context.session;
    const theme::Palette& palette = context.theme.palette;
    if (run_ != session.run() || language_ != session.language()) {
        run_ = session.run();
        language_ = session.language();
        rows_ = run_ != nullptr ? present::outputRows(*run_) : std::vector<present::OutputRow>{};
        measured_ = 0;
    }
    if (rows_.empty()) {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        return draw::paragraph(palette.muted, say(session, "view.output.none"));
    }
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const float room = ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ScrollbarSize;
    if (measured_ != room) {
        measured_ = room;
        hasLines_ = true;
        measureRows(context);
        if (whoWidth_ + context.theme.metrics.gap + textWidth_ > room) {
            hasLines_ = false;
            measureRows(context);
        }
        whoWidth_ = std::min(whoWidth_, room * 0.6f);
    }
    const std::size_t printed = present::printedUpTo(rows_, session.cycle());
    // What is asked now or a step later is not told.
    const std::size_t told = present::hidesWhatComes(session)
                                 ? present::printedUpTo(rows_, present::lastDrawn(session))
                                 : rows_.size();
    if (run_->lostOutputs() > 0)
        draw::paragraph(palette.warning,
                        say(session, Message{"view.output.lost"}.with(
                                         "count", static_cast<long long>(run_->lostOutputs()))));
    if (told == 0) {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        return draw::paragraph(palette.muted, say(session, "view.output.none_yet"));
    }
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    // Whole rows, as far as the panel goes.
    const float high = ImGui::GetTextLineHeightWithSpacing();
    ImVec2 size = ImGui::GetContentRegionAvail();
    size.y = std::max(1.0f, std::floor(size.y / high)) * high;
    draw::beginChild("output rows", size);
    follow(printed, high);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(told), high);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawRow(context, static_cast<std::size_t>(i), static_cast<std::size_t>(i) < printed);
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace

std::unique_ptr<View> makeOutputView() {
    return std::make_unique<OutputView>();
}

}  // namespace warpscope::views
