#pragma once

#include <memory>

#include "app/views/view.h"

namespace warpscope::views {

/// The bar under everything: play and step in both directions, the cycle, the whole run with its
/// events to drag through, the speed.
std::unique_ptr<View> makeTransportView();

/// Whether a bar of this width has the buttons over the rest: where a finger needs large ones and
/// they would leave nothing to drag.
bool isTransportInTwoRows(const theme::Metrics& metrics, float width);

}  // namespace warpscope::views
