#include "app/shell/toasts.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"

namespace warpscope::shell {

namespace {

constexpr double kSeconds = 3;  ///< At least.
/// Who reads takes in 15 letters a second, a third as many of Chinese, which have three bytes each
/// (subtitles are timed so: 12 to 17 letters).
constexpr double kBytesPerSecond = 15;

}  // namespace

void Toasts::show(std::string text, double now) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.text == text; });
    const double seconds = std::max(kSeconds, static_cast<double>(text.size()) / kBytesPerSecond);
    toasts_.push_back({std::move(text), now + seconds});
}

void Toasts::expire(double now) {
    std::erase_if(toasts_, [&](const Toast& toast) { return toast.until <= now; });
}

void Toasts::draw(const theme::Theme& theme, float bottom) const {
    const draw::ScopedFont font(theme, draw::ScopedFont::Role::Body);
    const theme::Metrics& m = theme.metrics;
    draw::ImGuiCanvas canvas = draw::ImGuiCanvas::overWindows(theme);
    const float window = ImGui::GetIO().DisplaySize.x;
    const float room = std::max(1.0f, window - 4 * m.padding);
    float y = bottom - m.gap;
    for (auto toast = toasts_.rbegin(); toast != toasts_.rend(); ++toast) {
        const auto lines = draw::wrapLines(
            toast->text, room, [](std::string_view part) { return draw::measure(part).x; });
        float width = 0;
        for (const std::string_view line : lines)
            width = std::max(width, draw::measure(line).x);
        const float next = m.body * 1.3f;
        const float height = draw::measure("x").y + static_cast<float>(lines.size() - 1) * next;
        const float left = (window - width) / 2;
        const ImVec2 min = {left - m.padding, y - height - m.padding};
        canvas.fill(draw::between(min, {left + width + m.padding, y}), theme.palette.text,
                    m.radius);
        for (std::size_t i = 0; i < lines.size(); ++i)
            draw::text(canvas, {left, min.y + m.padding / 2 + static_cast<float>(i) * next},
                       theme.palette.panel, lines[i]);
        y = min.y - m.gap / 2;
    }
}

}  // namespace warpscope::shell
