#pragma once

#include <imgui.h>

#include <string>

#include "app/present/memory/access_picture.h"
#include "app/present/memory/memory_layout.h"
#include "app/present/memory/memory_words.h"
#include "app/views/view.h"

namespace warpscope::views {

/// Everything that the painting of an access needs.
struct MemoryPainting {
    const ViewContext& context;
    const present::AccessPicture& picture;
    const present::MemoryLayout& layout;
    present::PlaceOf place;
    ImVec2 origin{};       ///< Top left of the view on the screen.
    LaneMask marked = 0;   ///< Lanes that are pointed at, and those that share something with them.
    bool isAhead = false;  ///< The access comes after the cursor.

    draw::Box at(const draw::Box& box) const {
        return {box.left + origin.x, box.top + origin.y, box.right + origin.x,
                box.bottom + origin.y};
    }
    bool isMarked(LaneMask lanes) const { return (lanes & marked) != 0; }
    /// Pale where the access is still to come.
    theme::Colour toned(theme::Colour colour) const;
};

/// What is used of what travels, and what travels in vain.
theme::Colour usedColour(const MemoryPainting& painting);
theme::Colour wastedColour(const MemoryPainting& painting);

/// Who names a word, in a cell of that width and the font that is set: the number of the one lane,
/// or how many there are. Numbers stand in all cells of a row or in none, so they ask for the room
/// of two figures.
std::string namersOf(const MemoryPainting& painting, LaneMask lanes, float width);

/// Where the lanes stand with what each of them names, row after row.
struct GivenCells {
    draw::Box box{};
    int columns = 0;
    float rowHeight = 0;
    int lanes = 0;  ///< From lane 0 on; 0: they found no room.

    draw::Box at(int lane) const;
    /// Requires: the point is in the box.
    int laneAt(float x, float y) const;
};

/// While the answer is asked for: which place each lane names, and nothing of what then moves.
GivenCells paintMemoryGiven(const MemoryPainting& painting, const draw::Box& room);

/// The lanes, with their numbers.
void paintMemoryLanes(const MemoryPainting& painting);
/// Wires from the lanes to their words, and the lines of 128 bytes in sectors of 32.
void paintMemoryLines(const MemoryPainting& painting);
/// Wires from the lanes to the banks of shared memory, and what these give in each pass.
void paintMemoryBanks(const MemoryPainting& painting);
/// Who answers when, how many bytes are used, and what the colours mean.
void paintMemoryAnswers(const MemoryPainting& painting);

/// A name at the left of a row.
void paintMemoryRowName(const MemoryPainting& painting, const draw::Box& row,
                        std::string_view name);

/// What the names of the rows want at the left of an access.
float memoryGutter(const ViewContext& context, const present::AccessPicture& picture);

}  // namespace warpscope::views
