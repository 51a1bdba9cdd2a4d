#pragma once

#include <string>
#include <vector>

#include "app/present/memory/access_picture.h"
#include "app/present/memory/shown_access.h"
#include "engine/base/message.h"

namespace warpscope::present {

/// What of an access the name of a place needs to know.
struct PlaceOf {
    const gpu::Launch& launch;
    const memory::Access& access;
};

/// The place that a lane names, as the kernel would write it: "in[32]", "tile[33]"; an address or
/// offset where nothing there has a name. Requires: the lane is active.
std::string placeName(const PlaceOf& place, int lane);

/// What stands at the beginning of a line of 128 bytes; empty where nothing there has a name (local
/// and constant memory).
std::string lineName(const PlaceOf& place, const LinePart& line);

/// The key of the name of a level: "L2", "shared memory".
std::string levelKey(memory::Level level);

/// What is seen, a sentence each: what is asked, what travels for it and how much of it is used,
/// who answers when. Only the first where an open question hides the rest.
std::vector<Message> memorySentences(const gpu::Launch& launch, const ShownAccess& shown,
                                     const AccessPicture& picture, bool isQuestionOpen);

/// What it moves and who answers when, in a short line, where those sentences find no room.
Message memoryBrief(const AccessPicture& picture);

/// One lane: thread, place, what it shares with whom.
std::vector<Message> laneTip(const PlaceOf& place, const AccessPicture& picture, int lane);
/// A sector: bytes used, lanes, who answers when.
std::vector<Message> sectorTip(const PlaceOf& place, const LinePart& line, std::size_t sector);
/// What was moved, and how much of it was asked for.
Message bytesTip(const AccessPicture& picture);
/// When the answers of a level came. Requires: level < picture.levels.size().
Message answerTip(const AccessPicture& picture, std::size_t level);
/// A bank of shared memory in one pass, or in all of them (−1).
std::vector<Message> bankTip(const AccessPicture& picture, int bank, int pass);

}  // namespace warpscope::present
