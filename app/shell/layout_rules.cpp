// How large a panel wants to be for its view, and what the layout goes by.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/shell/shell.h"

namespace warpscope::shell {

/// `fullHeight`: of the area where nothing stands below it.
LayoutRules Shell::layoutRules(const views::ViewContext& context, float fullHeight) const {
    const session::SlotReader& session = context.session;
    LayoutRules rules;
    rules.gap = theme_.metrics.gap;
    rules.minimum = 5 * theme_.metrics.body;
    rules.isShown = [this, &session](std::string_view key) { return isShown(session, key); };
    rules.rememberedShare = [&session](std::string_view name) {
        const auto& splitters = session.settings().splitters;
        const auto found =
            std::ranges::find(splitters, name, &std::pair<std::string, float>::first);
        return found == splitters.end() ? -1.0f : found->second;
    };
    rules.wishedHeight = [this, &context](std::string_view key, float width) {
        return wishedHeight(context, key, width);
    };
    rules.modestHeight = [this, &context](std::string_view key, float width) {
        return modestHeight(context, key, width);
    };
    rules.wishedWidth = [this, &context](std::string_view key) {
        return wishedWidth(context, key);
    };
    rules.frontOf = [this](const std::vector<std::string>& views) { return frontOf(views); };
    rules.codeHeight = [this, &context](float width) {
        return modestHeight(context, "source", width);
    };
    rules.fullHeight = fullHeight;
    return rules;
}

/// With the ground around it.
float Shell::wishedHeight(const views::ViewContext& context, std::string_view key,
                          float width) const {
    views::View* view = find(key);
    if (view == nullptr) return 0;
    const float content = view->wishedHeight(context, width - 2 * theme_.metrics.padding);
    return content <= 0 ? 0 : withHeading(content);
}

/// The same where there is little room.
float Shell::modestHeight(const views::ViewContext& context, std::string_view key,
                          float width) const {
    views::View* view = find(key);
    const float content =
        view == nullptr ? 0 : view->modestHeight(context, width - 2 * theme_.metrics.padding);
    return content <= 0 ? 0 : withHeading(content);
}

/// Of a panel with so high a content: the heading, and the spacing that ImGui puts under it.
float Shell::withHeading(float content) const {
    const theme::Metrics& m = theme_.metrics;
    return content + m.title + m.gap / 2 + ImGui::GetStyle().ItemSpacing.y + 2 * m.padding;
}

/// With the ground around it.
float Shell::wishedWidth(const views::ViewContext& context, std::string_view key) const {
    views::View* view = find(key);
    const float content = view == nullptr ? 0 : view->wishedWidth(context);
    return content <= 0 ? 0 : content + 2 * theme_.metrics.padding;
}

}  // namespace warpscope::shell
