#pragma once

#include <string>
#include <string_view>

#include "app/theme/colour.h"

namespace warpscope::draw {

/// A text as it stands between the tags of XML or in an attribute. What XML cannot hold (control
/// characters) is left out.
std::string xmlText(std::string_view text);
/// At most two decimals, without zeros at the end: "12", "0.5".
std::string svgNumber(float value);
/// A colour as attributes: fill="#0a1b2c", and fill-opacity where it is not opaque.
std::string svgFill(theme::Colour colour);

}  // namespace warpscope::draw
