#include "app/draw/imgui_canvas.h"

#include <imgui_internal.h>

#include <algorithm>
#include <vector>

#include "app/draw/pointed_words.h"
#include "app/theme/fonts.h"

namespace warpscope::draw {

namespace {

ImVec2 toImGui(Point point) {
    return {point.x, point.y};
}

}  // namespace

ImGuiCanvas::ImGuiCanvas(const theme::Theme& theme, ImDrawList* list)
    : theme_(theme), list_(list) {}

ImGuiCanvas ImGuiCanvas::overWindows(const theme::Theme& theme) {
    return ImGuiCanvas(theme, ImGui::GetForegroundDrawList());
}

ImDrawList& ImGuiCanvas::list() const {
    return list_ != nullptr ? *list_ : *ImGui::GetWindowDrawList();
}

void ImGuiCanvas::fill(const Box& box, Colour colour, float rounding) {
    list().AddRectFilled({box.left, box.top}, {box.right, box.bottom}, colour, rounding);
}

void ImGuiCanvas::frame(const Box& box, Colour colour, float rounding, float thickness) {
    list().AddRect({box.left, box.top}, {box.right, box.bottom}, colour, rounding, 0, thickness);
}

void ImGuiCanvas::line(Point from, Point to, Colour colour, float thickness) {
    list().AddLine(toImGui(from), toImGui(to), colour, thickness);
}

void ImGuiCanvas::path(std::span<const Point> points, Colour colour, float thickness,
                       bool isClosed) {
    std::vector<ImVec2> corners(points.size());
    std::ranges::transform(points, corners.begin(), toImGui);
    list().AddPolyline(corners.data(), static_cast<int>(corners.size()), colour,
                       isClosed ? ImDrawFlags_Closed : ImDrawFlags_None, thickness);
}

void ImGuiCanvas::triangle(Point a, Point b, Point c, Colour colour) {
    list().AddTriangleFilled(toImGui(a), toImGui(b), toImGui(c), colour);
}

void ImGuiCanvas::quad(std::span<const Point, 4> corners, Colour colour) {
    ImDrawList& target = list();
    const ImDrawListFlags flags = target.Flags;
    target.Flags &= ~ImDrawListFlags_AntiAliasedFill;
    target.AddQuadFilled(toImGui(corners[0]), toImGui(corners[1]), toImGui(corners[2]),
                         toImGui(corners[3]), colour);
    target.Flags = flags;
}

void ImGuiCanvas::disc(Point centre, float radius, Colour colour) {
    list().AddCircleFilled(toImGui(centre), radius, colour);
}

void ImGuiCanvas::ring(Point centre, float radius, Colour colour, float thickness) {
    list().AddCircle(toImGui(centre), radius, colour, 0, thickness);
}

void ImGuiCanvas::clip(const Box& box) {
    list().PushClipRect({box.left, box.top}, {box.right, box.bottom}, true);
}

void ImGuiCanvas::unclip() {
    list().PopClipRect();
}

void ImGuiCanvas::pushFont(Font font) {
    const theme::Metrics& m = theme_.metrics;
    const theme::Fonts& fonts = theme_.fonts;
    switch (font) {
        case Font::Body:
            return theme::pushFont(fonts.words, m.body);
        case Font::Small:
            return theme::pushFont(fonts.words, m.small);
        case Font::Lesson:
            return theme::pushFont(fonts.words, m.lesson);
        case Font::LessonLarge:
            return theme::pushFont(fonts.words, m.lesson * kLargeShare);
        case Font::TitleLarge:
            return theme::pushFont(fonts.wordsBold, m.title * kLargeShare);
        case Font::CodeLarge:
            return theme::pushFont(fonts.code, m.code * kLargeShare);
        case Font::Title:
            return theme::pushFont(fonts.wordsBold, m.title);
        case Font::Code:
            return theme::pushFont(fonts.code, m.code);
        case Font::CodeSmall:
            return theme::pushFont(fonts.code, m.codeSmall);
        case Font::CodeTight:
            return theme::pushFont(fonts.code, m.codeSmall * kTightShare);
        case Font::Large:
            return theme::pushFont(fonts.code, m.large);
    }
}

void ImGuiCanvas::popFont() {
    theme::popFont();
}

float ImGuiCanvas::fontSize() const {
    return ImGui::GetFontSize();
}

Point ImGuiCanvas::measure(std::string_view words) const {
    const ImVec2 size = ImGui::CalcTextSize(words.data(), words.data() + words.size());
    return {size.x, size.y};
}

std::size_t ImGuiCanvas::fitting(std::string_view words, float width) const {
    const char* rest = nullptr;
    ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), std::max(width, 0.0f), 0.0f, words.data(),
                                    words.data() + words.size(), &rest);
    return static_cast<std::size_t>(rest - words.data());
}

void ImGuiCanvas::write(Point at, Colour colour, std::string_view words) {
    const ImVec2 place = toImGui(at);
    list().AddText(place, colour, words.data(), words.data() + words.size());
    if (PointedWords* pointed = PointedWords::current(); pointed != nullptr && list_ == nullptr) {
        // What lies under another window is not what is pointed at.
        const ImGuiWindow* hovered = GImGui->HoveredWindow;
        const bool isOnTop =
            hovered != nullptr && hovered->RootWindow == ImGui::GetCurrentWindowRead()->RootWindow;
        const ImVec2 min = list().GetClipRectMin();
        const ImVec2 max = list().GetClipRectMax();
        pointed->note(at, words, {min.x, min.y, max.x, max.y}, isOnTop);
    }
    // All words of the house pass here, so that ImGui's own log sees what a person sees.
    if (GImGui->LogEnabled)
        ImGui::LogRenderedText(&place, words.data(), words.data() + words.size());
}

}  // namespace warpscope::draw
