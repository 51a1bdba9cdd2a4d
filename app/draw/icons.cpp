#include "app/draw/icons.h"

#include <array>
#include <cmath>

#include "app/draw/focus.h"

namespace warpscope::draw {

namespace {

/// A pen over the square of one icon, in units of half its side: −1 to 1.
struct Pen {
    Canvas& canvas;
    Point centre{};
    float half = 1;
    Colour colour = 0;

    Point at(float x, float y) const { return {centre.x + x * half, centre.y + y * half}; }
    /// A triangle whose base stands at x = `base` and whose tip at x = `tip`.
    void triangle(float base, float tip, float height) const {
        canvas.triangle(at(base, -height), at(base, height), at(tip, 0), colour);
    }
    void bar(float left, float right, float height) const {
        canvas.fill(between(at(left, -height), at(right, height)), colour);
    }
    void line(float x0, float y0, float x1, float y1) const {
        canvas.line(at(x0, y0), at(x1, y1), colour, half * 0.22f);
    }
};

void sun(const Pen& pen) {
    pen.canvas.disc(pen.centre, pen.half * 0.42f, pen.colour);
    for (int ray = 0; ray < 8; ++ray) {
        const float angle = static_cast<float>(ray) * 0.7853982f;
        const float x = std::cos(angle);
        const float y = std::sin(angle);
        pen.line(x * 0.62f, y * 0.62f, x * 0.9f, y * 0.9f);
    }
}

/// A crescent: what a circle keeps when a smaller one beside its middle is cut out of it. The
/// angles are those of the two points where the circles meet, seen from either middle.
void moon(const Pen& pen) {
    constexpr std::size_t steps = 16;
    constexpr float outerFrom = 0.108f, outerTo = 4.505f, outerRadius = 0.75f;
    constexpr float innerFrom = 0.940f, innerTo = 3.673f, innerRadius = 0.62f;
    std::array<Point, steps + 1> outer{};
    std::array<Point, steps + 1> inner{};
    for (std::size_t i = 0; i <= steps; ++i) {
        const float t = static_cast<float>(i) / steps;
        const float a = outerFrom + (outerTo - outerFrom) * t;
        const float b = innerFrom + (innerTo - innerFrom) * t;
        outer[i] = pen.at(outerRadius * std::cos(a), outerRadius * std::sin(a));
        inner[i] = pen.at(0.38f + innerRadius * std::cos(b), innerRadius * std::sin(b) - 0.42f);
    }
    // Smoothed edges would show between the pieces: the outline alone is smooth.
    for (std::size_t i = 0; i < steps; ++i)
        pen.canvas.quad(std::array{outer[i], outer[i + 1], inner[i + 1], inner[i]}, pen.colour);
    pen.canvas.path(outer, pen.colour, 1, false);
    pen.canvas.path(inner, pen.colour, 1, false);
}

void warning(const Pen& pen) {
    pen.canvas.path(std::array{pen.at(0, -0.8f), pen.at(-0.8f, 0.7f), pen.at(0.8f, 0.7f)},
                    pen.colour, pen.half * 0.2f, true);
    pen.line(0, -0.3f, 0, 0.25f);
    pen.line(0, 0.42f, 0, 0.58f);
}

/// The signs of the transport bar; false for any other.
bool transport(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::ToStart:
            pen.bar(-0.8f, -0.55f, 0.7f);
            pen.triangle(0.7f, -0.5f, 0.7f);
            return true;
        case Icon::PreviousEvent:
            pen.triangle(0.0f, -0.95f, 0.7f);
            pen.triangle(0.95f, 0.0f, 0.7f);
            return true;
        case Icon::StepBack:
            pen.triangle(0.5f, -0.65f, 0.75f);
            return true;
        case Icon::Play:
            pen.triangle(-0.5f, 0.75f, 0.8f);
            return true;
        case Icon::Pause:
            pen.bar(-0.6f, -0.2f, 0.75f);
            pen.bar(0.2f, 0.6f, 0.75f);
            return true;
        case Icon::StepForward:
            pen.triangle(-0.5f, 0.65f, 0.75f);
            return true;
        case Icon::NextEvent:
            pen.triangle(-0.95f, 0.0f, 0.7f);
            pen.triangle(0.0f, 0.95f, 0.7f);
            return true;
        case Icon::ToEnd:
            pen.triangle(-0.7f, 0.5f, 0.7f);
            pen.bar(0.55f, 0.8f, 0.7f);
            return true;
        default:
            return false;
    }
}

/// The signs of windows and messages.
void sign(const Pen& pen, Icon icon) {
    switch (icon) {
        case Icon::Close:
            pen.line(-0.55f, -0.55f, 0.55f, 0.55f);
            pen.line(-0.55f, 0.55f, 0.55f, -0.55f);
            break;
        case Icon::Check:
            pen.line(-0.7f, 0.05f, -0.2f, 0.55f);
            pen.line(-0.2f, 0.55f, 0.7f, -0.5f);
            break;
        case Icon::Sun:
            sun(pen);
            break;
        case Icon::Moon:
            moon(pen);
            break;
        case Icon::Up:
            pen.canvas.triangle(pen.at(-0.6f, 0.35f), pen.at(0.6f, 0.35f), pen.at(0, -0.5f),
                                pen.colour);
            break;
        case Icon::Down:
            pen.canvas.triangle(pen.at(-0.6f, -0.35f), pen.at(0.6f, -0.35f), pen.at(0, 0.5f),
                                pen.colour);
            break;
        case Icon::Right:
            pen.line(-0.3f, -0.6f, 0.35f, 0);
            pen.line(0.35f, 0, -0.3f, 0.6f);
            break;
        case Icon::Search:
            pen.canvas.ring(pen.at(-0.2f, -0.2f), pen.half * 0.5f, pen.colour, pen.half * 0.22f);
            pen.line(0.18f, 0.18f, 0.75f, 0.75f);
            break;
        case Icon::Squeeze:
            pen.triangle(-0.85f, -0.25f, 0.5f);
            pen.triangle(0.85f, 0.25f, 0.5f);
            pen.line(0, -0.75f, 0, 0.75f);
            break;
        case Icon::Warning:
            warning(pen);
            break;
        default:
            break;
    }
}

}  // namespace

void icon(Canvas& canvas, Icon icon, Point centre, float size, Colour colour) {
    const Pen pen = {canvas, centre, size / 2, colour};
    if (!transport(pen, icon)) sign(pen, icon);
}

bool iconButton(const theme::Theme& theme, const char* id, Icon sign, ImVec2 size,
                std::string_view tip, bool isPrimary) {
    const theme::Palette& p = theme.palette;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const bool isClicked = hitArea(id, size);
    const bool isHovered = ImGui::IsItemHovered();
    const ImVec2 max = {min.x + size.x, min.y + size.y};
    Colour ground = isPrimary ? p.accent : p.inset;
    if (isHovered) ground = theme::mix(ground, p.text, ImGui::IsItemActive() ? 0.2f : 0.1f);
    ImGuiCanvas canvas(theme);
    canvas.fill({min.x, min.y, max.x, max.y}, ground, theme.metrics.chipRadius);
    icon(canvas, sign, {(min.x + max.x) / 2, (min.y + max.y) / 2}, size.y * 0.5f,
         isPrimary ? p.onAccent : p.text);
    if (isHovered && !tip.empty()) tooltip(theme, tip);
    return isClicked;
}

}  // namespace warpscope::draw
