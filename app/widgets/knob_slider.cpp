#include "app/widgets/knob_slider.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/theme/fonts.h"
#include "app/widgets/sign_button.h"

namespace warpscope::widgets {

namespace {

using draw::ScopedFont;

/// Room of the values in one-line knobs, in body sizes, so that their tracks end alike.
constexpr float kReading = 3.1f;
/// The shortest track that can be aimed at, in body sizes.
constexpr float kTrack = 2.6f;

float readingWidth(const theme::Theme& theme, const std::string& reading) {
    const ScopedFont font(theme, ScopedFont::Role::Code);
    return draw::measure(reading).x + 1;
}

bool isTrackHeld(const std::string& id) {
    return ImGui::GetActiveID() != 0 && ImGui::GetActiveID() == ImGui::GetID(id.c_str());
}

/// The width that a reading has; while its track is held that which it had before, since a longer
/// number would take the track from under the hand.
float roomOf(const std::string& id, float wanted) {
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    const ImGuiID key = ImGui::GetID((id + " room").c_str());
    if (isTrackHeld(id)) return kept.GetFloat(key, wanted);
    kept.SetFloat(key, wanted);
    return wanted;
}

/// Pixels a frame up to which a hand is slow.
constexpr float kSlow = 3;

void paintCliffs(draw::Canvas& canvas, const theme::Theme& theme, const KnobSliderInput& input,
                 const draw::Box& track, float knob) {
    const auto xOf = [&](double share) {
        return track.left + static_cast<float>(share) * track.width();
    };
    const theme::Palette& palette = theme.palette;
    const float size = knob * 0.55f;
    for (std::size_t i = 0; i < input.cliffs.size(); ++i) {
        const float x = xOf(input.cliffs[i]);
        const float end = i + 1 < input.cliffs.size() ? xOf(input.cliffs[i + 1]) : track.right;
        const float share =
            0.12f + 0.4f * static_cast<float>(i + 1) / static_cast<float>(input.cliffs.size());
        canvas.fill({x, track.top, end, track.bottom},
                    theme::mix(palette.inset, palette.throttle, share));
        canvas.triangle({x - size, track.bottom + knob * 0.9f},
                        {x + size, track.bottom + knob * 0.9f}, {x, track.bottom + 1},
                        palette.throttle);
    }
}

/// A step up or down.
void drawSign(const theme::Theme& theme, ImVec2 at, float size, Sign sign,
              const KnobSliderInput& input, KnobSliderOutput& output) {
    const bool isUp = sign == Sign::Plus;
    const std::string id = input.label.id + (isUp ? " plus" : " minus");
    if (signButton(theme, id, at, size, sign)) output.steps = isUp ? 1 : -1;
}

}  // namespace

double KnobSlider::follow(const KnobSliderInput& input, float pointer, float pixels, float span) {
    if (pixels == 0) return held_;
    const double perPixel = 1 / static_cast<double>(span);
    const bool isSlow = std::abs(pixels) <= kSlow && input.step > 0 && input.step < perPixel;
    // A fast hand is going somewhere: there the handle is under the pointer again.
    held_ =
        isSlow ? held_ + static_cast<double>(pixels) * input.step : static_cast<double>(pointer);
    return held_ = std::clamp(held_, 0.0, 1.0);
}

std::optional<double> KnobSlider::drawTrack(const theme::Theme& theme, float width,
                                            const KnobSliderInput& input) {
    const auto& palette = theme.palette;
    const bool isOneLine = input.labelWidth > 0;
    const float knob = theme.metrics.body * (isOneLine ? 0.4f : 0.5f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height =
        isOneLine ? KnobSlider::lineHeight(theme) : theme.metrics.tapped(knob * 2.4f);
    draw::hitArea(input.label.id.c_str(), {width, height});
    const float span = std::max(1.0f, width - 2 * knob);
    const auto xOf = [&](double share) { return at.x + knob + static_cast<float>(share) * span; };
    const float y = at.y + height / 2;
    const float thick = theme.metrics.body * 0.15f;
    draw::ImGuiCanvas canvas(theme);
    canvas.fill({at.x, y - thick, at.x + width, y + thick}, palette.inset, thick);
    paintCliffs(canvas, theme, input, {xOf(0), y - thick, xOf(1), y + thick}, knob);
    // In the frame of the press held_ is still of the press before.
    const bool isHeld = draw::isHeldByPointer() && !ImGui::IsItemActivated();
    const double position = isHeld ? held_ : input.position;
    canvas.fill({at.x, y - thick, xOf(position), y + thick}, palette.accent, thick);
    if (input.mark >= 0) {
        const float x = xOf(input.mark);
        canvas.fill({x - thick * 0.5f, y - knob, x + thick * 0.5f, y + knob}, palette.muted);
    }
    const bool isLively = ImGui::IsItemHovered() || ImGui::IsItemActive();
    canvas.disc({xOf(position), y}, isLively ? knob : knob * 0.85f, palette.text);
    steps_ = draw::takeArrows(draw::ArrowAxis::Horizontal).right;
    if (!draw::isHeldByPointer()) return {};
    const ImGuiIO& io = ImGui::GetIO();
    const float pointer = std::clamp((io.MousePos.x - at.x - knob) / span, 0.0f, 1.0f);
    if (!ImGui::IsItemActivated()) return follow(input, pointer, io.MouseDelta.x, span);
    // Taken by the handle it stays where it is; elsewhere it comes to the pointer.
    const bool isOnHandle = std::abs(io.MousePos.x - xOf(input.position)) <= knob;
    held_ = isOnHandle ? input.position : static_cast<double>(pointer);
    return held_;
}

void KnobSlider::drawField(float width, const KnobSliderInput& input, KnobSliderOutput& output) {
    ImGui::SetNextItemWidth(width);
    if (wantsFocus_) ImGui::SetKeyboardFocusHere();
    wantsFocus_ = false;
    const std::string label = "##" + input.label.id + " field";
    if (ImGui::InputText(label.c_str(), &typed_,
                         ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll))
        output.typed = typed_;
    const bool isDone = output.typed || ImGui::IsItemDeactivated();
    if (isDone) typingIn_.clear();
}

void KnobSlider::drawReading(const theme::Theme& theme, float width, const KnobSliderInput& input,
                             KnobSliderOutput& output) {
    const ScopedFont font(theme, ScopedFont::Role::Code);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (typingIn_ == input.label.id) return drawField(width, input, output);
    const ImVec2 size = draw::measure(input.reading);
    // The words stand in the middle of what is tapped.
    const float high = theme.metrics.tapped(size.y);
    ImGui::SetCursorScreenPos({at.x + width - std::min(size.x, width), at.y - (high - size.y) / 2});
    const std::string id = input.label.id + " value";
    if (draw::hitArea(id.c_str(), {std::clamp(size.x, 1.0f, width), high})) {
        typingIn_ = input.label.id;
        typed_ = input.editable;
        wantsFocus_ = true;
    }
    if (ImGui::IsItemHovered()) draw::tooltip(theme, input.typeHelp);
    draw::ImGuiCanvas canvas(theme);
    if (size.x > width && isTrackHeld(input.label.id)) {
        // Smaller until the hand lets go, and whole.
        theme::pushFont(theme.fonts.code, theme.metrics.code * width / size.x);
        draw::textRight(canvas, {at.x + width, at.y}, theme.palette.text, input.reading);
        theme::popFont();
        return;
    }
    const float shown = std::min(size.x, width);
    draw::text(canvas, {at.x + width - shown, at.y}, theme.palette.text, input.reading, width);
}

KnobSliderOutput KnobSlider::draw(const theme::Theme& theme, float width,
                                  const KnobSliderInput& input) {
    KnobSliderOutput output;
    steps_ = 0;
    const ScopedFont font(theme, ScopedFont::Role::Body);
    const bool isOneLine = input.labelWidth > 0;
    const float line = ImGui::GetTextLineHeight();
    const float sign = theme.metrics.tapped(line);
    const float gap = theme.metrics.gap * 0.6f;
    const float wanted = roomOf(input.label.id, readingWidth(theme, input.reading));
    const float body = theme.metrics.body;
    const float reading = std::max(wanted, body * (isOneLine ? kReading : 2));
    // Where both have no room beside each other, the track is worth more than the small buttons,
    // and the buttons more than a track on which nothing can be aimed at.
    const float track = width - input.labelWidth - reading - 2 * gap;
    const bool hasSigns = !isOneLine || track - 2 * sign >= kTrack * body || track < kTrack * body;
    const bool hasTrack = !isOneLine || track - (hasSigns ? 2 * sign : 0) >= kTrack * body;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float drop = ((isOneLine ? lineHeight(theme) : sign) - line) / 2;
    const float signTop = corner.y + drop - (sign - line) / 2;
    const ImVec2 at{corner.x, corner.y + drop};
    // Two that a finger meets leave a name no room: they stand at the ends of the track then.
    const bool areAtEnds = !isOneLine && sign > line;
    float right = at.x + width;
    if (hasSigns && !areAtEnds) {
        right -= 2 * sign;
        drawSign(theme, {right + sign, signTop}, sign, Sign::Plus, input, output);
        drawSign(theme, {right, signTop}, sign, Sign::Minus, input, output);
        right -= theme.metrics.gap * 0.4f;
    }
    const float room = std::min(reading, (right - at.x) * 0.6f);
    ImGui::SetCursorScreenPos({right - room, at.y});
    drawReading(theme, room, input, output);
    ImGui::SetCursorScreenPos(at);
    const float label = isOneLine ? input.labelWidth - gap : right - room - at.x;
    output.isReset = knobLabel(theme, label, input.label);
    if (!isOneLine) {
        const float end = areAtEnds ? sign : 0;
        const float top = areAtEnds ? corner.y + sign : ImGui::GetCursorScreenPos().y;
        if (areAtEnds) {
            drawSign(theme, {at.x, top}, sign, Sign::Minus, input, output);
            drawSign(theme, {at.x + width - sign, top}, sign, Sign::Plus, input, output);
        }
        ImGui::SetCursorScreenPos({at.x + end, top});
        output.position = drawTrack(theme, std::max(1.0f, width - 2 * end), input);
        if (steps_ != 0) output.steps = steps_;
        return output;
    }
    ImGui::SetCursorScreenPos({at.x + input.labelWidth, corner.y});
    const float length = right - room - gap - at.x - input.labelWidth;
    if (hasTrack)
        output.position = drawTrack(theme, std::max(1.0f, length), input);
    else
        ImGui::Dummy({1, lineHeight(theme)});
    if (steps_ != 0) output.steps = steps_;
    return output;
}

float KnobSlider::lineHeight(const theme::Theme& theme) {
    return theme.metrics.tapped(theme.metrics.body * 1.15f);
}

std::optional<std::int64_t> wholeWanted(const KnobSliderOutput& output, std::int64_t now,
                                        std::int64_t low, std::int64_t high, std::int64_t unit) {
    std::int64_t wanted = now + output.steps * unit;
    if (output.position) {
        const double at =
            static_cast<double>(low) + *output.position * static_cast<double>(high - low);
        wanted = std::llround(at / static_cast<double>(unit)) * unit;
    }
    if (output.typed) {
        std::int64_t typed = 0;
        const char* const end = output.typed->data() + output.typed->size();
        if (std::from_chars(output.typed->data(), end, typed).ptr == end) wanted = typed;
    }
    wanted = std::clamp(wanted, low, high);
    if (wanted == now) return std::nullopt;
    return wanted;
}

}  // namespace warpscope::widgets
