#pragma once

#include "app/draw/box.h"
#include "app/present/cycle/cycle_steps.h"
#include "app/views/view.h"

namespace warpscope::views {

/// The states that stage `classify` has found, each with its chip and how many warps are in it:
/// what the colours of the places mean. Below each other where there is the height, else in rows;
/// what has no room even in short is left to the legend (`ViewContext::legend`).
void drawFoundStates(const ViewContext& context, const present::CycleSteps& steps,
                     const draw::Box& room);

}  // namespace warpscope::views
