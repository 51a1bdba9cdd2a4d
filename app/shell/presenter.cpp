#include "app/shell/presenter.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <utility>

#include "app/draw/imgui_canvas.h"

namespace warpscope::shell {

namespace {

constexpr double kSecondsOfStroke = 4;  ///< A stroke stays, the last of them fading.
constexpr double kSecondsOfFading = 1.5;
constexpr double kSecondsTillAway = 2.5;  ///< Then the pointer is out of the way.
constexpr float kDimmed = 0.55f;          ///< Of the ground over what is not meant.
constexpr float kDimmedAround = 0.35f;    ///< Around a ring: the rest is still read.
constexpr float kDimmedBeside = 0.12f;    ///< In the panel of a ring.

ImU32 shade(const theme::Theme& theme, float share) {
    return theme::withAlpha(theme.palette.background, share);
}

draw::ImGuiCanvas overEverything(const theme::Theme& theme) {
    return draw::ImGuiCanvas::overWindows(theme);
}

void drawSpotlight(draw::Canvas& canvas, const theme::Theme& theme, ImVec2 mouse) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float radius = 9 * theme.metrics.body;
    // A ring so thick that it covers the window from wherever the pointer is.
    const float thick = 2 * (display.x + display.y);
    canvas.ring({mouse.x, mouse.y}, radius + thick / 2, shade(theme, kDimmed), thick);
}

bool isInAny(const std::vector<draw::Box>& boxes, float x, float y) {
    return std::ranges::any_of(boxes, [&](const draw::Box& box) { return box.contains(x, y); });
}

/// Fills the window but for what is lit, and panels with another colour. Along whole pixels, for
/// seams would be seen.
void fillBeside(draw::Canvas& canvas, const std::vector<draw::Box>& lit, ImU32 colour,
                const std::vector<draw::Box>& panels, ImU32 panelColour) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    std::vector<float> x{0, display.x};
    std::vector<float> y{0, display.y};
    for (const auto* boxes : {&lit, &panels}) {
        for (const draw::Box& box : *boxes) {
            for (const float edge : {box.left, box.right})
                x.push_back(std::clamp(std::round(edge), 0.0f, display.x));
            for (const float edge : {box.top, box.bottom})
                y.push_back(std::clamp(std::round(edge), 0.0f, display.y));
        }
    }
    std::ranges::sort(x);
    std::ranges::sort(y);
    for (std::size_t row = 0; row + 1 < y.size(); ++row) {
        for (std::size_t column = 0; column + 1 < x.size(); ++column) {
            const draw::Box cell{x[column], y[row], x[column + 1], y[row + 1]};
            const float middleX = (cell.left + cell.right) / 2;
            const float middleY = (cell.top + cell.bottom) / 2;
            if (cell.width() <= 0 || cell.height() <= 0) continue;
            if (isInAny(lit, middleX, middleY)) continue;
            canvas.fill(cell, isInAny(panels, middleX, middleY) ? panelColour : colour);
        }
    }
}

}  // namespace

std::vector<draw::Box> ringAreas(const std::vector<draw::Box>& boxes, float reach) {
    std::vector<draw::Box> areas;
    for (const draw::Box& box : boxes) {
        draw::Box area{box.left - reach, box.top - reach, box.right + reach, box.bottom + reach};
        // A larger area may come to touch one that stood apart from its parts.
        for (auto other = areas.begin(); other != areas.end();) {
            if (!area.overlaps(*other)) {
                ++other;
                continue;
            }
            area = {std::min(area.left, other->left), std::min(area.top, other->top),
                    std::max(area.right, other->right), std::max(area.bottom, other->bottom)};
            areas.erase(other);
            other = areas.begin();
        }
        areas.push_back(area);
    }
    return areas;
}

std::vector<draw::Box> innermost(const std::vector<draw::Box>& boxes) {
    std::vector<draw::Box> inner;
    for (const draw::Box& box : boxes) {
        const bool holdsOther = std::ranges::any_of(boxes, [&](const draw::Box& other) {
            return other.left >= box.left && other.right <= box.right && other.top >= box.top &&
                   other.bottom <= box.bottom &&
                   other.width() * other.height() < box.width() * box.height();
        });
        if (!holdsOther) inner.push_back(box);
    }
    return inner;
}

void drawRings(const theme::Theme& theme, const std::vector<draw::Box>& all, const draw::Box& words,
               const std::vector<draw::Box>& panels) {
    const std::vector<draw::Box> boxes = innermost(all);
    if (boxes.empty()) return;
    draw::ImGuiCanvas canvas = overEverything(theme);
    const float reach = views::kRingReach * theme.metrics.scale;
    std::vector<draw::Box> lit = ringAreas(boxes, reach);
    lit.push_back(words);
    std::vector<draw::Box> ringed;
    for (const draw::Box& panel : panels) {
        const bool hasRing =
            std::ranges::any_of(boxes, [&](const draw::Box& box) { return panel.overlaps(box); });
        if (hasRing) ringed.push_back(panel);
    }
    fillBeside(canvas, lit, shade(theme, kDimmedAround), ringed, shade(theme, kDimmedBeside));
    for (const draw::Box& box : boxes)
        canvas.frame({box.left - reach, box.top - reach, box.right + reach, box.bottom + reach},
                     theme.palette.accent, theme.metrics.radius, 2.5f * theme.metrics.scale);
}

void Presenter::takePen(double seconds) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Right)) strokes_.push_back({{mouse}, 0, true});
    for (Stroke& stroke : strokes_) {
        if (!stroke.isHeld) {
            stroke.age += seconds;
        } else if (!ImGui::IsMouseDown(ImGuiMouseButton_Right)) {
            stroke.isHeld = false;
        } else if (stroke.points.back().x != mouse.x || stroke.points.back().y != mouse.y) {
            stroke.points.push_back(mouse);
        }
    }
    std::erase_if(strokes_, [](const Stroke& stroke) { return stroke.age > kSecondsOfStroke; });
}

void Presenter::followStep(const scenario::Step* step) {
    if (std::exchange(step_, step) != step) strokes_.clear();
}

/// The pointer counts as away once it has rested; where it was, the spotlight stays.
void Presenter::takeRest(double seconds) {
    ImGuiIO& io = ImGui::GetIO();
    const bool isSeen = ImGui::IsMousePosValid();
    const bool isMoved = isSeen && (io.MousePos.x != pointer_.x || io.MousePos.y != pointer_.y);
    if (isMoved) pointer_ = io.MousePos;
    rested_ = isMoved || ImGui::IsAnyMouseDown() ? 0 : rested_ + seconds;
    isWaiting_ = isSeen && rested_ < kSecondsTillAway;
    if (rested_ < kSecondsTillAway) return;
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    if (isSeen) io.AddMousePosEvent(-FLT_MAX, -FLT_MAX);
}

void Presenter::draw(const views::ViewContext& context, double seconds) {
    const session::SlotReader& session = context.session;
    if (!session.isPresenting()) {
        strokes_.clear();
        rested_ = 0;
        isWaiting_ = false;
        return;
    }
    followStep(session.step());
    takePen(seconds);
    takeRest(seconds);
    const theme::Theme& theme = context.theme;
    draw::ImGuiCanvas canvas = overEverything(theme);
    if (session.hasSpotlight()) drawSpotlight(canvas, theme, pointer_);
    for (const Stroke& stroke : strokes_) {
        const double left = (kSecondsOfStroke - stroke.age) / kSecondsOfFading;
        const ImU32 ink = theme::withAlpha(theme.palette.limit,
                                           static_cast<float>(std::clamp(left, 0.0, 1.0)));
        for (std::size_t i = 1; i < stroke.points.size(); ++i)
            canvas.line(stroke.points[i - 1], stroke.points[i], ink, 4 * theme.metrics.scale);
    }
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    if (session.isBlack()) canvas.fill({0, 0, display.x, display.y}, IM_COL32(0, 0, 0, 255));
}

}  // namespace warpscope::shell
