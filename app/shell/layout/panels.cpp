#include "app/shell/layout/panels.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"

namespace warpscope::shell {

namespace {

constexpr ImGuiWindowFlags kStill =
    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;

/// The ground of a panel; returns whether anything of it is seen. Ends with ImGui::EndChild().
bool beginPanel(const theme::Theme& theme, const views::View& view, const draw::Box& rect) {
    const std::string id = "panel." + std::string(view.key());
    ImGui::SetCursorScreenPos({rect.left, rect.top});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, theme.palette.panel);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        ImVec2{theme.metrics.padding, theme.metrics.padding});
    const bool isVisible = draw::beginChild(id.c_str(), {rect.width(), rect.height()},
                                            ImGuiChildFlags_AlwaysUseWindowPadding, kStill);
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    return isVisible;
}

/// What takes the click of a name in the heading: for a finger, more than the name is high and
/// wide.
draw::Box tabArea(const theme::Metrics& m, ImVec2 at, float width, float gap) {
    if (m.tap <= 0) return {at.x, at.y, at.x + width, at.y + m.title};
    const float wide = std::max(width + gap, 1.0f), high = m.tapped(m.title);
    return draw::sized(at.x - gap / 2, at.y - (high - m.title) / 2, wide, high);
}

/// One name in the heading, underlined in front; returns whether it was clicked. `gap`: to the
/// next.
bool drawTab(const views::ViewContext& context, const std::string& key, std::string_view title,
             bool isFront, ImVec2 at, float width, float gap) {
    // In a window of a few pixels there is nothing to click.
    if (width <= 0) return false;
    const theme::Theme& theme = context.theme;
    const theme::Palette& p = theme.palette;
    const float height = theme.metrics.title;
    const draw::Box area = tabArea(theme.metrics, at, width, gap);
    ImGui::SetCursorScreenPos({area.left, area.top});
    const bool isClicked = draw::hitArea(("tab." + key).c_str(), {area.width(), area.height()});
    const bool isHovered = ImGui::IsItemHovered();
    // For whoever asks by resting there: not over what a click has just brought.
    if (!isFront && ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal))
        draw::tooltip(theme, context.session.text("view." + key + ".help"));
    draw::ImGuiCanvas canvas(theme);
    draw::text(canvas, at, isFront || isHovered ? p.text : p.muted, title, width + 1);
    const float thick = 2 * theme.metrics.scale;
    if (isFront)
        canvas.fill({at.x, at.y + height + thick, at.x + width, at.y + height + 2 * thick},
                    p.accent, thick / 2);
    return isClicked;
}

/// The names of a row of tabs.
struct TabRow {
    std::vector<std::string> shown{};  ///< In their order.
    std::vector<std::string> more{};   ///< Those that do not fit: behind a button.
    float share = 1;                   ///< Of their widths that names get.
    float gap = 0;                     ///< Between them.
    bool isWhole = false;              ///< The one in front says what it is about.
};

float widthOf(const std::vector<std::string>& titles, float gap) {
    float wanted = -gap;
    for (const std::string& title : titles)
        wanted += draw::measure(title).x + gap;
    return wanted;
}

/// Whether the one in front says what it is about, and the share of the gaps: the first of them in
/// which all names find room is taken.
constexpr std::array<std::pair<bool, float>, 4> kTighter{
    {{true, 1.0f}, {true, 0.6f}, {false, 1.0f}, {false, 0.6f}}};

/// All names where they fit whole, closer to each other where that is the only way, and without
/// what the one in front says of itself; else those that do fit, the one in front first.
template <class TitleOf>
TabRow tabsThatFit(const std::vector<std::string>& tabs, std::string_view front, float gap,
                   float room, const TitleOf& titleOf) {
    for (const auto& [isWhole, share] : kTighter) {
        std::vector<std::string> titles;
        for (const std::string& key : tabs)
            titles.push_back(titleOf(key, isWhole));
        if (widthOf(titles, gap * share) <= room)
            return {.shown = tabs, .gap = gap * share, .isWhole = isWhole};
    }
    TabRow row{.gap = gap * 0.6f};
    gap = row.gap;
    std::vector<std::string> titles;
    for (const std::string& key : tabs)
        titles.push_back(titleOf(key, false));
    float left =
        room - draw::measure("+99").x - draw::measure(titleOf(std::string(front), false)).x - gap;
    row.share = left < 0 ? std::max(0.1f, 1 + left / std::max(1.0f, room)) : 1;
    for (std::size_t i = 0; i < tabs.size(); ++i) {
        const bool isFront = tabs[i] == front;
        const float wanted = draw::measure(titles[i]).x + gap;
        const bool fits = isFront || (row.more.empty() && wanted <= left);
        if (!isFront && fits) left -= wanted;
        (fits ? row.shown : row.more).push_back(tabs[i]);
    }
    return row;
}

/// The button behind the names that are seen, and the list of the others.
void drawMore(const views::ViewContext& context, const TabRow& row, ImVec2 at, DrawnTabs& drawn) {
    const theme::Theme& theme = context.theme;
    const std::string words = "+" + std::to_string(row.more.size());
    {
        const draw::ScopedFont font(theme, draw::ScopedFont::Role::Title);
        const draw::Box area = tabArea(theme.metrics, at, draw::measure(words).x, row.gap);
        ImGui::SetCursorScreenPos({area.left, area.top});
        const ImVec2 size{theme.metrics.tapped(std::max(1.0f, area.width())), area.height()};
        if (draw::hitArea("tab.more", size)) ImGui::OpenPopup("tabs");
        draw::ImGuiCanvas canvas(theme);
        draw::text(canvas, at, ImGui::IsItemHovered() ? theme.palette.text : theme.palette.muted,
                   words);
    }
    const draw::TapRows spread(theme.metrics);
    if (!ImGui::BeginPopup("tabs")) return;
    for (const std::string& key : row.more) {
        const std::string title = context.session.text("view." + key + ".title");
        if (ImGui::MenuItem((title + "###tab." + key).c_str())) drawn.clicked = key;
    }
    ImGui::EndPopup();
}

/// Title and status, from the cursor; returns the room of the status.
draw::Box drawHeading(const theme::Theme& theme, std::string_view title, std::string_view status) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    draw::panelHeading(theme, title, status);
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Title);
    const float titleWidth = std::min(width, draw::measure(title).x);
    return {at.x + titleWidth, at.y, at.x + width, at.y + theme.metrics.title};
}

/// What a view is for, to a pointer that rests on its name; after the heading. `right`: where the
/// name ends.
void tellName(const views::ViewContext& context, const views::View& view, float right) {
    const bool isAsked = ImGui::IsItemHovered(ImGuiHoveredFlags_DelayNormal) &&
                         ImGui::GetIO().MousePos.x < right && !context.session.isPresenting();
    if (!isAsked) return;
    const std::string key = "view." + std::string(view.key()) + ".help";
    draw::tooltip(context.theme, context.session.text(key));
}

/// What a view says beside its name; nothing where only the half of it would be seen.
std::string statusThatFits(const views::ViewContext& context, const views::View& view) {
    const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Small);
    std::string status = view.status(context);
    const float room = ImGui::GetContentRegionAvail().x - context.theme.metrics.gap;
    return draw::measure(status).x * 0.6f <= room ? status : std::string();
}

/// What is left of the current window, from the cursor on.
draw::Box areaLeft() {
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::GetContentRegionAvail();
    return draw::sized(at.x, at.y, size.x, size.y);
}

}  // namespace

void drawContent(const views::ViewContext& context, views::View& view, const char* id,
                 const draw::Box& area) {
    ImGui::SetCursorScreenPos({area.left, area.top});
    // Of two pictures each is as high as their places are: what they leave stands under both.
    const bool isAlone = context.legend == nullptr;
    const float least = isAlone ? view.leastHeight(context) * context.theme.metrics.body : 0;
    if (area.height() < least) ImGui::SetNextWindowContentSize({0, least});
    if (draw::beginChild(id, {area.width(), area.height()})) view.draw(context);
    draw::endScrolledChild(context.canvas, context.theme);
}

draw::Box drawPanel(const views::ViewContext& context, views::View& view, const draw::Box& rect) {
    draw::Box status;
    if (beginPanel(context.theme, view, rect)) {
        status = drawHeading(context.theme, view.title(context), view.status(context));
        tellName(context, view, status.left);
        drawContent(context, view, "content", areaLeft());
    }
    ImGui::EndChild();
    return status;
}

DrawnTabs drawTabbedPanel(const views::ViewContext& context, views::View& front,
                          const std::vector<std::string>& tabs, const draw::Box& rect) {
    const theme::Theme& theme = context.theme;
    DrawnTabs drawn;
    if (beginPanel(theme, front, rect)) {
        ImVec2 at = ImGui::GetCursorScreenPos();
        // What a finger needs above the names begins in the panel's own margin.
        const float above = (theme.metrics.tapped(theme.metrics.title) - theme.metrics.title) / 2;
        at.y += std::max(0.0f, above - theme.metrics.padding);
        const float width = ImGui::GetContentRegionAvail().x;
        const float gap = theme.metrics.gap * (theme.metrics.tap > 0 ? 2.2f : 1.5f);
        // The one in front says what it is about: "Lanes · warp 0".
        const auto titleOf = [&](const std::string& key, bool isWhole) {
            return isWhole && key == front.key() ? front.title(context)
                                                 : context.session.text("view." + key + ".title");
        };
        float x = at.x;
        TabRow row;
        {
            const draw::ScopedFont font(theme, draw::ScopedFont::Role::Title);
            row = tabsThatFit(tabs, front.key(), gap, width, titleOf);
            for (const std::string& key : row.shown) {
                const std::string title = titleOf(key, row.isWhole);
                const float shown = draw::measure(title).x * row.share;
                if (drawTab(context, key, title, key == front.key(), {x, at.y}, shown,
                            row.gap * row.share))
                    drawn.clicked = key;
                x += shown + row.gap * row.share;
            }
        }
        if (!row.more.empty()) drawMore(context, row, {x, at.y}, drawn);
        const bool isFull = row.share < 1 || !row.more.empty();
        ImGui::SetCursorScreenPos(isFull ? ImVec2{at.x + width, at.y} : ImVec2{x, at.y});
        drawn.status = drawHeading(theme, {}, isFull ? "" : statusThatFits(context, front));
        // Below what takes a tap; the heading ends half a gap and a spacing below the names.
        const float below = at.y + theme.metrics.title + above;
        const ImVec2 next = ImGui::GetCursorScreenPos();
        if (next.y < below) ImGui::SetCursorScreenPos({next.x, below});
        drawContent(context, front, "content", areaLeft());
    }
    ImGui::EndChild();
    return drawn;
}

std::optional<float> drawSplitter(const theme::Theme& theme, const Splitter& splitter,
                                  float minimum) {
    const draw::Box& rect = splitter.box;
    const bool isRow = splitter.axis == Node::Axis::Row;
    // In a window of a few pixels there is nothing to drag.
    if (rect.width() <= 0 || rect.height() <= 0) return std::nullopt;
    const std::string id = "splitter." + splitter.name;
    ImGui::SetCursorScreenPos({rect.left, rect.top});
    ImGui::InvisibleButton(id.c_str(), {rect.width(), rect.height()});
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive()) return std::nullopt;
    ImGui::SetMouseCursor(isRow ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    const float inset = (isRow ? rect.width() : rect.height()) * 0.35f;
    const ImVec2 min = {rect.left + (isRow ? inset : 0), rect.top + (isRow ? 0 : inset)};
    const ImVec2 max = {rect.right - (isRow ? inset : 0), rect.bottom - (isRow ? 0 : inset)};
    draw::ImGuiCanvas canvas(theme);
    canvas.fill(draw::between(min, max), theme.palette.accent, inset);
    if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(0, 1)) return std::nullopt;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    return shareAt(splitter, isRow ? mouse.x : mouse.y, minimum);
}

}  // namespace warpscope::shell
