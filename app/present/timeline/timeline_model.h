#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "app/present/lanes/lanes_columns.h"
#include "app/present/timeline/timeline_linked.h"
#include "app/present/timeline/timeline_search.h"
#include "app/session/state/slot_reader.h"
#include "app/theme/metrics.h"
#include "app/timeline/axis.h"
#include "app/timeline/density.h"
#include "app/timeline/event_marks.h"
#include "app/timeline/layout.h"
#include "app/timeline/load.h"
#include "engine/analysis/passes.h"

namespace warpscope::present {

/// What the timeline has worked out of a run and keeps until the run, the zoom or the grouping
/// changes, so that a frame costs only what it draws.
class TimelineModel {
  public:
    /// Takes over a session's run and the pixels of the rows. Requires: session.recording().
    void update(const session::SlotReader& session, const theme::Metrics& metrics, double left,
                double width);
    /// The axis moves with the cursor: pages on while it plays, jumps to where it was sent.
    void follow(const session::SlotReader& session, double seconds);

    const history::Recording& run() const { return *run_; }
    const timeline::Layout& layout() const { return layout_; }
    timeline::Layout& layout() { return layout_; }
    const timeline::LayoutOptions& options() const { return options_; }
    void setGrouping(timeline::Grouping grouping);
    /// Folds or unfolds one group, or all of them when every one is open or folded.
    void toggleGroup(const timeline::Group& group);
    void foldAll(bool isFolded);

    /// Long stretches in which nothing issues are drawn short: at first in a scenario about
    /// divergence that mostly waits, else when somebody or a step asks for it.
    void setCompressed(bool isCompressed) { isCompressed_ = isCompressed; }
    bool isCompressed() const { return isCompressed_; }
    /// Another run on the same axis, or none: only what is idle in both is folded.
    void setBeside(std::shared_ptr<const history::Recording> run) { beside_ = std::move(run); }
    /// What is looked for.
    TimelineSearch& search() { return search_; }
    const TimelineSearch& search() const { return search_; }
    /// What is pointed at, in this run.
    const LinkedIssues& linked() const { return linked_; }
    /// Each issue has a cell of its own: narrower ones are gathered with what is beside them, some
    /// and some not.
    bool hasCellForEachIssue() const {
        return axis_.pixelsPerCycle() >= timeline::Grain{}.exactPixels;
    }

    timeline::Axis& axis() { return axis_; }
    const timeline::Axis& axis() const { return axis_; }
    /// Somebody moved the axis by hand: motion under way ends.
    void holdAxis() { isGliding_ = false; }
    /// The cells of a row at the present zoom. Valid until the next update.
    const std::vector<timeline::Cell>& cells(int row);
    const std::vector<timeline::EventMark>& marks();
    /// Of the cycles [0, until), 0 = of the whole run.
    const timeline::LoadTrack& load(int buckets, CycleCount until = 0);
    /// Bit of each state that some warp of the run is in.
    unsigned statesPresent() const { return statesPresent_; }
    /// Divergences and reconvergences of a warp, in order of cycle.
    const std::vector<trace::Event>& splitsOf(WarpId warp) const;
    /// The passes of a warp that splits; none of one that never does.
    const std::vector<analysis::Pass>& passesOf(WarpId warp);
    /// The first cycle of each colour that passes of some lanes have, of the first warps that
    /// split: more of them bring no other colour to a legend, but time.
    const std::map<LaneColour, Cycle>& stripsFrom() const;
    /// Shows what a step of a lesson wants, and keeps it for as long as it stands there.
    void setStage(const session::Stage& stage);
    /// While an open question leaves little of the stretch that is shown to be seen, that little is
    /// shown alone; behind the answer the stretch again. Call after setStage().
    void followQuestion(const session::SlotReader& session, const theme::Metrics& metrics);
    /// The length of the axis, where another run is longer: two of them on one scale.
    void setLeastCycles(CycleCount cycles) { leastCycles_ = cycles; }
    /// Takes the zoom of another run's rows.
    void followAxis(const timeline::Axis& axis) { axis_ = axis; }
    /// How it is looked at, with this row at its top.
    session::TimelineSight sight(double row) const;
    /// Grouping, folds and zoom as they were; a grouping that is unknown changes nothing.
    void goOnAt(const session::TimelineSight& left, const theme::Metrics& metrics);
    /// Highest row that the window of heights may begin at.
    float clampScroll(float scroll, float windowHeight) const;

  private:
    void forgetOldAxis();
    void takeRun(const session::SlotReader& session);
    void showFirst(const session::SlotReader& session, const theme::Metrics& metrics);
    void rebuildLayout();
    void foldIdle(const theme::Metrics& metrics);
    void showWanted();
    void foldWanted();
    void showWhole(const session::SlotReader& session, const theme::Metrics& metrics);

    std::shared_ptr<const history::Recording> run_{};
    std::filesystem::path scenario_{};
    timeline::Layout layout_{};
    timeline::LayoutOptions options_{};
    timeline::Axis axis_{};
    timeline::Axis cachedAxis_{};
    std::unordered_map<int, std::vector<timeline::Cell>> cells_{};
    std::vector<timeline::EventMark> marks_{};
    bool hasMarks_ = false;
    timeline::LoadTrack load_{};
    unsigned statesPresent_ = 0;
    std::unordered_map<std::uint32_t, std::vector<trace::Event>> splits_{};
    std::vector<trace::Event> noSplits_{};
    std::unordered_map<std::uint32_t, std::vector<analysis::Pass>> passes_{};
    std::vector<analysis::Pass> noPasses_{};
    mutable std::optional<std::map<LaneColour, Cycle>> stripsFrom_{};
    CycleCount leastCycles_ = 1;
    TimelineSearch search_{};
    LinkedIssues linked_{};
    bool isCompressed_ = false;
    std::shared_ptr<const history::Recording> beside_{};
    /// For which runs and widths the axis is folded now.
    struct FoldedFor {
        std::shared_ptr<const history::Recording> run{}, beside{};
        CycleCount cycles = 0;
        double width = 0;
        friend bool operator==(const FoldedFor&, const FoldedFor&) = default;
    } foldedFor_{};
    int stage_ = 0;
    scenario::StepTimeline wanted_{};
    std::vector<std::uint32_t> openWarps_{};  ///< Whose groups a step wants open; empty = all.
    CycleCount askedUntil_ = 0;               ///< So many cycles are shown alone; 0 = they are not.
    Cycle lastCycle_ = -1;
    bool isGliding_ = false;
    double glideFrom_ = 0, glideTo_ = 0, glideStart_ = 0;
};

}  // namespace warpscope::present
