#include "app/shell/toasts.h"

#include <algorithm>
#include <utility>

#include "app/draw/draw.h"

namespace warpscope::shell {

namespace {

constexpr double kSeconds = 3;

}  // namespace

void Toasts::show(std::string text, double now) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text == text; });
    toasts_.push_back({std::move(text), now + kSeconds});
}

void Toasts::expire(double now) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.until <= now; });
}

void Toasts::draw(const theme::Theme& theme, float bottom) const {
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Body);
    const theme::Metrics& m = theme.metrics;
    draw::ImGuiCanvas canvas(theme, ImGui::GetForegroundDrawList());
    float y = bottom - m.gap;
    for (auto toast = toasts_.rbegin(); toast != toasts_.rend(); ++toast) {
        const ImVec2 size = draw::measure(toast->text);
        const float left = (ImGui::GetIO().DisplaySize.x - size.x) / 2;
        const ImVec2 min = {left - m.padding, y - size.y - m.padding};
        canvas.fill(draw::between(min, {left + size.x + m.padding, y}), theme.palette.text,
                    m.radius);
        draw::text(canvas, {left, min.y + m.padding / 2}, theme.palette.panel, toast->text);
        y = min.y - m.gap / 2;
    }
}

}  // namespace warpscope::shell
