#pragma once

namespace warpscope::present {

/// The widths that the parts of the bar ask for, in pixels.
struct TransportWishes {
    float width = 0;  ///< Of the whole bar.
    float gap = 0;
    float buttons = 0;
    float cycleWord = 0;  ///< "cycle".
    float cycle = 0;      ///< The number.
    float last = 0;       ///< "of 2211", of cycles.
    float leastScrub = 0;
    float speedWord = 0;  ///< "speed".
    float slider = 0;
    float speed = 0;  ///< "64 cycles/s".
};

/// Where the parts stand, from the bar's left edge. A part without width is left out.
struct TransportLayout {
    struct Part {
        float left = 0, width = 0;
        bool isShown() const { return width > 0; }
    };
    Part buttons{}, cycleWord{}, cycle{}, last{}, scrub{}, speedWord{}, slider{}, speed{};
};

/// Gives every part its place and the bar to scrub the rest. Where that is less than leastScrub,
/// words go first, then half of the slider, then the speed, which the slider shows too, then the
/// last cycle of the run: play, the cycle and the bar always stay.
TransportLayout layOutTransport(TransportWishes wishes);

}  // namespace warpscope::present
