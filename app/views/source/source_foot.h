#pragma once

#include "app/views/source/source_paint.h"
#include "app/views/view.h"

namespace warpscope::views {

/// A column is shown that the foot names.
bool hasHeadings(const SourceColumns& columns);

/// The height of the foot at a width, in the lines that it takes.
float sourceFootHeight(const ViewContext& context, const SourceColumns& columns, float width);

/// What stands under a kernel that is read: headings of the columns, whether instructions are
/// shown, the compiler's level, and the way to editing.
void drawSourceFoot(const ViewContext& context, const SourceColumns& columns, float width,
                    bool& showsInstructions);

}  // namespace warpscope::views
