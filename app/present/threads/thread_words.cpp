#include "app/present/threads/thread_words.h"

#include "app/present/lane_words.h"

namespace warpscope::present {

namespace {

const char* fateKey(ThreadFate fate) {
    switch (fate) {
        case ThreadFate::Waiting:
            return "view.threads.fate.waiting";
        case ThreadFate::Together:
            return "view.threads.fate.together";
        case ThreadFate::Took:
            return "view.threads.fate.took";
        case ThreadFate::SatOut:
            break;
    }
    return "view.threads.fate.sat_out";
}

}  // namespace

Message threadSentence(const gpu::Launch& launch, const ThreadFates& fates, ThreadColour by,
                       BlockId block) {
    if (by == ThreadColour::Divergence)
        return Message{"view.threads.say.divergence", {}}
            .with("count", fates.divergedWarps())
            .with("all", launch.warpCount());
    const int size = launch.machine.limits.warpSize;
    const int last = launch.threadsPerBlock() % size;
    return Message{last == 0 ? "view.threads.say.linear" : "view.threads.say.padded", {}}
        .with("index", block.value)
        .with("threads", launch.threadsPerBlock())
        .with("count", launch.warpsPerBlock())
        .with("size", size)
        .with("last", last);
}

Message dataSentence(const ThreadData& data, const gpu::Launch& launch) {
    if (!data.isThere()) return Message{"view.threads.say.no_data"};
    const std::int64_t all = launch.blockCount() * launch.threadsPerBlock();
    return Message{data.isWritten() ? "view.threads.say.written" : "view.threads.say.read"}
        .with("name", data.name())
        .with("count", data.count())
        .with("others", all - data.count());
}

Message blockCellTip(const BlockMap::Cell& cell, int warpsPerBlock) {
    return Message{cell.blocks == 1 ? "view.threads.tip.block" : "view.threads.tip.blocks"}
        .with("index", cell.first.value)
        .with("last", cell.first.value + cell.blocks - 1)
        .with("blocks", cell.blocks)
        .with("warps", cell.blocks * warpsPerBlock)
        .with("started", cell.started)
        .with("split", cell.split);
}

Message threadPlace(const ThreadPlane::Thread& thread) {
    return Message{"view.threads.tip.place", {}}
        .with("thread", coordinateText(thread.threadIdx))
        .with("block", coordinateText(thread.blockIdx));
}

std::vector<Message> threadTip(const ThreadPlane::Thread& thread, ThreadFate fate) {
    std::vector<Message> tip;
    tip.push_back(threadPlace(thread));
    tip.push_back(Message{"view.threads.tip.order", {}}
                      .with("index", thread.inBlock)
                      .with("number", thread.warp.value)
                      .with("lane", thread.lane));
    tip.push_back(Message{fateKey(fate), {}});
    return tip;
}

}  // namespace warpscope::present
