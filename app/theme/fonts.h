#pragma once

#include "app/theme/theme.h"

namespace warpscope::theme {

/// Whether text beyond the project's own may be shown with the system's Chinese font.
enum class SystemFont { Use, Leave };

/// The three fonts, in the order in which loadFonts adds them to the atlas.
enum class Face { Words, WordsBold, Code };

/// The size of a font elsewhere (CSS's em) for each unit of Dear ImGui's size.
float emShareOf(Face face);

/// Adds the window's fonts to the current ImGui context and makes the words the default. The
/// embedded fonts hold every character of the project's own text; what a user writes beyond that
/// comes from the system's Noto Sans CJK where it is installed. `metrics` fixes the sizes only
/// where ImGui cannot change them later (before 1.92). Where contexts share an atlas, the first one
/// loads them for all, and must ask for the same.
Fonts loadFonts(const Metrics& metrics, SystemFont systemFont);

/// Font and size of what follows until popFont. Before ImGui 1.92 the size stays the loaded one.
void pushFont(ImFont* font, float size);
void popFont();

}  // namespace warpscope::theme
