#pragma once

#include <vector>

#include "app/present/threads/block_map.h"
#include "app/present/threads/thread_data.h"
#include "engine/base/message.h"

namespace warpscope::present {

/// What the colours show, in one sentence: how threads become warps, or how many warps have run
/// without some of their threads so far.
Message threadSentence(const gpu::Launch& launch, const ThreadFates& fates, ThreadColour by,
                       BlockId block);

/// What the data under the threads is, and how many threads have none.
Message dataSentence(const ThreadData& data, const gpu::Launch& launch);

/// A cell of blocks that has any: which, and how many of its warps have run without some threads.
Message blockCellTip(const BlockMap::Cell& cell, int warpsPerBlock);

/// A thread's coordinates.
Message threadPlace(const ThreadPlane::Thread& thread);
/// A thread: its coordinates, its place in the linear order, its warp and lane, and its fate.
std::vector<Message> threadTip(const ThreadPlane::Thread& thread, ThreadFate fate);

}  // namespace warpscope::present
