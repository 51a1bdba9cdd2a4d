#include "app/views/passes/passes_view.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/present/passes/pass_reader.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"

namespace warpscope::views {

namespace {

class PassesView final : public View {
  public:
    std::string_view key() const override { return "passes"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;

  private:
    void read(const ViewContext& context);
    void drawChoice(const ViewContext& context);
    void drawRow(const ViewContext& context, std::size_t index);
    void drawCell(const ViewContext& context, const draw::Box& box, const present::PassCell& cell);
    void scrollToChange(float rowHeight);
    const present::ShownPass* chosen() const {
        return chosen_ < passes_.size() ? &passes_[chosen_] : nullptr;
    }

    std::shared_ptr<const history::Run> run_{};
    present::PassReader reader_{};
    std::vector<present::ShownPass> passes_{};
    std::string chosenKey_{};
    std::size_t chosen_ = 0;
    float lineDigits_ = 1;  ///< Of the longest number of a line of source.
    bool isScrollDue_ = false;
};

std::string nameOf(const ViewContext& context, const present::ShownPass& pass) {
    return context.session.text("pass." + pass.key + ".name");
}

std::string PassesView::status(const ViewContext& context) const {
    const present::ShownPass* const pass = chosen();
    if (pass == nullptr || pass->key == "read") return {};
    return say(context.session, Message{"view.passes.changes"}
                                    .with("added", pass->added)
                                    .with("removed", pass->removed)
                                    .with("moved", pass->moved));
}

/// Compiles again when there is another run, and keeps to the pass that was chosen by its name.
void PassesView::read(const ViewContext& context) {
    if (run_ != context.session.run()) {
        run_ = context.session.run();
        reader_.start(context.session.scenario(), context.session.devices());
    }
    auto read = reader_.poll();
    if (reader_.isReading()) context.readsOn();
    if (!read) return;
    passes_ = *std::move(read);
    const auto kept = std::ranges::find(passes_, chosenKey_, &present::ShownPass::key);
    chosen_ = kept != passes_.end() ? static_cast<std::size_t>(kept - passes_.begin())
                                    : std::min<std::size_t>(1, passes_.size() - 1);
    isScrollDue_ = true;
    int last = 0;
    for (const present::ShownPass& pass : passes_)
        for (const present::PassPair& pair : pass.rows)
            last = std::max({last, pair.before.line, pair.after.line});
    lineDigits_ = static_cast<float>(std::to_string(last).size());
}

/// Back, forth and a list of all passes that did something.
void PassesView::drawChoice(const ViewContext& context) {
    const std::size_t before = chosen_;
    if (ImGui::ArrowButton("previous pass", ImGuiDir_Left) && chosen_ > 0) --chosen_;
    ImGui::SameLine();
    if (ImGui::ArrowButton("next pass", ImGuiDir_Right) && chosen_ + 1 < passes_.size()) ++chosen_;
    ImGui::SameLine();
    const auto label = [&](std::size_t i) {
        return fmt::format("{} / {}   {}", i + 1, passes_.size(), nameOf(context, passes_[i]));
    };
    ImGui::SetNextItemWidth(std::min(ImGui::GetContentRegionAvail().x, 24 * ImGui::GetFontSize()));
    const draw::TapRows spread(context.theme.metrics);
    if (ImGui::BeginCombo("##pass", label(chosen_).c_str(), ImGuiComboFlags_HeightLarge)) {
        for (std::size_t i = 0; i < passes_.size(); ++i) {
            if (ImGui::Selectable(fmt::format("{}##{}", label(i), i).c_str(), i == chosen_))
                chosen_ = i;
        }
        ImGui::EndCombo();
    }
    isScrollDue_ = isScrollDue_ || chosen_ != before;
    chosenKey_ = passes_[chosen_].key;
}

theme::Colour inkOfMark(const theme::Palette& palette, char mark) {
    switch (mark) {
        case '+':
            return theme::inkOf(palette, palette.eligible);
        case '-':
            return theme::inkOf(palette, palette.error);
        case '<':
        case '>':
            return theme::inkOf(palette, palette.issued);
        default:
            return palette.text;
    }
}

void PassesView::drawCell(const ViewContext& context, const draw::Box& box,
                          const present::PassCell& cell) {
    if (cell.text.empty()) return;
    const theme::Theme& theme = context.theme;
    draw::Canvas& canvas = context.canvas;
    const theme::Colour ink = inkOfMark(theme.palette, cell.mark);
    if (cell.mark != ' ') canvas.fill(box, theme::withAlpha(ink, 0.14f), theme.metrics.chipRadius);
    const float character = canvas.measure("0").x;
    draw::text(canvas, {box.left + character * 0.4f, box.top}, ink, std::string(1, cell.mark),
               character);
    if (cell.line > 0)
        draw::textRight(canvas, {box.left + character * (lineDigits_ + 2), box.top},
                        theme.palette.muted, fmt::format("{}", cell.line));
    const float left = box.left + character * (lineDigits_ + 3);
    draw::text(canvas, {left, box.top}, ink, cell.text, std::max(1.0f, box.right - left));
}

void PassesView::drawRow(const ViewContext& context, std::size_t index) {
    const theme::Theme& theme = context.theme;
    const present::PassPair& pair = passes_[chosen_].rows[index];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(2.0f, ImGui::GetContentRegionAvail().x);
    const float height = ImGui::GetTextLineHeightWithSpacing();
    draw::hitArea(fmt::format("pass row {}", index).c_str(), {width, height}, draw::Reach::Arrows);
    const float middle = at.x + width / 2;
    const bool isLeft = ImGui::GetMousePos().x < middle;
    const present::PassCell& pointed = isLeft && pair.before.line > 0 ? pair.before : pair.after;
    session::Selection selection;
    if (pointed.line > 0) selection.line = pointed.line;
    if (ImGui::IsItemHovered() && pointed.line > 0)
        context.actions.push_back(session::Hover{selection});
    if (ImGui::IsItemClicked() && pointed.line > 0)
        context.actions.push_back(session::Select{selection});
    const std::optional<int> focus = context.session.focus().line;
    const bool isFocused =
        focus && *focus > 0 && (pair.before.line == *focus || pair.after.line == *focus);
    if (isFocused)
        context.canvas.fill({at.x, at.y, at.x + width, at.y + height}, theme.palette.inset,
                            theme.metrics.chipRadius);
    const float gap = theme.metrics.gap * 0.5f;
    drawCell(context, {at.x, at.y, middle - gap, at.y + height}, pair.before);
    drawCell(context, {middle + gap, at.y, at.x + width, at.y + height}, pair.after);
}

void PassesView::scrollToChange(float rowHeight) {
    if (!isScrollDue_) return;
    isScrollDue_ = false;
    const float top = static_cast<float>(present::firstChange(passes_[chosen_])) * rowHeight;
    ImGui::SetScrollY(std::max(0.0f, top - 3 * rowHeight));
}

void PassesView::draw(const ViewContext& context) {
    const session::SlotReader& session = context.session;
    const theme::Palette& palette = context.theme.palette;
    read(context);
    if (passes_.empty()) {
        const draw::FontScope font(context.canvas, draw::Font::Body);
        return draw::paragraph(
            palette.muted,
            say(session, reader_.isReading() ? "view.passes.reading" : "view.passes.none"));
    }
    drawChoice(context);
    {
        const draw::FontScope font(context.canvas, draw::Font::Small);
        draw::paragraph(palette.muted, session.text("pass." + passes_[chosen_].key + ".meaning"));
    }
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float half = ImGui::GetContentRegionAvail().x / 2;
    draw::text(context.canvas, {at.x, at.y}, palette.muted, say(session, "view.passes.before"),
               half);
    draw::text(context.canvas, {at.x + half, at.y}, palette.muted,
               say(session, "view.passes.after"), half);
    ImGui::Dummy({1, ImGui::GetTextLineHeightWithSpacing()});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    // Whole rows, as far as the panel goes.
    const float rowHeight = ImGui::GetTextLineHeightWithSpacing();
    ImVec2 size = ImGui::GetContentRegionAvail();
    size.y = std::max(1.0f, std::floor(size.y / rowHeight)) * rowHeight;
    draw::beginChild("pass rows", size);
    scrollToChange(rowHeight);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(passes_[chosen_].rows.size()), rowHeight);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            drawRow(context, static_cast<std::size_t>(i));
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

}  // namespace

std::unique_ptr<View> makePassesView() {
    return std::make_unique<PassesView>();
}

}  // namespace warpscope::views
