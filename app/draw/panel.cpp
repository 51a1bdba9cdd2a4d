#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/tip.h"
#include "app/theme/fonts.h"

namespace warpscope::draw {

ScopedFont::ScopedFont(const theme::Theme& theme, Role role) {
    ImGuiCanvas(theme).pushFont(role);
}

ScopedFont::~ScopedFont() {
    theme::popFont();
}

ImVec2 measure(std::string_view text) {
    return ImGui::CalcTextSize(text.data(), text.data() + text.size());
}

void paragraph(ImU32 colour, std::string_view text, float width) {
    const theme::Theme unasked{};  // Only another font would ask it.
    ImGuiCanvas canvas(unasked);
    if (width <= 0) width = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = textWrapped(canvas, {at.x, at.y}, width, colour, text);
    ImGui::Dummy({width, height});
}

bool button(const theme::Theme& theme, std::string_view label, const char* id, bool isPrimary,
            ImVec2 size) {
    const theme::Palette& p = theme.palette;
    const std::string full = std::string(label) + "###" + id;
    if (isPrimary) {
        const auto colour = [](ImU32 c) { return ImGui::ColorConvertU32ToFloat4(c); };
        ImGui::PushStyleColor(ImGuiCol_Button, colour(p.accent));
        ImGui::PushStyleColor(ImGuiCol_ButtonHovered, colour(theme::mix(p.accent, p.text, 0.12f)));
        ImGui::PushStyleColor(ImGuiCol_ButtonActive, colour(theme::mix(p.accent, p.panel, 0.2f)));
        ImGui::PushStyleColor(ImGuiCol_Text, colour(p.onAccent));
    }
    const bool isClicked = ImGui::Button(full.c_str(), size);
    if (isPrimary) ImGui::PopStyleColor(4);
    return isClicked;
}

TapRows::TapRows(const theme::Metrics& metrics) {
    const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing,
                        {spacing.x, std::max(spacing.y, metrics.tap - metrics.body)});
}

TapRows::~TapRows() {
    ImGui::PopStyleVar();
}

namespace {

/// In letters: where there is so much room a few words of a sentence say more than its first piece.
constexpr float kRoomOfASentence = 40;

/// What stands beside a title, in the current font: cut behind a whole piece of it where one fits,
/// since half of a book's name says nothing.
std::string wholePieces(std::string_view status, float room) {
    if (measure(status).x <= room) return std::string(status);
    constexpr std::array<std::string_view, 5> kEnds{"; ", "；", ", ", "，", " · "};
    std::string longest;
    for (const std::string_view end : kEnds)
        for (auto at = status.find(end); at != status.npos; at = status.find(end, at + 1)) {
            std::string piece = std::string(status.substr(0, at)) + " …";
            if (piece.size() > longest.size() && measure(piece).x <= room)
                longest = std::move(piece);
        }
    const bool isShort = measure(longest).x < room / 2;
    const bool isOfSentence = isShort && room > kRoomOfASentence * ImGui::GetFontSize();
    return longest.empty() || isOfSentence ? std::string(status) : longest;
}

/// Beside a title that ends at `left`; told whole under the pointer where it is cut.
void headingStatus(const theme::Theme& theme, const Box& line, std::string_view status) {
    const ScopedFont font(theme, ScopedFont::Role::Small);
    const float room = line.width();
    if (room <= 0) return;
    ImGuiCanvas canvas(theme);
    const std::string words = wholePieces(status, room);
    const float left = line.right - std::min(measure(words).x, room);
    const float drop = (theme.metrics.title - theme.metrics.small) / 2;
    text(canvas, {left, line.top + drop}, theme.palette.muted, words, room);
    const bool isCut = measure(status).x > room;
    if (isCut && ImGui::IsWindowHovered() &&
        ImGui::IsMouseHoveringRect({left, line.top}, {line.right, line.bottom}))
        tooltip(theme, status);
}

}  // namespace

void panelHeading(const theme::Theme& theme, std::string_view title, std::string_view status) {
    const theme::Palette& p = theme.palette;
    ImGuiCanvas canvas(theme);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    float titleWidth = 0;
    {
        const ScopedFont font(theme, ScopedFont::Role::Title);
        titleWidth = text(canvas, {at.x, at.y}, p.text, title, width);
    }
    if (!status.empty()) {
        const float left = at.x + titleWidth + theme.metrics.gap;
        headingStatus(theme, {left, at.y, at.x + width, at.y + theme.metrics.title}, status);
    }
    ImGui::Dummy({width, theme.metrics.title + theme.metrics.gap / 2});
}

namespace {

/// The height above which tooltips end; nothing = wherever there is room.
std::optional<float> tipsAbove;
/// The place right of which they begin.
std::optional<float> tipsRightOf;
bool areTipsHidden = false;
int tipFrame = -1;  ///< In which one was shown last.

/// As far right as the pointer and the window let it.
void placeTipAbove(float y, float width) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float whole = width + 2 * style.WindowPadding.x;
    const float most = ImGui::GetIO().DisplaySize.x - style.DisplaySafeAreaPadding.x - whole;
    const float left = std::max(0.0f, std::min(ImGui::GetIO().MousePos.x - whole / 2, most));
    ImGui::SetNextWindowPos({left, y - style.ItemSpacing.y}, ImGuiCond_Always, {0, 1});
}

void placeTipRightOf(float x, float width) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float whole = width + 2 * ImGui::GetStyle().WindowPadding.x;
    if (x + whole > display.x) return;
    ImGui::SetNextWindowPos({x, std::min(ImGui::GetIO().MousePos.y, display.y / 2)});
}

}  // namespace

TipsAbove::TipsAbove(float y) {
    tipsAbove = y;
}

TipsAbove::~TipsAbove() {
    tipsAbove.reset();
}

TipsRightOf::TipsRightOf(float x) {
    tipsRightOf = x;
}

TipsRightOf::~TipsRightOf() {
    tipsRightOf.reset();
}

void hideTips(bool areHidden) {
    areTipsHidden = areHidden;
}

void tooltip(const theme::Theme& theme, std::string_view text) {
    if (areTipsHidden || ImGui::IsMouseDown(ImGuiMouseButton_Right)) return;
    float width = 0;
    {
        const ScopedFont font(theme, ScopedFont::Role::Body);
        width = std::min(measure(text).x + 1, 32 * theme.metrics.body);
    }
    if (tipsAbove) placeTipAbove(*tipsAbove, width);
    if (tipsRightOf) placeTipRightOf(*tipsRightOf, width);
    if (!ImGui::BeginTooltip()) return;
    tipFrame = ImGui::GetFrameCount();
    {
        // The font must be given back before the tooltip's window ends.
        const ScopedFont font(theme, ScopedFont::Role::Body);
        paragraph(theme.palette.text, text, width);
    }
    ImGui::EndTooltip();
}

bool isTipSeen() {
    return tipFrame == ImGui::GetFrameCount();
}

}  // namespace warpscope::draw
