#include "app/widgets/knob_slider.h"

#include <imgui.h>
#include <imgui_internal.h>
#include <misc/cpp/imgui_stdlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/theme/fonts.h"
#include "app/widgets/sign_button.h"

namespace warpscope::widgets {

namespace {

using draw::ScopedFont;

/// Room of the values in one-line knobs, in body sizes, so that their tracks end alike.
constexpr float kReading = 3.1f;
/// From this width on, in body sizes, small buttons stand in one-line knobs, too.
constexpr float kWithSigns = 21;

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

/// Of the width, for the values of all lines.
constexpr float kSharedReading = 0.26f;

/// The ticks that mark cliffs: half their width, and between which heights they stand.
struct Tick {
    float half, tip, base;
};

/// The height of the track under the name of a one-line knob.
float stripHeight(const theme::Theme& theme) {
    return std::round(theme.metrics.body * 0.24f);
}

/// Below that track, where the next knob begins.
float gapUnderStrip(const theme::Theme& theme) {
    return std::ceil(1.5f * theme.metrics.scale);
}

void paintCliffs(draw::Canvas& canvas, const theme::Theme& theme, const KnobSliderInput& input,
                 const draw::Box& track, const Tick& tick) {
    const auto xOf = [&](double share) {
        return track.left + static_cast<float>(share) * track.width();
    };
    const theme::Palette& palette = theme.palette;
    for (std::size_t i = 0; i < input.cliffs.size(); ++i) {
        const float x = xOf(input.cliffs[i]);
        const float end = i + 1 < input.cliffs.size() ? xOf(input.cliffs[i + 1]) : track.right;
        const float share =
            0.12f + 0.4f * static_cast<float>(i + 1) / static_cast<float>(input.cliffs.size());
        canvas.fill({x, track.top, end, track.bottom},
                    theme::mix(palette.inset, palette.limit, share));
        canvas.triangle({x - tick.half, tick.base}, {x + tick.half, tick.base}, {x, tick.tip},
                        palette.limit);
    }
}

/// The name over the track that was added last.
void drawName(const theme::Theme& theme, ImVec2 at, ImVec2 room, const KnobLabel& label) {
    const ScopedFont font(theme, ScopedFont::Role::Small);
    draw::ImGuiCanvas canvas(theme);
    const float top = at.y + (room.y - ImGui::GetTextLineHeight()) / 2;
    draw::text(canvas, {at.x, top}, theme.palette.text, label.text, room.x);
    const bool isPointedAt = ImGui::IsItemHovered() && !ImGui::IsItemActive() &&
                             ImGui::GetIO().MousePos.x < at.x + draw::measure(label.text).x;
    if (isPointedAt && !label.help.empty()) draw::tooltip(theme, label.help);
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

double KnobSlider::shownOf(const KnobSliderInput& input) const {
    // In the frame of the press held_ is still of the press before.
    const bool isHeld = draw::isHeldByPointer() && !ImGui::IsItemActivated();
    return isHeld ? held_ : input.position;
}

std::optional<double> KnobSlider::takeHand(const KnobSliderInput& input, float left, float span,
                                           float grip) {
    steps_ = draw::takeArrows(draw::ArrowAxis::Horizontal).right;
    if (!draw::isHeldByPointer()) return {};
    const ImGuiIO& io = ImGui::GetIO();
    const float pointer = std::clamp((io.MousePos.x - left) / span, 0.0f, 1.0f);
    if (!ImGui::IsItemActivated()) return follow(input, pointer, io.MouseDelta.x, span);
    // Taken by the handle it stays where it is; elsewhere it comes to the pointer.
    const float handle = left + static_cast<float>(input.position) * span;
    const bool isOnHandle = std::abs(io.MousePos.x - handle) <= grip;
    held_ = isOnHandle ? input.position : static_cast<double>(pointer);
    return held_;
}

std::optional<double> KnobSlider::drawTrack(const theme::Theme& theme, float width,
                                            const KnobSliderInput& input) {
    const auto& palette = theme.palette;
    const float knob = theme.metrics.body * 0.5f;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = theme.metrics.tapped(knob * 2.4f);
    draw::hitArea(input.label.id.c_str(), {width, height});
    const float span = std::max(1.0f, width - 2 * knob);
    const auto xOf = [&](double share) { return at.x + knob + static_cast<float>(share) * span; };
    const float y = at.y + height / 2;
    const float thick = theme.metrics.body * 0.15f;
    draw::ImGuiCanvas canvas(theme);
    canvas.fill({at.x, y - thick, at.x + width, y + thick}, palette.inset, thick);
    paintCliffs(canvas, theme, input, {xOf(0), y - thick, xOf(1), y + thick},
                {knob * 0.55f, y + thick + 1, y + thick + knob * 0.9f});
    const double position = shownOf(input);
    canvas.fill({at.x, y - thick, xOf(position), y + thick}, palette.accent, thick);
    if (input.mark >= 0) {
        const float x = xOf(input.mark);
        canvas.fill({x - thick * 0.5f, y - knob, x + thick * 0.5f, y + knob}, palette.muted);
    }
    const bool isLively = ImGui::IsItemHovered() || ImGui::IsItemActive();
    canvas.disc({xOf(position), y}, isLively ? knob : knob * 0.85f, palette.text);
    return takeHand(input, at.x + knob, span, knob);
}

std::optional<double> KnobSlider::drawBand(const theme::Theme& theme, float width,
                                           const KnobSliderInput& input) {
    const auto& palette = theme.palette;
    const float body = theme.metrics.body;
    const ImVec2 cursor = ImGui::GetCursorScreenPos();
    const float height = lineHeight(theme) + input.spare;
    draw::hitArea(input.label.id.c_str(), {width, height});
    // On whole pixels, so that the gap to the band below is one.
    const ImVec2 at{cursor.x, std::round(cursor.y)};
    const bool isLively = ImGui::IsItemHovered() || ImGui::IsItemActive();
    const float bar = body * 0.12f;
    const float span = std::max(1.0f, width - 2 * bar);
    const auto xOf = [&](double share) { return at.x + bar + static_cast<float>(share) * span; };
    const float bottom = std::round(cursor.y + height) - gapUnderStrip(theme);
    const float top = bottom - stripHeight(theme);
    const float radius = theme.metrics.chipRadius * 0.5f;
    draw::ImGuiCanvas canvas(theme);
    canvas.fill({at.x, top, at.x + width, bottom}, palette.inset, radius);
    const double position = shownOf(input);
    paintCliffs(canvas, theme, input, {xOf(0), top, xOf(1), bottom},
                {body * 0.14f, top, bottom - theme.metrics.scale});
    // Pale, so that the handle at its end is seen.
    canvas.fill({at.x, top, xOf(position), bottom},
                theme::mix(palette.inset, palette.accent, isLively ? 0.7f : 0.55f), radius);
    if (input.mark >= 0) {
        const float x = xOf(input.mark);
        const float half = theme.metrics.scale;
        canvas.fill({x - half, top, x + half, bottom}, palette.muted);
    }
    const float x = xOf(position);
    canvas.fill({x - bar, top - theme.metrics.scale, x + bar, bottom + theme.metrics.scale},
                palette.text, bar);
    drawName(theme, at, {width, top - at.y}, input.label);
    return takeHand(input, at.x + bar, span, body * 0.25f);
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
    steps_ = 0;
    const ScopedFont font(theme, ScopedFont::Role::Body);
    KnobSliderOutput output =
        input.isLine ? drawLine(theme, width, input) : drawUnderName(theme, width, input);
    if (steps_ != 0) output.steps = steps_;
    return output;
}

KnobSliderOutput KnobSlider::drawUnderName(const theme::Theme& theme, float width,
                                           const KnobSliderInput& input) {
    KnobSliderOutput output;
    const float line = ImGui::GetTextLineHeight();
    const float sign = theme.metrics.tapped(line);
    const float reading = std::max(roomOf(input.label.id, readingWidth(theme, input.reading)),
                                   theme.metrics.body * 2);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 at{corner.x, corner.y + (sign - line) / 2};
    // Two that a finger meets leave a name no room: they stand at the ends of the track then.
    const bool areAtEnds = sign > line;
    float right = at.x + width;
    if (!areAtEnds) {
        right -= 2 * sign;
        drawSign(theme, {right + sign, corner.y}, sign, Sign::Plus, input, output);
        drawSign(theme, {right, corner.y}, sign, Sign::Minus, input, output);
        right -= theme.metrics.gap * 0.4f;
    }
    const float room = std::min(reading, (right - at.x) * 0.6f);
    ImGui::SetCursorScreenPos({right - room, at.y});
    drawReading(theme, room, input, output);
    ImGui::SetCursorScreenPos(at);
    output.isReset = knobLabel(theme, right - room - at.x, input.label);
    const float end = areAtEnds ? sign : 0;
    const float top = areAtEnds ? corner.y + sign : ImGui::GetCursorScreenPos().y;
    if (areAtEnds) {
        drawSign(theme, {at.x, top}, sign, Sign::Minus, input, output);
        drawSign(theme, {at.x + width - sign, top}, sign, Sign::Plus, input, output);
    }
    ImGui::SetCursorScreenPos({at.x + end, top});
    output.position = drawTrack(theme, std::max(1.0f, width - 2 * end), input);
    return output;
}

/// Tracks under each other end at one place, but for those of values that would leave a narrow
/// panel too few pixels for a step each.
float KnobSlider::ofAllLines(float wanted, float width) {
    if (frame_ != ImGui::GetFrameCount()) {
        widest_ = std::exchange(widestNow_, 0.0f);
        frame_ = ImGui::GetFrameCount();
    }
    widestNow_ = std::max(widestNow_, wanted);
    return std::max(std::min(widest_, kSharedReading * width), wanted);
}

KnobSliderOutput KnobSlider::drawLine(const theme::Theme& theme, float width,
                                      const KnobSliderInput& input) {
    KnobSliderOutput output;
    const float line = ImGui::GetTextLineHeight();
    const float sign = theme.metrics.tapped(line);
    const float gap = theme.metrics.gap * 0.4f;
    const float body = theme.metrics.body;
    // The way back has its place before the value whether it is there or not: nothing moves under
    // a hand.
    const float wanted =
        ofAllLines(roomOf(input.label.id, readingWidth(theme, input.reading) + sign), width);
    const float value = std::min(std::max(wanted, body * kReading), width * 0.5f);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    // The value stands as high as the name over its track.
    const float under = stripHeight(theme) + gapUnderStrip(theme);
    const float drop = (lineHeight(theme) + input.spare - under - line) / 2;
    float right = at.x + width;
    const float signTop = at.y + drop - (sign - line) / 2;
    if (width >= kWithSigns * body) {
        right -= 2 * sign;
        drawSign(theme, {right + sign, signTop}, sign, Sign::Plus, input, output);
        drawSign(theme, {right, signTop}, sign, Sign::Minus, input, output);
        right -= gap;
    }
    const float reading = std::max(1.0f, value - sign);
    ImGui::SetCursorScreenPos({right - reading, at.y + drop});
    drawReading(theme, reading, input, output);
    right -= value;
    if (input.label.isTurned) {
        const std::string id = input.label.id + " reset";
        output.isReset = signButton(theme, id, {right, signTop}, sign, Sign::Back);
        if (ImGui::IsItemHovered()) draw::tooltip(theme, input.label.resetHelp);
    }
    ImGui::SetCursorScreenPos(at);
    output.position = drawBand(theme, std::max(1.0f, right - gap - at.x), input);
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
