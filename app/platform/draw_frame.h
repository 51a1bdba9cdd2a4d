#pragma once

#include <string>
#include <string_view>

#include "app/platform/framebuffer.h"
#include "app/session/session.h"
#include "app/shell/shell.h"

namespace warpscope::platform {

/// One frame of the current Dear ImGui context into a picture, so many seconds after the last one.
/// `density`: pixels of the picture for one of the window, with letters as sharp as there are
/// pixels. Leaves the picture bound.
void drawFrame(session::Session& session, shell::Shell& shell, const Framebuffer& target,
               float density, double seconds);

/// The same without time passing and at density 1, as SVG: what of it lies in the area.
/// `idPrefix`: as draw::SvgPage.
std::string drawFrameAsSvg(session::Session& session, shell::Shell& shell,
                           const Framebuffer& target, const draw::Box& area,
                           std::string_view idPrefix);

}  // namespace warpscope::platform
