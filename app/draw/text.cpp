#include <imgui_internal.h>

#include <algorithm>

#include "app/draw/draw.h"
#include "app/draw/wrap.h"
#include "app/theme/fonts.h"

namespace warpscope::draw {

namespace {

constexpr std::string_view kEllipsis = "…";

/// All text of the house passes here, so that ImGui's own log sees what a person sees.
void put(ImDrawList* list, ImVec2 at, ImU32 colour, std::string_view text) {
    list->AddText(at, colour, text.data(), text.data() + text.size());
    if (GImGui->LogEnabled) ImGui::LogRenderedText(&at, text.data(), text.data() + text.size());
}

/// The longest start of `text` not wider than `width`.
std::string_view fitting(std::string_view text, float width) {
    const char* rest = nullptr;
    ImGui::GetFont()->CalcTextSizeA(ImGui::GetFontSize(), std::max(width, 0.0f), 0.0f, text.data(),
                                    text.data() + text.size(), &rest);
    return text.substr(0, static_cast<std::size_t>(rest - text.data()));
}

}  // namespace

ScopedFont::ScopedFont(const theme::Theme& theme, Role role) {
    const theme::Metrics& m = theme.metrics;
    const theme::Fonts& fonts = theme.fonts;
    switch (role) {
        case Role::Body:
            theme::pushFont(fonts.words, m.body);
            break;
        case Role::Small:
            theme::pushFont(fonts.words, m.small);
            break;
        case Role::Lesson:
            theme::pushFont(fonts.words, m.lesson);
            break;
        case Role::Title:
            theme::pushFont(fonts.wordsBold, m.title);
            break;
        case Role::Code:
            theme::pushFont(fonts.code, m.code);
            break;
        case Role::CodeSmall:
            theme::pushFont(fonts.code, m.codeSmall);
            break;
        case Role::Large:
            theme::pushFont(fonts.code, m.large);
            break;
    }
}

ScopedFont::~ScopedFont() {
    theme::popFont();
}

ImVec2 measure(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size());
}

float text(ImDrawList* list, ImVec2 at, ImU32 colour, std::string_view text, float maxWidth) {
    if (text.empty()) return 0;
    const float width = measure(text).x;
    if (maxWidth <= 0 || width <= maxWidth) {
        put(list, at, colour, text);
        return width;
    }
    const float ellipsis = measure(kEllipsis).x;
    if (ellipsis > maxWidth) return 0;
    const std::string_view start = fitting(text, maxWidth - ellipsis);
    put(list, at, colour, std::string(start) + std::string(kEllipsis));
    return measure(start).x + ellipsis;
}

float textRight(ImDrawList* list, ImVec2 rightTop, ImU32 colour, std::string_view text) {
    const float width = measure(text).x;
    if (!text.empty()) put(list, {rightTop.x - width, rightTop.y}, colour, text);
    return width;
}

void textCentred(ImDrawList* list, ImVec2 min, ImVec2 max, ImU32 colour, std::string_view text) {
    if (text.empty()) return;
    const ImVec2 size = measure(text);
    put(list, {(min.x + max.x - size.x) / 2, (min.y + max.y - size.y) / 2}, colour, text);
}

float textWrapped(ImDrawList* list, ImVec2 at, float width, ImU32 colour, std::string_view text) {
    const float lineHeight = ImGui::GetFontSize() * 1.2f;
    const auto lines = wrapLines(text, width, [](std::string_view t) { return measure(t).x; });
    float y = at.y;
    for (const std::string_view line : lines) {
        if (!line.empty()) put(list, {at.x, y}, colour, line);
        y += lineHeight;
    }
    return y - at.y;
}

void paragraph(ImU32 colour, std::string_view text, float width) {
    if (width <= 0) width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = textWrapped(ImGui::GetWindowDrawList(), at, width, colour, text);
    ImGui::Dummy({width, height});
}

}  // namespace warpscope::draw
