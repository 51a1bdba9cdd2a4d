#pragma once

#include <string>

#include "app/present/buffers/buffer_map.h"
#include "engine/base/message.h"

namespace warpscope::present {

/// What stands above a buffer's picture: its name, its shape, and whether it is read or written.
Message bufferHeading(const MappedBuffer& buffer, const BufferMap& map, BlockId block);

/// What the last access of the warp that is looked at touches, or that there was none.
Message bufferSentence(const TouchLog& log, WarpId warp, Cycle cycle);

/// A cell: its element, how often it was touched, and by whom last.
std::vector<Message> cellTip(const MappedBuffer& buffer, const BufferMap& map, std::uint32_t row,
                             std::uint32_t column, int warpsPerBlock);

}  // namespace warpscope::present
