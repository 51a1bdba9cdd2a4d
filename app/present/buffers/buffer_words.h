#pragma once

#include <string>

#include "app/present/buffers/element_state.h"
#include "engine/base/message.h"

namespace warpscope::present {

/// What stands above a buffer's picture: its name, its shape, and whether it is read or written.
Message bufferHeading(const MappedBuffer& buffer, const BufferMap& map, BlockId block);

/// The same where the cells show what they hold: its name, its shape, and the span of its values.
Message valueHeading(const MappedBuffer& buffer, const CellValues& values, BlockId block);

/// Its name and its shape, where there is no room for more.
Message briefHeading(const MappedBuffer& buffer);

/// The same while it is asked what becomes of it; the columns of shared memory are its banks.
Message givenHeading(const MappedBuffer& buffer);

/// "a[7]"; of shared memory its word, "[7]".
std::string elementName(const MappedBuffer& buffer, std::uint32_t element);

/// How many elements of the buffers are in the L1 of an SM, or that there is none to look into.
Message l1Sentence(const HeldInL1& held, SmId sm);

/// What the last access of the warp that is looked at touches, or that there was none.
Message bufferSentence(const TouchLog& log, WarpId warp, Cycle cycle);

/// A cell: its element, how often it was touched, and by whom last.
std::vector<Message> cellTip(const MappedBuffer& buffer, const BufferMap& map, std::uint32_t row,
                             std::uint32_t column, int warpsPerBlock);

}  // namespace warpscope::present
