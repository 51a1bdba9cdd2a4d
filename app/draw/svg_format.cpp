#include "app/draw/svg_format.h"

#include <fmt/format.h>

#include <cmath>

namespace warpscope::draw {

std::string xmlText(std::string_view text) {
    std::string safe;
    for (const char letter : text) {
        switch (letter) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            default:
                if (static_cast<unsigned char>(letter) >= 0x20 || letter == '\n' || letter == '\t')
                    safe += letter;
        }
    }
    return safe;
}

std::string svgNumber(float value) {
    std::string number = fmt::format("{:.2f}", value);
    number.erase(number.find_last_not_of('0') + 1);
    if (number.back() == '.') number.pop_back();
    return number == "-0" ? "0" : number;
}

std::string svgFill(theme::Colour colour) {
    const unsigned red = colour & 255, green = colour >> 8 & 255, blue = colour >> 16 & 255;
    const unsigned alpha = colour >> 24;
    std::string fill = fmt::format("fill=\"#{:02x}{:02x}{:02x}\"", red, green, blue);
    if (alpha < 255)
        fill += fmt::format(" fill-opacity=\"{}\"", svgNumber(static_cast<float>(alpha) / 255));
    return fill;
}

}  // namespace warpscope::draw
