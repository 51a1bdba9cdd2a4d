#include "app/present/waits/wait_graph.h"

#include <algorithm>
#include <set>

#include "engine/gpu/deadlock.h"
#include "engine/gpu/polling.h"
#include "engine/history/resident_warp.h"

namespace warpscope::present {
namespace {

/// Some lanes of one warp, before those that do the same are put together.
struct Group {
    WaitKind kind = WaitKind::Runs;
    const sm::Warp* warp = nullptr;
    LaneMask lanes = 0;
    isa::ProgramCounter pc = 0;
    std::size_t path = 0;
    std::uint32_t node = 0;
    sm::Missing missing{};  ///< Of its warp.
    const sm::SmState* sm = nullptr;
    const sm::NamedMeeting* meeting = nullptr;  ///< At a barrier with a count.
};

class Builder {
  public:
    Builder(const history::Run& run, const gpu::GpuState& state, Cycle cycle,
            Repetitions* repetitions)
        : run_(run),
          state_(state),
          cycle_(cycle),
          repetitions_(repetitions),
          rules_(gpu::barrierRules(run.launch())) {}

    void addBlock(const sm::SmState& sm, BlockId block);
    /// Another block, where somebody in it could write what is polled; only those who matter for
    /// it.
    void addWriters(const sm::SmState& sm, BlockId block);
    bool anybodySpins() const;
    void addQueue();
    WaitGraph finish();

  private:
    bool isStack() const { return run_.launch().model.divergence == gpu::DivergenceModel::Stack; }
    void addWarp(const sm::SmState& sm, const sm::Warp& warp, bool waitsForCluster);
    WaitKind kindOf(const sm::Warp& warp, std::size_t path, LaneMask own) const;
    void merge();
    void linkGroup(const Group& group);
    bool holdsUp(const Group& waiter, const Group& other) const;
    bool hasQueue() const { return state_.nextBlock < run_.launch().blockCount(); }
    bool couldWrite(const Group& group) const;
    void addEdge(std::uint32_t from, std::uint32_t to, WaitReason reason);
    void markCycles();

    const history::Run& run_;
    const gpu::GpuState& state_;
    Cycle cycle_;
    Repetitions* repetitions_;
    sm::BarrierRules rules_;
    std::vector<Group> groups_{};
    WaitGraph graph_{};
};

WaitKind Builder::kindOf(const sm::Warp& warp, std::size_t path, LaneMask own) const {
    if ((own & ~warp.atBarrier) == 0) return WaitKind::Barrier;
    if ((own & ~warp.atWarpsync) == 0) {
        const isa::Instruction& at = run_.launch().program.instructions[warp.paths[path].pc];
        return at.isNamedBarrier() ? WaitKind::Barrier : WaitKind::Warpsync;
    }
    if (isStack() && static_cast<int>(path) != warp.currentPath) return WaitKind::Below;
    const bool spins = repetitions_ != nullptr && repetitions_->from(warp.id) <= cycle_;
    return spins ? WaitKind::Spins : WaitKind::Runs;
}

/// A group a path; who waits below for its own upper half is part of that one.
void Builder::addWarp(const sm::SmState& sm, const sm::Warp& warp, bool waitsForCluster) {
    LaneMask placed = warp.exited;
    for (std::size_t i = warp.paths.size(); i-- > 0;) {
        LaneMask own = warp.paths[i].mask & ~placed;
        placed |= own;
        // Of independent threads a part of a path may have arrived.
        const LaneMask arrived = own & warp.atBarrier;
        for (const LaneMask part : {arrived, own & ~arrived}) {
            if (part == 0) continue;
            Group group{kindOf(warp, i, part), &warp, part, warp.paths[i].pc, i};
            if (group.kind == WaitKind::Barrier) group.meeting = sm::namedMeetingOf(sm, warp);
            group.sm = &sm;
            if (waitsForCluster) {
                group.kind = WaitKind::Cluster;
                group.missing = sm::whoIsMissing(rules_, state_.sms, sm, warp);
            }
            groups_.push_back(group);
        }
    }
}

void Builder::addBlock(const sm::SmState& sm, BlockId block) {
    for (const sm::BlockSlot& slot : sm.blocks) {
        if (slot.block != block) continue;
        for (const sm::Warp& warp : sm.warps)
            if (warp.isResident() && warp.block == block) addWarp(sm, warp, slot.waitsForCluster);
    }
}

bool Builder::anybodySpins() const {
    return std::ranges::find(groups_, WaitKind::Spins, &Group::kind) != groups_.end();
}

/// Whoever goes on by itself is no hope of those who poll for ever; while blocks are
/// queued, whose writes are still to come, those who poll already are not asked either.
bool Builder::couldWrite(const Group& group) const {
    if (group.kind == WaitKind::Runs || (group.kind == WaitKind::Spins && hasQueue())) return false;
    return gpu::mayWrite(run_.launch().program, group.pc);
}

void Builder::addWriters(const sm::SmState& sm, BlockId block) {
    const std::size_t before = groups_.size();
    addBlock(sm, block);
    const auto its = groups_.begin() + static_cast<std::ptrdiff_t>(before);
    const bool anyWrites =
        std::any_of(its, groups_.end(), [&](const Group& group) { return couldWrite(group); });
    const auto isIdle = [&](const Group& group) {
        return !anyWrites || group.kind == WaitKind::Runs ||
               (group.kind == WaitKind::Below && !couldWrite(group));
    };
    groups_.erase(std::remove_if(its, groups_.end(), isIdle), groups_.end());
}

/// Those who do the same with the same lanes at the same place stand together; a few who poll what
/// the others of them could write stand apart, so that it is seen who waits for whom.
void Builder::merge() {
    constexpr std::ptrdiff_t kFew = 4;
    const auto pollsOthers = [&](const Group& group) {
        return group.kind == WaitKind::Spins && couldWrite(group);
    };
    const bool areFew = std::ranges::count_if(groups_, pollsOthers) <= kFew;
    for (Group& group : groups_) {
        const bool isApart = areFew && pollsOthers(group);
        const auto same = [&](const WaitNode& node) {
            return !isApart && node.kind == group.kind && node.lanes == group.lanes &&
                   node.pc == group.pc;
        };
        auto found = std::ranges::find_if(graph_.nodes, same);
        if (found == graph_.nodes.end()) {
            WaitNode node;
            node.kind = group.kind;
            node.lanes = group.lanes;
            node.pc = group.pc;
            node.line = isa::lineOf(run_.launch().program, group.pc);
            graph_.nodes.push_back(node);
            found = graph_.nodes.end() - 1;
        }
        found->warps.push_back(group.warp->id);
        if (std::ranges::find(found->blocks, group.warp->block) == found->blocks.end())
            found->blocks.push_back(group.warp->block);
        group.node = static_cast<std::uint32_t>(found - graph_.nodes.begin());
    }
}

void Builder::addEdge(std::uint32_t from, std::uint32_t to, WaitReason reason) {
    // Many who wait for each other and stand together need no arrow.
    if (from == to) graph_.nodes[from].isInCycle = true;
    if (from == to) return;
    const auto same = [&](const WaitEdge& edge) { return edge.from == from && edge.to == to; };
    if (std::ranges::none_of(graph_.edges, same)) graph_.edges.push_back({from, to, reason, false});
}

/// Whether a barrier waits for a group of its block.
bool Builder::holdsUp(const Group& waiter, const Group& other) const {
    if (waiter.warp->block != other.warp->block) return false;
    if (waiter.meeting) {
        return sm::couldCome(rules_.program, *waiter.sm, *waiter.meeting, *other.warp) &&
               (waiter.warp != other.warp || waiter.node != other.node);
    }
    return (sm::missingAt(rules_, *other.warp, waiter.pc) & other.lanes) != 0;
}

void Builder::linkGroup(const Group& group) {
    for (const Group& other : groups_) {
        const bool isSameWarp = other.warp == group.warp;
        switch (group.kind) {
            case WaitKind::Barrier:
                if (holdsUp(group, other))
                    addEdge(group.node, other.node,
                            other.kind == WaitKind::Barrier ? WaitReason::OtherBarrier
                                                            : WaitReason::NotArrived);
                break;
            case WaitKind::Below:
                if (isSameWarp && other.path > group.path)
                    addEdge(group.node, other.node, WaitReason::MustEnd);
                break;
            case WaitKind::Warpsync:
                if (isSameWarp &&
                    (sm::missingAtWarpsync(rules_, *group.warp, group.path) & other.lanes) != 0)
                    addEdge(group.node, other.node, WaitReason::LanesMissing);
                break;
            case WaitKind::Cluster:
                if (std::ranges::count(group.missing.blocks, other.warp->block) != 0)
                    addEdge(group.node, other.node, WaitReason::OtherBlock);
                break;
            case WaitKind::Spins:
                if (&other != &group && couldWrite(other))
                    addEdge(group.node, other.node, WaitReason::CouldWrite);
                break;
            case WaitKind::Runs:
            case WaitKind::Queued:
                break;
        }
    }
}

void Builder::addQueue() {
    const auto all = run_.launch().blockCount();
    if (!hasQueue() || state_.stopped == gpu::StopReason::Finished) return;
    const bool mayWrite = gpu::mayWrite(run_.launch().program, 0);
    WaitNode node;
    node.kind = WaitKind::Queued;
    node.blocks.push_back(BlockId{static_cast<std::uint32_t>(state_.nextBlock)});
    node.queued = all - state_.nextBlock;
    const auto number = static_cast<std::uint32_t>(graph_.nodes.size());
    graph_.nodes.push_back(node);
    for (std::uint32_t other = 0; other < number; ++other) {
        // Who lies below on the stack holds the place with those above.
        if (graph_.nodes[other].kind != WaitKind::Below)
            addEdge(number, other, WaitReason::NeedsPlace);
        if (graph_.nodes[other].kind == WaitKind::Spins && mayWrite)
            addEdge(other, number, WaitReason::CouldWrite);
    }
}

/// Who can be reached from a node.
std::vector<bool> reachOf(const WaitGraph& graph, std::uint32_t from) {
    std::vector<bool> reached(graph.nodes.size());
    std::vector<std::uint32_t> next{from};
    while (!next.empty()) {
        const std::uint32_t at = next.back();
        next.pop_back();
        for (const WaitEdge& edge : graph.edges) {
            if (edge.from != at || reached[edge.to]) continue;
            reached[edge.to] = true;
            next.push_back(edge.to);
        }
    }
    return reached;
}

void Builder::markCycles() {
    std::vector<std::vector<bool>> reach;
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i)
        reach.push_back(reachOf(graph_, i));
    for (std::uint32_t i = 0; i < graph_.nodes.size(); ++i)
        graph_.nodes[i].isInCycle = graph_.nodes[i].isInCycle || reach[i][i];
    for (WaitEdge& edge : graph_.edges)
        edge.isInCycle = reach[edge.to][edge.from];
}

WaitGraph Builder::finish() {
    merge();
    for (WaitNode& node : graph_.nodes) {
        std::ranges::sort(node.warps);
        std::ranges::sort(node.blocks);
    }
    for (const Group& group : groups_)
        linkGroup(group);
    addQueue();
    markCycles();
    return std::move(graph_);
}

const sm::SmState* smOf(const history::Run& run, const gpu::GpuState& state, BlockId block) {
    if (block.value >= run.blocks().size()) return nullptr;
    const SmId sm = run.blocks()[block.value].sm;
    return sm.value < state.sms.size() ? &state.sms[sm.value] : nullptr;
}

}  // namespace

Cycle Repetitions::from(WarpId warp) {
    const auto known = known_.find(warp);
    if (known != known_.end()) return known->second;
    Cycle& found = known_[warp] = kNever;
    // Who only counts does the same again and again as well, and is done some day.
    if (std::ranges::none_of(run_->problems(), gpu::isEndless)) return found;
    if (run_->warps()[warp.value].residentTo != kNever) return found;
    std::set<isa::ProgramCounter> seen;
    Cycle latest = kNever, last = 0;
    for (const trace::Segment& segment : run_->segments(warp)) {
        if (segment.state != trace::WarpState::Issued) continue;
        last = segment.begin;
        if (seen.insert(segment.pc).second) latest = segment.begin;
    }
    // Something new at the very end tells nothing.
    if (latest < last) found = latest + 1;
    return found;
}

bool WaitGraph::hasCycle() const {
    return std::ranges::any_of(nodes, &WaitNode::isInCycle);
}

std::uint32_t WaitGraph::nodeOf(WarpId warp, int lane) const {
    const auto holds = [&](const WaitNode& node) {
        return std::ranges::find(node.warps, warp) != node.warps.end() &&
               (lane < 0 || hasLane(node.lanes, lane));
    };
    return static_cast<std::uint32_t>(std::ranges::find_if(nodes, holds) - nodes.begin());
}

WaitGraph waitGraphOf(const history::Run& run, const gpu::GpuState& state, BlockId block,
                      Cycle cycle, Repetitions* repetitions) {
    Builder builder(run, state, cycle, repetitions);
    const sm::SmState* const home = smOf(run, state, block);
    if (home == nullptr) return {};
    builder.addBlock(*home, block);
    std::set<BlockId> added{block};
    // The others of its cluster, and where blocks wait for a place those that hold one.
    for (const sm::BlockSlot& slot : home->blocks) {
        if (slot.block != block) continue;
        for (const sm::ClusterPeer& peer : slot.cluster)
            if (const sm::SmState* sm = smOf(run, state, peer.block);
                sm != nullptr && added.insert(peer.block).second)
                builder.addBlock(*sm, peer.block);
    }
    const bool hasQueue = state.nextBlock < run.launch().blockCount();
    if (hasQueue || builder.anybodySpins()) {
        for (const sm::SmState& sm : state.sms) {
            for (const sm::BlockSlot& slot : sm.blocks) {
                if (!slot.block.isValid() || added.size() >= 32) continue;
                if (!added.insert(slot.block).second) continue;
                hasQueue ? builder.addBlock(sm, slot.block) : builder.addWriters(sm, slot.block);
            }
        }
    }
    return builder.finish();
}

BlockId waitingBlock(const history::Run& run, const gpu::GpuState& state, WarpId wanted) {
    if (wanted.isValid()) {
        const sm::Warp* const warp = history::residentWarp(run, state, wanted);
        if (warp != nullptr) return warp->block;
    }
    BlockId resident{};
    for (const sm::SmState& sm : state.sms) {
        for (const sm::Warp& warp : sm.warps) {
            if (!warp.isResident()) continue;
            if (!resident.isValid()) resident = warp.block;
            if (warp.atBarrier != 0) return warp.block;
        }
    }
    return resident;
}

}  // namespace warpscope::present
