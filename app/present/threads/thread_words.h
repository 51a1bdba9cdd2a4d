#pragma once

#include <vector>

#include "app/present/threads/thread_map.h"
#include "engine/base/message.h"

namespace warpscope::present {

/// What the colours show, in one sentence: how threads become warps, or how many warps have run
/// without some of their threads so far.
Message threadSentence(const gpu::Launch& launch, const ThreadFates& fates, ThreadColour by,
                       BlockId block);

/// A thread: its coordinates, its place in the linear order, its warp and lane, and its fate.
std::vector<Message> threadTip(const ThreadPlane::Thread& thread, ThreadFate fate);

}  // namespace warpscope::present
