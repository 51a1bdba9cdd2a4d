#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/theme/theme.h"
#include "app/widgets/knob_label.h"

namespace warpscope::widgets {

/// What a slider with a label, a value and the scenario's own value shows.
struct KnobSliderInput {
    KnobLabel label{};
    std::string reading{};   ///< The value in words; clicked, it turns into a field to type in.
    std::string editable{};  ///< What stands in the field at first.
    double position = 0;     ///< 0 to 1.
    double mark = -1;        ///< The scenario's own value, 0 to 1; below 0 = not shown.
    double step = 0;         ///< From one value to the next, 0 to 1; 0 = as fine as the pointer.
    /// Where something breaks off, 0 to 1: a tick at the last value before it, and the track
    /// darker from one to the next.
    std::vector<double> cliffs{};
    std::string typeHelp{};
    bool isLine =
        false;        ///< As low as a line of text: a thin track under a small name, values beside.
    float spare = 0;  ///< Pixels by which that line is higher than lineHeight.
};

struct KnobSliderOutput {
    std::optional<double> position{};  ///< Where the handle was dragged to.
    int steps = 0;                     ///< −1 or +1: one of the small buttons was pressed.
    bool isReset = false;
    std::optional<std::string> typed{};  ///< Enter was pressed in the field.
};

/// What a slider of whole numbers from `low` to `high` in steps of `unit` was set to: by its
/// buttons, its handle, or its field. Nothing where that is the value now.
std::optional<std::int64_t> wholeWanted(const KnobSliderOutput& output, std::int64_t now,
                                        std::int64_t low, std::int64_t high, std::int64_t unit = 1);

/// The sliders of a panel; remembers in which field a person types. Their controls are named after
/// the label's id: "<id>", "<id> minus", "<id> plus", "<id> value", "<id> field", "<id> reset".
class KnobSlider {
  public:
    /// Draws one at the cursor, `width` pixels wide, and moves the cursor below it.
    KnobSliderOutput draw(const theme::Theme& theme, float width, const KnobSliderInput& input);
    /// The least height of one that stands in one line.
    static float lineHeight(const theme::Theme& theme);

  private:
    KnobSliderOutput drawUnderName(const theme::Theme& theme, float width,
                                   const KnobSliderInput& input);
    KnobSliderOutput drawLine(const theme::Theme& theme, float width, const KnobSliderInput& input);
    std::optional<double> drawTrack(const theme::Theme& theme, float width,
                                    const KnobSliderInput& input);
    /// The room of the values of all that stand in one line under each other.
    float ofAllLines(float wanted, float width);
    /// A track as high as a line, with the name on it.
    std::optional<double> drawBand(const theme::Theme& theme, float width,
                                   const KnobSliderInput& input);
    /// Where the handle stands, of the track that was added last.
    double shownOf(const KnobSliderInput& input) const;
    /// What keys and the pointer want of that track, whose values are `span` pixels from `left` on;
    /// the handle is taken as far as `grip` pixels from its middle.
    std::optional<double> takeHand(const KnobSliderInput& input, float left, float span,
                                   float grip);
    /// Where the handle goes under a pointer that moved by so many pixels. Slow hands get every
    /// value, however short the track is.
    double follow(const KnobSliderInput& input, float pointer, float pixels, float span);
    void drawReading(const theme::Theme& theme, float width, const KnobSliderInput& input,
                     KnobSliderOutput& output);
    void drawField(float width, const KnobSliderInput& input, KnobSliderOutput& output);

    std::string typingIn_{};  ///< Id of the slider whose value is typed; empty = none.
    std::string typed_{};
    bool wantsFocus_ = false;
    int steps_ = 0;                     ///< That arrow keys asked for in this frame.
    double held_ = 0;                   ///< Where the handle is that a person holds.
    float widest_ = 0, widestNow_ = 0;  ///< Value in the last frame, and so far in this one.
    int frame_ = -1;
};

}  // namespace warpscope::widgets
