#pragma once

#include "app/present/source/source_rows.h"
#include "app/views/source/source_paint.h"
#include "app/views/view.h"
#include "engine/history/run.h"
#include "engine/isa/program.h"

namespace warpscope::views {

/// What the rows of machine instructions under a line have in common.
struct InstructionRows {
    const history::Run& run;
    const SourceColumns& columns;
    const present::CountScale& scale;
    isa::ProgramCounter running = isa::kNoTarget;  ///< That of the shown warp.
};

/// A row with an instruction and what the run did at it, at ImGui's cursor: what is pointed at is
/// hovered, a click chooses it.
void drawInstruction(const ViewContext& context, const InstructionRows& rows,
                     isa::ProgramCounter pc);

}  // namespace warpscope::views
