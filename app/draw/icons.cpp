#include "app/draw/icons.h"

#include <cmath>

namespace warpscope::draw {

namespace {

/// A pen over the square of one icon, in units of half its side: −1 to 1.
struct Pen {
    ImDrawList* list = nullptr;
    ImVec2 centre{};
    float half = 1;
    ImU32 colour = 0;

    ImVec2 at(float x, float y) const { return {centre.x + x * half, centre.y + y * half}; }
    /// A triangle whose base stands at x = `base` and whose tip at x = `tip`.
    void triangle(float base, float tip, float height) const {
        list->AddTriangleFilled(at(base, -height), at(base, height), at(tip, 0), colour);
    }
    void bar(float left, float right, float height) const {
        list->AddRectFilled(at(left, -height), at(right, height), colour);
    }
    void line(float x0, float y0, float x1, float y1) const {
        list->AddLine(at(x0, y0), at(x1, y1), colour, half * 0.22f);
    }
};

void sun(const Pen& pen) {
    pen.list->AddCircleFilled(pen.centre, pen.half * 0.42f, pen.colour);
    for (int ray = 0; ray < 8; ++ray) {
        const float angle = static_cast<float>(ray) * 0.7853982f;
        const float x = std::cos(angle);
        const float y = std::sin(angle);
        pen.line(x * 0.62f, y * 0.62f, x * 0.9f, y * 0.9f);
    }
}

/// A crescent: the outline of one circle, and back along another that cuts into it.
void moon(const Pen& pen) {
    pen.list->PathClear();
    pen.list->PathArcTo(pen.centre, pen.half * 0.75f, -0.35f, 3.5f, 24);
    pen.list->PathStroke(pen.colour, 0, pen.half * 0.22f);
    pen.list->PathArcTo(pen.at(0.38f, -0.42f), pen.half * 0.62f, 0.9f, 3.1f, 16);
    pen.list->PathStroke(pen.colour, 0, pen.half * 0.22f);
}

void warning(const Pen& pen) {
    pen.list->AddTriangle(pen.at(0, -0.8f), pen.at(-0.8f, 0.7f), pen.at(0.8f, 0.7f), pen.colour,
                          pen.half * 0.2f);
    pen.line(0, -0.3f, 0, 0.25f);
    pen.line(0, 0.42f, 0, 0.58f);
}

}  // namespace

void icon(ImDrawList* list, Icon icon, ImVec2 centre, float size, ImU32 colour) {
    const Pen pen = {list, centre, size / 2, colour};
    switch (icon) {
        case Icon::ToStart:
            pen.bar(-0.8f, -0.55f, 0.7f);
            pen.triangle(0.7f, -0.5f, 0.7f);
            break;
        case Icon::PreviousEvent:
            pen.triangle(0.0f, -0.95f, 0.7f);
            pen.triangle(0.95f, 0.0f, 0.7f);
            break;
        case Icon::StepBack:
            pen.triangle(0.5f, -0.65f, 0.75f);
            break;
        case Icon::Play:
            pen.triangle(-0.5f, 0.75f, 0.8f);
            break;
        case Icon::Pause:
            pen.bar(-0.6f, -0.2f, 0.75f);
            pen.bar(0.2f, 0.6f, 0.75f);
            break;
        case Icon::StepForward:
            pen.triangle(-0.5f, 0.65f, 0.75f);
            break;
        case Icon::NextEvent:
            pen.triangle(-0.95f, 0.0f, 0.7f);
            pen.triangle(0.0f, 0.95f, 0.7f);
            break;
        case Icon::ToEnd:
            pen.triangle(-0.7f, 0.5f, 0.7f);
            pen.bar(0.55f, 0.8f, 0.7f);
            break;
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
            list->AddTriangleFilled(pen.at(-0.6f, 0.35f), pen.at(0.6f, 0.35f), pen.at(0, -0.5f),
                                    colour);
            break;
        case Icon::Down:
            list->AddTriangleFilled(pen.at(-0.6f, -0.35f), pen.at(0.6f, -0.35f), pen.at(0, 0.5f),
                                    colour);
            break;
        case Icon::Right:
            pen.line(-0.3f, -0.6f, 0.35f, 0);
            pen.line(0.35f, 0, -0.3f, 0.6f);
            break;
        case Icon::Warning:
            warning(pen);
            break;
    }
}

bool iconButton(const theme::Theme& theme, const char* id, Icon sign, ImVec2 size,
                std::string_view tip, bool isPrimary) {
    const theme::Palette& p = theme.palette;
    const ImVec2 min = ImGui::GetCursorScreenPos();
    const bool isClicked = ImGui::InvisibleButton(id, size);
    const bool isHovered = ImGui::IsItemHovered();
    const ImVec2 max = {min.x + size.x, min.y + size.y};
    ImU32 ground = isPrimary ? p.accent : p.inset;
    if (isHovered) ground = theme::mix(ground, p.text, ImGui::IsItemActive() ? 0.2f : 0.1f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(min, max, ground, theme.metrics.chipRadius);
    icon(list, sign, {(min.x + max.x) / 2, (min.y + max.y) / 2}, size.y * 0.5f,
         isPrimary ? p.onAccent : p.text);
    if (isHovered && !tip.empty()) tooltip(theme, tip);
    return isClicked;
}

}  // namespace warpscope::draw
