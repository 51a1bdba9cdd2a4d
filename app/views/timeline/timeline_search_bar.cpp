#include "app/views/timeline/timeline_search_bar.h"

#include <imgui.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>
#include <utility>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/timeline/row_view.h"
#include "app/views/timeline/timeline_button.h"

namespace warpscope::views {

void TimelineSearchBar::toggle() {
    isOpen_ = !isOpen_;
    isFresh_ = isOpen_;
    if (!isOpen_) text_.clear();
}

void TimelineSearchBar::update(const ViewContext& context, present::TimelineModel& model,
                               present::TimelineSearch* held) {
    const ImGuiIO& io = ImGui::GetIO();
    const bool isFree = !io.WantTextInput && !context.session.editor().isEditing;
    const bool isAsked = io.KeyCtrl && !io.KeyAlt && ImGui::IsKeyPressed(ImGuiKey_F, false);
    // The window shows the timeline for that key in the frame after the press.
    const int frame = ImGui::GetFrameCount();
    const bool hasCome = std::exchange(frame_, frame) < frame - 1;
    const bool isAskedBefore =
        hasCome && (ImGui::IsKeyDown(ImGuiKey_F) || ImGui::IsKeyReleased(ImGuiKey_F));
    if (isFree && (isAsked || isAskedBefore)) {
        isOpen_ = true;
        isFresh_ = true;
    }
    model.search().update(context.session, text_);
    if (held != nullptr) held->update(*context.pinned, text_);
}

/// From the place that was found last, or from the cursor.
void TimelineSearchBar::goOn(const ViewContext& context, const present::TimelineModel& model,
                             int direction) {
    const session::SlotReader& session = context.session;
    present::TimelineHit from{session.cycle(), session.selected().warp.value_or(WarpId{0})};
    // At the cursor itself there may be a hit that nobody has been led to.
    const bool isAtLast = last_ && lastEnd_ == from.cycle && last_->warp == from.warp;
    if (isAtLast)
        from = *last_;
    else if (direction > 0)
        --from.cycle;
    const auto hit = model.search().next(from, direction);
    if (!hit) return;
    last_ = *hit;
    session::Selection chosen;
    chosen.warp = hit->warp;
    if (const auto segment = model.run().segmentAt(hit->warp, hit->cycle))
        chosen.instruction = segment->pc;
    context.actions.push_back(session::Select{chosen});
    // At its beginning most of it would not have happened yet, and may not be drawn.
    lastEnd_ = model.search().endOf(*hit);
    context.actions.push_back(session::SeekTo{lastEnd_});
}

namespace {

std::string foundIn(const session::SlotReader& session, const present::TimelineSearch& search,
                    const std::optional<present::TimelineHit>& last) {
    if (const auto why = search.whyNothing()) return say(session, *why);
    const std::size_t number = last ? search.numberOf(*last) : 0;
    const char* const key = number > 0         ? "view.timeline.search_place"
                            : search.areMore() ? "view.timeline.search_more"
                                               : "view.timeline.search_found";
    return say(session, key,
               {{"number", present::grouped(static_cast<long long>(number))},
                {"count", present::grouped(static_cast<long long>(search.hits().size()))}});
}

float waysWidth(const ViewContext& context) {
    return timelineButtonWidth(context, "view.timeline.search_previous") +
           timelineButtonWidth(context, "view.timeline.search_next") + context.theme.metrics.gap;
}

constexpr float kLeastField = 5;  ///< In letters.

}  // namespace

float TimelineSearchBar::leastWidth(const ViewContext& context) {
    const theme::Metrics& m = context.theme.metrics;
    const std::string found =
        say(context.session, "view.timeline.search_place", {{"number", "99"}, {"count", "999"}});
    return kLeastField * m.body + waysWidth(context) + context.canvas.measure(found).x + 2 * m.gap;
}

std::string TimelineSearchBar::found(const ViewContext& context, const present::TimelineSearch& now,
                                     const present::TimelineSearch* held) const {
    if (!now.isActive()) return {};
    std::string words = foundIn(context.session, now, last_);
    if (held == nullptr || context.pinned == nullptr) return words;
    const auto of = [](const session::SlotReader& run, std::string said) {
        return say(run, "view.timeline.of_run",
                   {{"letter", run.letter()}, {"words", std::move(said)}});
    };
    words = of(context.session, std::move(words));
    // A run from a file has no instructions to look for.
    if (!held->isActive()) return words;
    return words + " \u00B7 " + of(*context.pinned, foundIn(*context.pinned, *held, {}));
}

bool TimelineSearchBar::isOneLine(const ViewContext& context, const std::string& found,
                                  float room) {
    const theme::Metrics& m = context.theme.metrics;
    return kLeastField * m.body + waysWidth(context) + context.canvas.measure(found).x +
               2 * m.gap <=
           room;
}

void TimelineSearchBar::draw(const ViewContext& context, present::TimelineModel& model,
                             const std::string& found, draw::Point at, float right, float width) {
    const theme::Metrics& m = context.theme.metrics;
    const bool isBeside = isOneLine(context, found, right - at.x);
    const float counted = isBeside ? context.canvas.measure(found).x : 0;
    const float wide = std::clamp(right - at.x - counted - waysWidth(context) - 2 * m.gap,
                                  kLeastField * m.body, 20 * m.body);
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Small);
    ImGui::SetCursorScreenPos({at.x, at.y});
    ImGui::SetNextItemWidth(wide);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2{m.padding / 2, std::max(m.small * 0.25f, (m.tap - m.small) / 2)});
    if (isFresh_) {
        ImGui::SetKeyboardFocusHere();
        early_.expect();
    }
    isFresh_ = false;
    early_.listen();
    const std::string hint = say(context.session, "view.timeline.search_hint");
    const bool isEntered = ImGui::InputTextWithHint(
        "###timeline words", hint.c_str(), &text_,
        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackAlways,
        widgets::EarlyLetters::put, &early_);
    early_.settle(ImGui::IsItemActive());
    ImGui::PopStyleVar();
    if (ImGui::IsItemHovered())
        draw::tooltip(context.theme, say(context.session, "view.timeline.search_words"));
    if (isEntered) {
        goOn(context, model, ImGui::GetIO().KeyShift ? -1 : 1);
        isFresh_ = true;
    }
    float x = at.x + wide + m.gap / 2;
    struct Way {
        const char* id;
        const char* key;
        int direction;
    };
    for (const Way& way : {Way{"timeline previous", "view.timeline.search_previous", -1},
                           Way{"timeline next", "view.timeline.search_next", 1}}) {
        if (timelineButton(context, way.id, way.key, {x, at.y}))
            goOn(context, model, way.direction);
        x += timelineButtonWidth(context, way.key) + m.gap / 2;
    }
    const float line = timelineFooterHeight(m);
    const float top = at.y + (line - m.small) / 2;
    draw::text(context.canvas, isBeside ? draw::Point{x, top} : draw::Point{at.x, top + line},
               context.theme.palette.muted, found,
               std::max(1.0f, isBeside ? right - x : width));
}

namespace {

void paintTicks(const ViewContext& context, const timeline::Axis& axis,
                const std::vector<present::TimelineHit>& hits, float bottom,
                theme::Colour colour) {
    const float scale = context.theme.metrics.scale;
    const auto first = static_cast<Cycle>(axis.begin());
    auto hit = std::ranges::lower_bound(hits, first, {}, &present::TimelineHit::cycle);
    const double right = axis.left() + axis.width();
    double free = axis.left();
    while (hit != hits.end()) {
        const double x = axis.pixelOf(static_cast<double>(hit->cycle) + 0.5);
        if (x >= right) break;
        if (x >= free)
            context.canvas.line({static_cast<float>(x), bottom - 4 * scale},
                                {static_cast<float>(x), bottom}, colour, 2 * scale);
        // One tick a few pixels: the next hit that would not lie on this one.
        free = std::max(free, x + 2);
        const auto next = static_cast<Cycle>(axis.cycleAt(free));
        hit = std::ranges::lower_bound(hit + 1, hits.end(), next, {}, &present::TimelineHit::cycle);
    }
}

}  // namespace

void paintHits(const ViewContext& context, const present::TimelineModel& model, float bottom) {
    const timeline::Axis& axis = model.axis();
    const auto left = static_cast<float>(axis.left());
    const float right = shownRight(context, model, left + static_cast<float>(axis.width()));
    const draw::ClipScope clip(
        context.canvas, {left, bottom - 4 * context.theme.metrics.scale, right, bottom});
    if (!model.hasCellForEachIssue())
        paintTicks(context, axis, model.linked().hits(), bottom, context.theme.palette.text);
    paintTicks(context, axis, model.search().hits(), bottom, context.theme.palette.accent);
}

}  // namespace warpscope::views
