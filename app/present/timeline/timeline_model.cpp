#include "app/present/timeline/timeline_model.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/draw/ease.h"
#include "app/present/foresight.h"
#include "app/session/base/arrangement.h"

namespace warpscope::present {
namespace {

constexpr double kClosestPixels = 40;  ///< Of one cycle, times the scale.
constexpr double kFirstPixels = 1.6;   ///< Of one cycle when a long run is opened.
constexpr double kFitPixels = 0.35;    ///< A run with at least this much a cycle is shown whole.
constexpr double kGlideSeconds = 0.2;
/// A share of what is shown that is only a sliver; fewer cycles than these are one at any zoom.
constexpr double kLittleSeen = 0.4, kLeastSeen = 4;
/// What is shown of such a share, with a little room behind it.
constexpr double kBehindSeen = 1.06;
constexpr CycleCount kMinIdle = 24;  ///< Shorter stretches are not worth a fold.
constexpr std::size_t kStripWarps = 256;
constexpr double kMuchIdle = 0.4;     ///< Of a run: more than this hides the rest of it.
constexpr double kFoldLetters = 6.5;  ///< Width of a fold while all is shown: its words fit.
constexpr double kFastestGlide = 60;  ///< Cycles a second; faster playing pages without motion.

unsigned statesOf(const history::Recording& run) {
    unsigned states = 0;
    const auto& cycles = run.counters().warpCycles;
    for (std::size_t i = 0; i < cycles.size(); ++i) {
        if (cycles[i] > 0) states |= 1U << i;
    }
    return states & ~1U;  // "Not resident" is an empty place, not a state to explain.
}

/// In a scenario about divergence passes are what there is to see, and waits for memory that fill
/// the row would leave slivers of them.
bool isAboutPasses(const session::SlotReader& session) {
    const history::Recording& run = *session.recording();
    const bool isDivergence =
        session.scenario().arrangement == session::nameOf(session::Arrangement::Divergence);
    if (!isDivergence) return false;
    CycleCount idle = 0;
    for (const auto& stretch : run.idleStretches(kMinIdle))
        idle += stretch.to - stretch.from;
    return static_cast<double>(idle) > kMuchIdle * static_cast<double>(run.cycles());
}

}  // namespace

void TimelineModel::update(const session::SlotReader& session, const theme::Metrics& metrics,
                           double left, double width) {
    const double scale = static_cast<double>(metrics.scale);
    axis_.setPixels(left, width);
    axis_.setClosest(kClosestPixels * scale);
    if (run_ != session.recording()) {
        takeRun(session);
        const std::filesystem::path& path = session.scenario().path;
        if (path != scenario_) isCompressed_ = isAboutPasses(session);
        if (path != scenario_ || lastCycle_ < 0) showFirst(session, metrics);
        scenario_ = path;
        showWanted();
    }
    const CycleCount length = std::max(run_->cycles(), leastCycles_);
    if (axis_.cycles() != length) {
        const bool showedAll = axis_.showsAll();
        axis_.setLength(length);
        if (showedAll) axis_.fit();
    }
    foldIdle(metrics);
    linked_.update(session);
}

namespace {

/// What is idle in a run, up to the end of an axis that may be longer.
/// In the order of timeline::Grouping.
constexpr std::array<std::string_view, 3> kGroupingNames{"scheduler", "block", "arrival"};

std::vector<history::Recording::Stretch> idleOf(const history::Recording& run, CycleCount cycles) {
    auto idle = run.idleStretches(kMinIdle);
    if (run.cycles() >= cycles) return idle;
    if (idle.empty() || idle.back().to < run.cycles()) idle.push_back({run.cycles(), cycles});
    idle.back().to = cycles;
    return idle;
}

}  // namespace

void TimelineModel::foldIdle(const theme::Metrics& metrics) {
    FoldedFor now;
    if (isCompressed_) now = {run_, beside_, axis_.cycles(), axis_.width()};
    if (now == foldedFor_) return;
    foldedFor_ = now;
    if (!isCompressed_) return axis_.setFolds(nullptr);
    auto idle = idleOf(*run_, axis_.cycles());
    if (beside_) idle = timeline::idleInBoth(idle, idleOf(*beside_, axis_.cycles()));
    std::erase_if(idle, [](const auto& stretch) { return stretch.to - stretch.from < kMinIdle; });
    axis_.setFolds(timeline::foldsFor(std::move(idle), axis_.cycles(), axis_.width(),
                                      static_cast<double>(metrics.small) * kFoldLetters));
}

namespace {

/// What a step points at to have the rows of a warp's group alone, the others as headings.
constexpr std::string_view kRowsOf = "rows of warp ";

std::vector<std::uint32_t> warpsWithRows(const std::vector<std::string>& points) {
    std::vector<std::uint32_t> warps;
    for (const std::string& point : points) {
        std::uint32_t warp = 0;
        if (!point.starts_with(kRowsOf)) continue;
        const char* const end = point.data() + point.size();
        const auto [behind, error] = std::from_chars(point.data() + kRowsOf.size(), end, warp);
        if (error == std::errc{} && behind == end) warps.push_back(warp);
    }
    return warps;
}

}  // namespace

/// Groups without one of the wanted warps are headings; where none has one, all stay open.
void TimelineModel::foldWanted() {
    options_.folded.clear();
    rebuildLayout();
    std::set<std::uint64_t> open;
    for (const timeline::Row& row : layout_.rows())
        for (const WarpId warp : layout_.warpsOf(row))
            if (std::ranges::find(openWarps_, warp.value) != openWarps_.end())
                open.insert(layout_.groups()[static_cast<std::size_t>(row.group)].id());
    if (open.empty()) return;
    for (const timeline::Group& group : layout_.groups())
        if (!open.contains(group.id())) options_.folded.insert(group.id());
    rebuildLayout();
}

void TimelineModel::setStage(const session::Stage& stage) {
    // Where the reader chose an arrangement, rows and zoom stay as they are.
    if (stage.number <= 0 || stage.number == stage_) return;
    stage_ = stage.number;
    wanted_ = stage.timeline;
    using Wish = scenario::StepTimeline::Grouping;
    if (wanted_.isCompressed) setCompressed(*wanted_.isCompressed);
    auto grouping = timeline::Grouping::Scheduler;
    if (wanted_.grouping == Wish::Block) grouping = timeline::Grouping::Block;
    if (wanted_.grouping == Wish::Arrival) grouping = timeline::Grouping::Arrival;
    if (wanted_.grouping != Wish::AsIs && options_.grouping != grouping) setGrouping(grouping);
    // What a step folded is open again behind it.
    const bool wasFolded = !openWarps_.empty();
    openWarps_ = warpsWithRows(stage.point);
    if (wasFolded || !openWarps_.empty()) foldWanted();
    showWanted();
}

session::TimelineSight TimelineModel::sight(double row) const {
    session::TimelineSight sight{axis_.begin(), axis_.end(), row};
    sight.grouping = kGroupingNames[static_cast<std::size_t>(options_.grouping)];
    for (const std::uint64_t group : options_.folded)
        sight.folded.push_back(std::to_string(group));
    sight.isCompressed = isCompressed_;
    return sight;
}

void TimelineModel::goOnAt(const session::TimelineSight& left, const theme::Metrics& metrics) {
    const auto name = std::ranges::find(kGroupingNames, left.grouping);
    if (name != kGroupingNames.end()) {
        options_.grouping = static_cast<timeline::Grouping>(name - kGroupingNames.begin());
        options_.folded.clear();
        for (const std::string& group : left.folded) {
            std::uint64_t id = 0;
            const char* const end = group.data() + group.size();
            if (std::from_chars(group.data(), end, id).ptr == end) options_.folded.insert(id);
        }
        rebuildLayout();
        setCompressed(left.isCompressed);
        foldIdle(metrics);
    }
    holdAxis();
    axis_.show(left.from, left.to);
}

void TimelineModel::showWanted() {
    if (wanted_.from < 0 && wanted_.to < 0) return;
    const double begin = static_cast<double>(std::max<std::int64_t>(0, wanted_.from));
    const double end = static_cast<double>(wanted_.to < 0 ? axis_.cycles() : wanted_.to);
    isGliding_ = false;
    axis_.show(begin, std::max(begin + 1, end));
}

const std::vector<analysis::Pass>& TimelineModel::passesOf(WarpId warp) {
    if (!splits_.contains(warp.value)) return noPasses_;
    const auto [entry, isNew] = passes_.try_emplace(warp.value);
    if (isNew) entry->second = analysis::passesOf(*run_, warp);
    return entry->second;
}

const std::map<LaneColour, Cycle>& TimelineModel::stripsFrom() const {
    if (stripsFrom_) return *stripsFrom_;
    stripsFrom_.emplace();
    std::size_t warps = 0;
    for (const auto& [warp, events] : splits_) {
        if (++warps > kStripWarps) break;
        for (const analysis::Pass& pass : analysis::passesOf(*run_, WarpId{warp})) {
            const LaneColour colour = laneColourOf(pass.side, pass.active, pass.running);
            if (colour == LaneColour::Together) continue;
            Cycle& from = stripsFrom_->try_emplace(colour, pass.begin).first->second;
            from = std::min(from, pass.begin);
        }
    }
    return *stripsFrom_;
}

void TimelineModel::forgetOldAxis() {
    if (axis_ == cachedAxis_) return;
    cells_.clear();
    hasMarks_ = false;
    cachedAxis_ = axis_;
}

void TimelineModel::takeRun(const session::SlotReader& session) {
    const bool showedAll = run_ != nullptr && axis_.showsAll();
    run_ = session.recording();
    axis_.setLength(std::max(run_->cycles(), leastCycles_));
    if (showedAll) axis_.fit();
    statesPresent_ = statesOf(*run_);
    splits_.clear();
    passes_.clear();
    stripsFrom_.reset();
    for (const trace::Event& event : run_->events()) {
        const bool isSplit = event.kind == trace::EventKind::Divergence ||
                             event.kind == trace::EventKind::Reconvergence;
        if (isSplit) splits_[event.warp.value].push_back(event);
    }
    load_.buckets.clear();
    hasMarks_ = false;
    if (openWarps_.empty())
        rebuildLayout();
    else
        foldWanted();
}

void TimelineModel::showFirst(const session::SlotReader& session, const theme::Metrics& metrics) {
    options_.folded.clear();
    openWarps_.clear();
    rebuildLayout();
    showWhole(session, metrics);
    lastCycle_ = session.cycle();
}

/// All of the run, or of a long one what is around the cursor.
void TimelineModel::showWhole(const session::SlotReader& session, const theme::Metrics& metrics) {
    axis_.fit();
    const double scale = static_cast<double>(metrics.scale);
    if (axis_.pixelsPerCycle() < kFitPixels * scale) {
        axis_.showAround(session.cycle(), kFirstPixels * scale);
    }
    isGliding_ = false;
}

void TimelineModel::followQuestion(const session::SlotReader& session,
                                   const theme::Metrics& metrics) {
    const auto from = static_cast<double>(std::max<std::int64_t>(0, wanted_.from));
    const auto to = static_cast<double>(wanted_.to < 0 ? axis_.cycles() : wanted_.to);
    const CycleCount seen = lastDrawn(session) + 1;
    const double first = axis_.placeOf(from);
    const double share = (axis_.placeOf(static_cast<double>(seen)) - first) /
                         std::max(1.0, axis_.placeOf(to) - first);
    const bool isAsked = session.isQuestionOpen() && session.stage().number > 0;
    const bool isLittle = share < kLittleSeen && static_cast<double>(seen) - from >= kLeastSeen;
    const CycleCount until = isAsked && isLittle ? seen : 0;
    if (std::exchange(askedUntil_, until) == until) return;
    isGliding_ = false;
    if (until > 0)
        axis_.show(from, from + (static_cast<double>(until) - from) * kBehindSeen);
    else if (wanted_.from >= 0 || wanted_.to >= 0)
        showWanted();
    else
        showWhole(session, metrics);
}

void TimelineModel::rebuildLayout() {
    layout_ = timeline::Layout(*run_, options_);
    cells_.clear();
}

void TimelineModel::follow(const session::SlotReader& session, double seconds) {
    const Cycle cycle = session.cycle();
    const double speed = session.playback().cyclesPerSecond();
    if (cycle != lastCycle_) {
        const bool isStep = session.playback().isPlaying() || std::abs(cycle - lastCycle_) <= 1;
        lastCycle_ = cycle;
        const double at = static_cast<double>(cycle);
        const double share = (axis_.placeOf(at + 1) - axis_.beginPlace()) / axis_.span();
        if (share > 0.96 || share < 0.0) {
            // Playing leaves room ahead; a jump shows both sides of where it went.
            const double begin = axis_.placeBefore(at, isStep && share > 0.96 ? 0.3 : 0.5);
            const bool glides = !session.settings().reducedMotion && speed < kFastestGlide;
            glideFrom_ = axis_.beginPlace();
            glideTo_ = begin;
            glideStart_ = seconds;
            isGliding_ = glides && std::abs(begin - glideFrom_) < 2 * axis_.span();
            if (!isGliding_) axis_.moveToPlace(begin);
        }
    }
    if (!isGliding_) return;
    const double t = std::min(1.0, (seconds - glideStart_) / kGlideSeconds);
    const double eased = static_cast<double>(draw::easeOut(static_cast<float>(t)));
    axis_.moveToPlace(glideFrom_ + (glideTo_ - glideFrom_) * eased);
    isGliding_ = t < 1;
}

void TimelineModel::setGrouping(timeline::Grouping grouping) {
    options_.grouping = grouping;
    options_.folded.clear();
    rebuildLayout();
}

void TimelineModel::toggleGroup(const timeline::Group& group) {
    if (options_.folded.erase(group.id()) == 0) options_.folded.insert(group.id());
    rebuildLayout();
}

void TimelineModel::foldAll(bool isFolded) {
    options_.folded.clear();
    if (isFolded) {
        for (const timeline::Group& group : layout_.groups())
            options_.folded.insert(group.id());
    }
    rebuildLayout();
}

const std::vector<timeline::Cell>& TimelineModel::cells(int row) {
    forgetOldAxis();
    const auto [entry, isNew] = cells_.try_emplace(row);
    if (isNew) {
        const timeline::Row& place = layout_.rows()[static_cast<std::size_t>(row)];
        for (const WarpId warp : layout_.warpsOf(place)) {
            timeline::appendCells(*run_, warp, axis_, timeline::Grain{}, entry->second);
        }
    }
    return entry->second;
}

const std::vector<timeline::EventMark>& TimelineModel::marks() {
    forgetOldAxis();
    if (!hasMarks_) marks_ = timeline::eventMarks(run_->events(), axis_, 6);
    hasMarks_ = true;
    return marks_;
}

const timeline::LoadTrack& TimelineModel::load(int buckets, CycleCount until) {
    const CycleCount cycles = until > 0 ? until : run_->cycles();
    if (static_cast<int>(load_.buckets.size()) != buckets || load_.cycles != cycles) {
        load_ = timeline::loadTrack(*run_, buckets, cycles);
    }
    return load_;
}

const std::vector<trace::Event>& TimelineModel::splitsOf(WarpId warp) const {
    const auto found = splits_.find(warp.value);
    return found == splits_.end() ? noSplits_ : found->second;
}

float TimelineModel::clampScroll(float scroll, float windowHeight) const {
    return std::clamp(scroll, 0.0f, std::max(0.0f, layout_.height() - windowHeight));
}

}  // namespace warpscope::present
