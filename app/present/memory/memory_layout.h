#pragma once

#include <array>
#include <vector>

#include "app/draw/box.h"
#include "app/present/memory/access_picture.h"
#include "app/theme/metrics.h"

namespace warpscope::present {

/// What the picture of an access has to find room for.
struct MemoryRoom {
    float width = 0, height = 0;
    float wordsHeight = 0;  ///< Of the sentences below.
    float gutter = 0;       ///< At the left, for the names of the rows.
    float headHeight = 0;   ///< Kept free at the top.
    bool hasLegend = true;  ///< False: it stands under both of two pictures.
    bool isBrief = false;   ///< The words are short, and the picture gives way to who answers when.
};

/// Where the parts of the picture of an access stand, in pixels from the top left of the view. A
/// part without room is an empty box.
struct MemoryLayout {
    draw::Box laneNumbers{};  ///< Above the lanes, where they do not hold their numbers.
    draw::Box lanes{};
    int labelStep = 1;  ///< Every how many lanes, or banks, a number stands.
    draw::Box wires{};
    std::vector<draw::Box> lines{};  ///< Of 128 bytes each.
    /// By line. Where sectors are narrow those that move nothing leave most of their line to the
    /// others.
    std::vector<std::array<draw::Box, memory::kSectorsPerLine>> sectors{};
    draw::Box addresses{};  ///< What stands at the beginning of each line.
    draw::Box levels{};     ///< Who answers each sector.
    draw::Box banks{};
    draw::Box passes{};
    float passHeight = 0;
    draw::Box answers{};  ///< One row a level, and the cycles below.
    float answerHeight = 0;
    draw::Box bytes{};
    draw::Box legend{};
    draw::Box words{};

    draw::Box laneBox(const AccessPicture& picture, int lane) const;
    draw::Box bankBox(const AccessPicture& picture, int bank) const;
    draw::Box passBox(const AccessPicture& picture, int bank, int pass) const;
    draw::Box sectorBox(std::size_t line, std::size_t sector) const {
        return sectors[line][sector];
    }
    /// Where the first byte of an active lane lies in its line.
    draw::Box placeBox(const AccessPicture& picture, int lane) const;
};

/// Whether words, the meaning of the colours and who answers when (where anybody does) have found
/// room. The bytes may be left out: words and colours tell them, too.
bool hasAllParts(const MemoryLayout& layout, const AccessPicture& picture);

MemoryLayout memoryLayout(const theme::Metrics& metrics, const AccessPicture& picture,
                          const MemoryRoom& space);

}  // namespace warpscope::present
