#include "app/views/contention/contention_view.h"

#include <algorithm>
#include <array>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/present/contention/contention_words.h"
#include "app/present/contention/next_atomic.h"
#include "app/present/followed_log.h"
#include "app/present/foresight.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;

/// Hits or cycles read in a frame: some milliseconds.
constexpr std::size_t kContentionWorkPerFrame = 16'000;
/// More rows than these are not told apart.
constexpr std::size_t kMaxRows = 32;

/// Of how many lanes were under way at most.
theme::Colour queueColour(const theme::Palette& palette) {
    return theme::mix(palette.panel, palette.text, 0.6f);
}

/// In letters: of the queue over time, with its words.
constexpr float kLeastQueue = 4;

/// The height of an address.
float contentionRow(const theme::Metrics& m) {
    return m.codeSmall * 1.55f;
}

class ContentionView final : public View {
  public:
    std::string_view key() const override { return "contention"; }
    std::string status(const ViewContext& context) const override;
    float leastHeight(const ViewContext& context) override {
        return context.session.run() == nullptr ? 0 : 12;
    }
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    void drawWayToFirst(const ViewContext& context) const;
    void goToFullest(const ViewContext& context, const present::HotAddress& address, bool isHovered,
                     bool isClicked) const;
    void drawRows(const ViewContext& context, const Box& room);
    void paintBars(const ViewContext& context, const present::HotAddress& address,
                   const Box& bars) const;
    void drawRow(const ViewContext& context, std::size_t index, const Box& box, float names);
    void drawQueue(const ViewContext& context, const Box& room);
    void paintQueueAxis(const ViewContext& context, const Box& plot) const;
    void paintQueue(const ViewContext& context, const present::HotAddress& address,
                    const Box& plot) const;

    present::FollowedLog<present::ContentionLog> log_{kContentionWorkPerFrame};
    std::vector<present::HotAddress> hottest_{};
    int longestQueue_ = 0;  ///< Of all of them.
    Cycle next_ = kNever;   ///< While there are none: when the first one comes.
    std::string chosen_{};  ///< Whose queue is drawn; the hottest where it is none of them.
};

void ContentionView::refresh(const ViewContext& context) {
    if (log_.follow(context.session.run(), context.session.cycle())) {
        hottest_ = log_->hottest(log_.cycle(), kMaxRows);
        longestQueue_ = 0;
        for (const present::HotAddress& address : hottest_)
            longestQueue_ = std::max(longestQueue_, address.mostQueued);
        next_ = hottest_.empty() ? present::nextAtomic(*log_.run(), log_.cycle()) : kNever;
    }
    if (log_.isReading()) context.readsOn();
}

std::string ContentionView::status(const ViewContext& context) const {
    const bool isDrawn = !hottest_.empty() && log_.run() == context.session.run();
    const std::size_t all = hottest_.size() < kMaxRows ? hottest_.size() : log_->addresses();
    if (!isDrawn || context.session.isQuestionOpen() || hottest_.size() >= all) return {};
    return say(context.session, "view.contention.status",
               {{"shown", present::grouped(static_cast<long long>(hottest_.size()))},
                {"addresses", present::grouped(static_cast<long long>(all))}});
}

/// How often it was hit, the end of that in the colour of what is under way now; below, thin, its
/// queue at most.
void ContentionView::paintBars(const ViewContext& context, const present::HotAddress& address,
                               const Box& bars) const {
    const theme::Palette& p = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const double most = static_cast<double>(hottest_.front().atomics);
    const auto widthOf = [&](double atomics) {
        return static_cast<float>(atomics / most) * bars.width();
    };
    const float inset = bars.height() * 0.22f;
    const int queued = address.queuedAt(log_.cycle());
    // What is under way now: the end of the bar that has no answer yet.
    const float end = bars.left + widthOf(static_cast<double>(address.atomics));
    const float parts = end - widthOf(queued);
    const float upper = bars.top + inset, lower = bars.bottom - inset;
    context.canvas.fill({bars.left, upper, end, lower}, p.longScoreboard, m.chipRadius / 2);
    context.canvas.fill({parts, upper, end, lower}, p.limit, m.chipRadius / 2);
    // How long its queue was at most, beside the others' queues: equal bars tell nothing of it.
    const float thin = longestQueue_ > 0 ? static_cast<float>(address.mostQueued) /
                                               static_cast<float>(longestQueue_)
                                         : 0;
    context.canvas.fill({bars.left, bars.bottom - inset * 0.8f, bars.left + thin * bars.width(),
                         bars.bottom - m.scale},
                        queueColour(p));
    const auto letter = [&](const Box& part, const char* words, theme::Colour fill) {
        if (part.width() > 2 * m.codeSmall)
            draw::textCentred(context.canvas, part, theme::textOn(p, fill), words);
    };
    letter({bars.left, bars.top, parts, bars.bottom}, "a", p.longScoreboard);
    letter({parts, bars.top, end, bars.bottom}, "u", p.limit);
}

void ContentionView::drawRow(const ViewContext& context, std::size_t index, const Box& box,
                             float names) {
    const present::HotAddress& address = hottest_[index];
    const theme::Palette& p = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    ImGui::SetCursorScreenPos({box.left, box.top});
    const std::string name = present::hotName(context.session, address);
    const bool isClicked =
        draw::hitArea(("hot " + std::to_string(index)).c_str(), {box.width(), box.height()});
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered)
        draw::tooltip(context.theme, present::hotTip(context.session, address, log_.cycle()));
    if (isClicked) chosen_ = name;
    goToFullest(context, address, isHovered, isClicked);
    if (isHovered || name == chosen_)
        context.canvas.fill(box, theme::mix(p.panel, p.accent, isHovered ? 0.15f : 0.25f),
                            m.chipRadius);
    context.offer("address " + address.name, box);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const float top = (box.top + box.bottom - m.codeSmall) / 2;
    draw::text(context.canvas, {box.left + m.padding / 2, top}, p.text, name, names - m.padding);
    const std::string figures = say(context.session, "view.contention.row",
                                    {{"count", present::grouped(address.atomics)},
                                     {"queue", present::grouped(address.mostQueued)}});
    const float figureWidth = context.canvas.measure(figures).x + m.padding;
    const float left = box.left + names;
    const float room = std::max(0.0f, box.right - figureWidth - left);
    paintBars(context, address, {left, box.top, left + room, box.bottom});
    draw::textRight(context.canvas, {box.right - m.padding / 2, top}, p.muted, figures);
}

/// The warp that made the queue longest lights up everywhere; a click goes to where it did.
void ContentionView::goToFullest(const ViewContext& context, const present::HotAddress& address,
                                 bool isHovered, bool isClicked) const {
    const present::AtomicHit& fullest = address.hits[address.fullest];
    session::Selection pointed;
    pointed.warp = fullest.warp;
    if (isHovered) context.actions.push_back(session::Hover{pointed});
    if (!isClicked) return;
    context.actions.push_back(session::Select{pointed});
    context.actions.push_back(session::SeekTo{fullest.from});
}

void ContentionView::drawRows(const ViewContext& context, const Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    const float height = contentionRow(m);
    const std::size_t rows = hottest_.size();
    float names = 6 * m.body;
    {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        for (std::size_t i = 0; i < rows; ++i)
            names = std::max(
                names, context.canvas.measure(present::hotName(context.session, hottest_[i])).x +
                           2 * m.padding);
    }
    names = std::min(names, room.width() * 0.4f);
    // More than find room are scrolled.
    ImGui::SetCursorScreenPos({room.left, room.top});
    draw::beginChild("contention rows", {room.width(), std::max(height, room.height())});
    {
        // Ends within the child, whose list of what is drawn it clips.
        const draw::ClipScope clip(context.canvas, room);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float right = at.x + ImGui::GetContentRegionAvail().x;
        for (std::size_t i = 0; i < rows; ++i) {
            const float top = at.y + static_cast<float>(i) * height;
            drawRow(context, i, {at.x, top, right, top + height - m.scale}, names);
        }
    }
    draw::endScrolledChild(context.canvas, context.theme);
}

/// Before any atomic: that it is so, and a button that goes to the first one.
void ContentionView::drawWayToFirst(const ViewContext& context) const {
    draw::paragraph(context.theme.palette.muted, say(context.session, "view.contention.none_yet"));
    if (next_ == kNever || present::hidesWhatComes(context.session)) return;
    const std::string words =
        say(context.session, "view.contention.to_first", {{"cycle", std::to_string(next_)}});
    if (draw::button(context.theme, words, "to first atomic"))
        context.actions.push_back(session::SeekTo{next_});
}

/// How many lanes are under way to the chosen address, over the run.
void ContentionView::drawQueue(const ViewContext& context, const Box& room) {
    const theme::Metrics& m = context.theme.metrics;
    const auto isChosen = [&](const present::HotAddress& address) {
        return present::hotName(context.session, address) == chosen_;
    };
    auto address = std::ranges::find_if(hottest_, isChosen);
    if (address == hottest_.end()) address = hottest_.begin();
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const theme::Palette& p = context.theme.palette;
    draw::text(context.canvas, {room.left, room.top}, p.muted,
               say(context.session, "view.contention.queue",
                   {{"name", present::hotName(context.session, *address)},
                    {"queue", present::grouped(address->mostQueued)}}),
               room.width());
    Box plot{room.left, room.top + m.small * 1.5f, room.right, room.bottom};
    if (plot.height() < m.body) return;
    if (plot.height() > 3 * m.body) {
        plot.bottom -= m.small * 1.2f;
        paintQueueAxis(context, plot);
    }
    paintQueue(context, *address, plot);
    ImGui::SetCursorScreenPos({plot.left, plot.top});
    const bool isClicked =
        ImGui::InvisibleButton("contention queue", {plot.width(), plot.height()});
    if (!ImGui::IsItemHovered()) return;
    const double share =
        static_cast<double>((ImGui::GetIO().MousePos.x - plot.left) / std::max(1.0f, plot.width()));
    const auto cycles = static_cast<double>(log_.run()->cycles());
    const auto cycle =
        std::clamp<Cycle>(static_cast<Cycle>(share * cycles), 0, log_.run()->cycles() - 1);
    if (cycle <= log_.cycle())
        draw::tooltip(context.theme, say(context.session, "view.contention.queue_tip",
                                         {{"cycle", std::to_string(cycle)},
                                          {"count", present::grouped(address->queuedAt(cycle))}}));
    if (isClicked) context.actions.push_back(session::SeekTo{cycle});
}

/// Under the plot: it is all of the run.
void ContentionView::paintQueueAxis(const ViewContext& context, const Box& plot) const {
    const theme::Palette& p = context.theme.palette;
    const float top = plot.bottom + context.theme.metrics.small * 0.1f;
    const draw::FontScope small(context.canvas, draw::Font::Small);
    draw::text(context.canvas, {plot.left, top}, p.muted,
               say(context.session, "view.contention.axis"));
    draw::textRight(context.canvas, {plot.right, top}, p.muted,
                    present::grouped(log_.run()->cycles() - 1));
}

void ContentionView::paintQueue(const ViewContext& context, const present::HotAddress& address,
                                const Box& plot) const {
    const theme::Palette& p = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    context.canvas.fill(plot, p.inset, m.chipRadius);
    const auto cycles = static_cast<double>(log_.run()->cycles());
    const auto xOf = [&](Cycle cycle) {
        return plot.left + static_cast<float>(static_cast<double>(cycle) / cycles) * plot.width();
    };
    // What every pixel column has at its most: begins and ends of hits in order.
    const auto columns = static_cast<std::size_t>(std::max(1.0f, plot.width() / m.scale));
    std::vector<int> change(columns + 1, 0);
    const auto columnOf = [&](Cycle cycle) {
        const double at = static_cast<double>(cycle) / cycles * static_cast<double>(columns);
        return std::min(columns, static_cast<std::size_t>(std::max(0.0, at)));
    };
    for (const present::AtomicHit& hit : address.hits) {
        const std::size_t from = columnOf(hit.from);
        change[from] += hit.lanes;
        // What is drawn at all is drawn a column wide.
        const std::size_t to = columnOf(std::min(hit.to, log_.cycle() + 1));
        change[std::min(columns, std::max(from + 1, to))] -= hit.lanes;
    }
    int queued = 0;
    int most = std::max(1, address.mostQueued);
    for (std::size_t column = 0; column < columns; ++column) {
        queued += change[column];
        most = std::max(most, queued);
    }
    queued = 0;
    std::size_t begin = 0;
    Box widest;  // Has the letter of what the colour means, where there is room for one.
    for (std::size_t column = 0; column <= columns; ++column) {
        if (column < columns && change[column] == 0) continue;
        const auto at = [&](std::size_t i) {
            return plot.left + static_cast<float>(i) / static_cast<float>(columns) * plot.width();
        };
        const float high = static_cast<float>(queued) / static_cast<float>(most) * plot.height();
        const Box part{at(begin), plot.bottom - high, at(column), plot.bottom};
        if (queued > 0) context.canvas.fill(part, p.limit);
        if (queued > 0 && part.height() > 1.2f * m.codeSmall && part.width() > widest.width())
            widest = part;
        if (column < columns) queued += change[column];
        begin = column;
    }
    if (widest.width() > m.codeSmall) {
        const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
        draw::textCentred(context.canvas, widest, theme::textOn(p, p.limit), "u");
    }
    const float now = xOf(log_.cycle() + 1);
    context.canvas.line({now, plot.top}, {now, plot.bottom}, p.text, 1.5f * m.scale);
}

void ContentionView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    const theme::Theme& theme = context.theme;
    const theme::Metrics& m = theme.metrics;
    const auto tell = [&](const char* key) {
        draw::paragraph(theme.palette.muted, say(context.session, key));
    };
    if (context.session.run()->counters().atomics == 0) return tell("view.contention.none");
    if (context.session.isQuestionOpen()) return tell("view.contention.question");
    refresh(context);
    if (hottest_.empty())
        return log_.isBehind() ? tell("view.contention.reading") : drawWayToFirst(context);
    const PanelArea area(context.canvas);
    Box room = area.box();
    paintSentence(
        context, room,
        log_.isBehind() && !log_->isFull()
            ? say(context.session, "view.contention.reading")
            : present::contentionSentence(context.session, hottest_.front(), log_->addresses()));
    const std::array<LegendEntry, 3> entries{
        {{theme.palette.longScoreboard, "a", say(context.session, "view.contention.answered")},
         {theme.palette.limit, "u", say(context.session, "view.contention.under_way")},
         {queueColour(theme.palette), "m", say(context.session, "view.contention.at_most"), false,
          say(context.session, "view.contention.at_most_brief")}}};
    paintLegendBelow(context, room, entries, 5 * m.body);
    const bool hasQueue = room.height() > 2 * contentionRow(m) + kLeastQueue * m.body;
    // What few addresses leave is the queue's: over time it shows more than an empty room.
    const float rows = static_cast<float>(hottest_.size()) * contentionRow(m);
    const float least =
        std::clamp(room.height() * 0.35f,
                   std::min(5 * m.body, room.height() - 2 * contentionRow(m)), 10 * m.body);
    const float below = hasQueue ? std::max(least, room.height() - rows - m.gap) : 0;
    drawRows(context, {room.left, room.top, room.right, room.bottom - below});
    if (hasQueue)
        drawQueue(context, {room.left, room.bottom - below + m.gap, room.right, room.bottom});
}

}  // namespace

std::unique_ptr<View> makeContentionView() {
    return std::make_unique<ContentionView>();
}

}  // namespace warpscope::views
