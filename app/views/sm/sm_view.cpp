#include "app/views/sm/sm_view.h"

#include <algorithm>

#include "app/draw/draw.h"
#include "app/draw/icons.h"
#include "app/present/stage/stage_words.h"
#include "app/session/state/say.h"
#include "app/views/sm/sm_view_parts.h"
#include "app/views/state_legend.h"

namespace warpscope::views {
namespace {

/// Under the pipes requests and blocks keep a heading and two rows each.
float leastRight(const theme::Metrics& metrics) {
    return 2 * (metrics.small * 1.5f + 2 * metrics.small * 1.35f) + 2 * metrics.gap;
}

/// In letters: a panel that has no room for the resources with their names and numbers.
constexpr float kLowSmPanel = 16;
/// A lower one keeps to one line of its legend.
constexpr float kTwoLegendLines = 14;

class SmView : public View {
  public:
    std::string_view key() const override { return "sm"; }
    std::string title(const ViewContext& context) const override;
    std::string status(const ViewContext& context) const override;
    float leastHeight(const ViewContext& context) override {
        return context.session.run() == nullptr ? 0 : 13;
    }
    void draw(const ViewContext& context) override;

  private:
    void drawChoice(const ViewContext& context, const draw::Box& box, SmId sm, int count) const;
    /// Under the pipes.
    void drawRight(const SmScene& scene, const draw::Box& box, bool hasResources) const;

    mutable present::SmFactsCache facts_{};
    CellFades fades_{};
};

std::string SmView::title(const ViewContext& context) const {
    if (!context.session.run()) return View::title(context);
    return say(context.session, "view.stage.sm_name",
               {{"number", std::to_string(present::shownSm(context.session).value)}});
}

std::string SmView::status(const ViewContext& context) const {
    const session::SlotReader& session = context.session;
    if (!session.run()) return {};
    const SmId sm = present::shownSm(session);
    const present::SmFacts& facts = facts_.of(session)[sm.value];
    const machine::Machine& machine = session.run()->launch().machine;
    return say(session, "view.sm.status",
               {{"used", std::to_string(facts.residentWarps)},
                {"most", std::to_string(machine.limits.maxWarpsPerSm)},
                {"issued", std::to_string(facts.issued())},
                {"count", std::to_string(machine.schedulersPerSm)}});
}

void SmView::draw(const ViewContext& context) {
    const theme::Metrics& metrics = context.theme.metrics;
    if (!context.session.run()) {
        draw::paragraph(context.theme.palette.muted, say(context.session, "view.sm.empty"));
        return;
    }
    const SmId sm = present::shownSm(context.session);
    const SmScene scene{context, facts_.of(context.session)[sm.value],
                        context.session.state().sms[sm.value], &fades_};
    beginFades(fades_, context);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    const int count = context.session.run()->launch().machine.smCount;
    float top = at.y;
    if (count > 1) {
        drawChoice(context, {at.x, at.y, at.x + size.x, at.y + metrics.body * 1.7f}, sm, count);
        top += metrics.body * 1.7f + metrics.gap * 0.6f;
    }
    const float split = at.x + size.x * 0.56f;
    draw::Box left{at.x, top, split - metrics.gap, at.y + size.y};
    draw::Box right{split + metrics.gap, top, at.x + size.x, at.y + size.y};
    // Letters alone need what they mean; under two pictures it stands for both.
    const auto states = present::statesNow({scene.facts});
    const bool isBare = !tellStatesInWords(scene, left);
    if (isBare && context.legend == nullptr) {
        // Rows of warps give way a little: a letter without its word tells nothing.
        const bool hasTwo = left.height() > kTwoLegendLines * metrics.body;
        const float legend = drawStateLines(context, states, at.x, left.bottom, size.x, hasTwo);
        left.bottom -= legend + metrics.gap * 0.3f;
        right.bottom = left.bottom;
    } else if (isBare) {
        leaveStates(context, states);
    }
    const float bottom = left.bottom;
    const float pipes = drawPipesByName(scene, right) + metrics.gap;
    const float resources = smResourcesHeight(metrics);
    const float brief = smResourcesBriefHeight(context, left.width());
    const bool isLow = right.height() < kLowSmPanel * metrics.body;
    const bool fitsRight = !isLow && right.height() - pipes > resources + leastRight(metrics);
    if (!fitsRight) left.bottom -= brief + metrics.gap * 0.4f;
    // What the blocks hold stands under the warps where they leave room, else at the right; where
    // neither has it, in short.
    const float used = drawSchedulers(scene, left) + 2 * metrics.gap;
    const bool isBelow = !isLow && left.height() - used > resources;
    if (isBelow)
        drawSmResources(scene, {left.left, bottom - resources, left.right, bottom});
    else if (!fitsRight)
        drawSmResourcesBrief(scene, {left.left, bottom - brief, left.right, bottom});
    drawRight(scene, {right.left, right.top + pipes, right.right, right.bottom},
              !isBelow && fitsRight);
}

void SmView::drawChoice(const ViewContext& context, const draw::Box& box, SmId sm,
                        int count) const {
    const session::SlotReader& session = context.session;
    const theme::Theme& theme = context.theme;
    const ImVec2 button{box.height(), box.height()};
    const auto choose = [&](int step) {
        session::Selection selection{};
        const int next = (static_cast<int>(sm.value) + step + count) % count;
        selection.sm = SmId{static_cast<std::uint32_t>(next)};
        context.actions.push_back(session::Select{selection});
    };
    ImGui::SetCursorScreenPos({box.left, box.top});
    if (draw::iconButton(theme, "previous sm", draw::Icon::StepBack, button,
                         say(session, "view.sm.previous"))) {
        choose(-1);
    }
    const draw::FontScope title(context.canvas, draw::Font::Title);
    const std::string name =
        say(session, "view.stage.sm_name", {{"number", std::to_string(sm.value)}});
    const float width =
        context.canvas
            .measure(say(session, "view.stage.sm_name", {{"number", std::to_string(count)}}))
            .x +
        2 * theme.metrics.gap;
    const float left = box.left + button.x;
    draw::textCentred(context.canvas, {left, box.top, left + width, box.bottom}, theme.palette.text,
                      name);
    ImGui::SetCursorScreenPos({left + width, box.top});
    if (draw::iconButton(theme, "next sm", draw::Icon::StepForward, button,
                         say(session, "view.sm.next"))) {
        choose(1);
    }
}

void SmView::drawRight(const SmScene& scene, const draw::Box& box, bool hasResources) const {
    const theme::Metrics& metrics = scene.context.theme.metrics;
    const float y = box.top;
    const float row = metrics.small * 1.35f;
    // A line for each block, and one for the slots that are free.
    const int used = scene.facts.residentBlocks;
    const bool isAnyFree = used < static_cast<int>(scene.sm.blocks.size());
    const auto slots = static_cast<float>(used + (isAnyFree ? 1 : 0));
    float bottom = box.bottom;
    if (hasResources) {
        const float resources = smResourcesHeight(metrics);
        drawSmResources(scene, {box.left, bottom - resources, box.right, bottom});
        bottom -= resources + metrics.gap;
    }
    if (bottom - y < metrics.small * 1.5f + row) return;
    // In a low panel blocks give way: what is in flight changes, they hardly do.
    if (bottom - y < 7 * metrics.small) {
        drawMemoryRequests(scene, {box.left, y, box.right, bottom});
        return;
    }
    // Blocks take what they need, but never more than half of what is left.
    const float wanted = metrics.small * 1.5f + slots * row;
    const float blocks = std::min(wanted, (bottom - y) / 2);
    drawMemoryRequests(scene, {box.left, y, box.right, bottom - blocks - metrics.gap});
    drawBlockSlots(scene, {box.left, bottom - blocks, box.right, bottom});
}

}  // namespace

std::unique_ptr<View> makeSmView() {
    return std::make_unique<SmView>();
}

}  // namespace warpscope::views
