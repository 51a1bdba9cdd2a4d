#include "app/views/memory/memory_view.h"

#include <algorithm>
#include <array>
#include <optional>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/icons.h"
#include "app/present/lane_words.h"
#include "app/present/memory/shown_access.h"
#include "app/present/run_words.h"
#include "app/present/shown_warp.h"
#include "app/session/state/say.h"
#include "app/views/memory/memory_painting.h"
#include "app/views/memory/stride_slider.h"
#include "app/views/view_parts.h"
#include "engine/isa/listing.h"

namespace warpscope::views {

namespace {
/// In letters: of a panel, and of each of two, whose picture has room under a slider; by how much
/// a picture is higher than its panel at most.
constexpr float kSliderFirst = 12, kSliderInHalves = 18, kMostAdded = 10;

class MemoryView final : public View {
  public:
    std::string_view key() const override { return "memory"; }
    std::string title(const ViewContext& context) const override;
    std::string status(const ViewContext& context) const override;
    std::string figuresOfAccess(const ViewContext& context) const;
    void draw(const ViewContext& context) override;

  private:
    void refresh(const ViewContext& context);
    void refreshWords(const ViewContext& context, float width);
    float headHeight(const ViewContext& context, float height) const;
    void drawHead(const ViewContext& context, ImVec2 at, float width) const;
    void drawAccess(const ViewContext& context, ImVec2 origin, ImVec2 size);
    LaneMask markedLanes(const MemoryPainting& painting) const;
    void pointBars(const MemoryPainting& painting) const;
    void pointLane(const MemoryPainting& painting, int lane) const;
    void pointLanes(const MemoryPainting& painting) const;
    void drawGiven(const MemoryPainting& painting, float height) const;
    void pointLines(const MemoryPainting& painting) const;
    void pointBanks(const MemoryPainting& painting) const;
    void handlePointer(const MemoryPainting& painting) const;
    present::MemoryLayout layOut(const ViewContext& context, ImVec2 size, float head);
    static bool isSliderFirst(const ViewContext& context, float height);
    float heightOf(const ViewContext& context, ImVec2 size);

    std::shared_ptr<const history::Run> run_{};
    WarpId warp_{};
    Cycle cycle_ = -1;
    std::vector<present::MemoryIssue> issues_{};
    std::optional<present::ShownAccess> shown_{};
    present::AccessPicture picture_{};
    std::string words_{};
    float wordsHeight_ = 0;
    StrideSlider stride_{};
};

std::string MemoryView::title(const ViewContext& context) const {
    const WarpId warp = present::shownWarp(context.session);
    if (!warp.isValid()) return View::title(context);
    return say(context.session, Message{"view.memory.heading", {}}.with("number", warp.value));
}

std::string MemoryView::status(const ViewContext& context) const {
    if (!shown_ || context.session.isQuestionOpen()) return {};
    std::string figures = figuresOfAccess(context);
    // Why it is pale is said where the sentences have no room, too.
    if (!shown_->isAhead || figures.empty()) return figures;
    return say(context.session, Message{"view.memory.status_ahead", {}}
                                    .with("figures", figures)
                                    .with("cycle", present::grouped(shown_->issuedAt)));
}

std::string MemoryView::figuresOfAccess(const ViewContext& context) const {
    if (picture_.isShared())
        return say(context.session, Message{"view.memory.status_passes", {}}.with(
                                        "passes", static_cast<long long>(picture_.passes.size())));
    if (picture_.space == memory::Space::Constant) return {};
    return say(context.session, Message{"view.memory.status_sectors", {}}
                                    .with("sectors", picture_.sectorCount())
                                    .with("percent", picture_.usedPercent()));
}

void MemoryView::refresh(const ViewContext& context) {
    const auto& session = context.session;
    const WarpId warp = present::shownWarp(session);
    const bool isSameWarp = run_ == session.run() && warp_ == warp;
    if (isSameWarp && cycle_ == session.cycle()) return;
    if (!isSameWarp) issues_ = present::memoryIssuesOf(*session.run(), warp);
    run_ = session.run();
    warp_ = warp;
    cycle_ = session.cycle();
    shown_ = present::shownAccess(*run_, issues_, warp_, cycle_);
    if (shown_) picture_ = present::accessPicture(run_->launch(), shown_->record, shown_->issuedAt);
}

void MemoryView::refreshWords(const ViewContext& context, float width) {
    const auto& session = context.session;
    words_.clear();
    for (const Message& sentence :
         present::memorySentences(run_->launch(), *shown_, picture_, session.isQuestionOpen())) {
        if (!words_.empty()) words_ += session::betweenSentences(session);
        words_ += present::sentenceCase(say(session, sentence));
    }
    // Two lines are kept free, so that the picture does not jump from access to access.
    wordsHeight_ = sentenceHeight(context, words_, width, 2);
}

float MemoryView::headHeight(const ViewContext& context, float height) const {
    const theme::Metrics& m = context.theme.metrics;
    return height > 15 * m.body ? m.body * 1.4f + m.gap * 0.5f : 0;
}

/// The instruction, and the way to the accesses before and after it.
void MemoryView::drawHead(const ViewContext& context, ImVec2 at, float width) const {
    const theme::Theme& theme = context.theme;
    const theme::Metrics& m = theme.metrics;
    const auto& session = context.session;
    const float size = m.body * 1.4f;
    float right = at.x + width - size;
    const auto button = [&](const char* id, draw::Icon icon, bool isThere, Cycle cycle,
                            const char* tip) {
        if (!isThere) return;
        ImGui::SetCursorScreenPos({right, at.y});
        if (draw::iconButton(theme, id, icon, {size, size}, say(session, tip)))
            context.actions.push_back(session::SeekTo{cycle});
    };
    const std::size_t index = shown_->index;
    const bool isOpen = session.isQuestionOpen();
    const bool hasNext = !isOpen && (shown_->isAhead || index + 1 < issues_.size());
    button("memory next", draw::Icon::StepForward, hasNext,
           hasNext ? issues_[shown_->isAhead ? index : index + 1].cycle : 0, "view.memory.next");
    right -= size + m.gap * 0.4f;
    const bool hasPrevious = !isOpen && !shown_->isAhead && index > 0;
    button("memory previous", draw::Icon::StepBack, hasPrevious,
           hasPrevious ? issues_[index - 1].cycle : 0, "view.memory.previous");
    const draw::FontScope small(context.canvas, draw::Font::Small);
    const float textTop = at.y + (size - m.small) / 2;
    if (!isOpen) {
        const std::string number =
            say(session, Message{"view.memory.number", {}}
                             .with("number", static_cast<long long>(index + 1))
                             .with("count", static_cast<long long>(issues_.size())));
        right -= context.canvas.measure(number).x + m.gap;
        draw::text(context.canvas, {right, textTop}, theme.palette.muted, number);
    }
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    draw::text(context.canvas, {at.x, textTop}, theme.palette.text,
               present::instructionText(*run_, shown_->record.access.pc),
               std::max(m.body, right - at.x - m.gap));
}

/// The lanes that the pointer, or another view, is at; and those under a sector, bank or pass.
LaneMask MemoryView::markedLanes(const MemoryPainting& painting) const {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto& layout = painting.layout;
    const auto isIn = [&](const draw::Box& box) {
        return ImGui::IsWindowHovered() && painting.at(box).contains(mouse.x, mouse.y);
    };
    if (!painting.context.session.isQuestionOpen()) {
        for (int lane = 0; lane < picture_.lanes; ++lane)
            if (isIn(layout.laneBox(picture_, lane))) return laneBit(lane);
        for (std::size_t i = 0; i < layout.lines.size(); ++i)
            for (std::size_t index = 0; index < memory::kSectorsPerLine; ++index)
                if (isIn(layout.sectorBox(i, index))) return picture_.lines[i].sectors[index].lanes;
        for (int bank = 0;
             bank < picture_.banks &&
             isIn({layout.banks.left, layout.banks.top, layout.passes.right, layout.passes.bottom});
             ++bank) {
            LaneMask all = 0;
            for (std::size_t pass = 0; pass < picture_.passes.size(); ++pass) {
                const LaneMask lanes =
                    picture_.passes[pass].banks[static_cast<std::size_t>(bank)].lanes;
                all |= lanes;
                if (isIn(layout.passBox(picture_, bank, static_cast<int>(pass)))) return lanes;
            }
            if (isIn(layout.bankBox(picture_, bank))) return all;
        }
    }
    const auto& focus = painting.context.session.focus();
    if (focus.lane && (!focus.warp || *focus.warp == warp_)) return laneBit(*focus.lane);
    const auto& selected = painting.context.session.selected().lane;
    return selected ? laneBit(*selected) : 0;
}

void tell(const ViewContext& context, const std::vector<Message>& messages) {
    std::string words;
    for (const Message& message : messages)
        words += (words.empty() ? "" : "\n") + say(context.session, message);
    draw::tooltip(context.theme, words);
}

/// Which one of so many in a row the pointer is at.
int pointedOf(const draw::Box& row, int count) {
    const float share = (ImGui::GetIO().MousePos.x - row.left) / row.width();
    return std::clamp(static_cast<int>(share * static_cast<float>(count)), 0, count - 1);
}

/// The bars under the picture: what they mean.
void MemoryView::pointBars(const MemoryPainting& painting) const {
    const ViewContext& context = painting.context;
    const auto& layout = painting.layout;
    if (pointArea("memory bytes", painting.at(layout.bytes)))
        draw::tooltip(context.theme, say(context.session, present::bytesTip(picture_)));
    if (picture_.levels.empty() || !pointArea("memory answers", painting.at(layout.answers)))
        return;
    const float below = ImGui::GetIO().MousePos.y - painting.at(layout.answers).top;
    const auto level = static_cast<std::size_t>(std::max(0.0f, below / layout.answerHeight));
    if (level < picture_.levels.size())
        draw::tooltip(context.theme, say(context.session, present::answerTip(picture_, level)));
}

/// A lane is meant in the other views, too, and chosen by a click.
void MemoryView::pointLane(const MemoryPainting& painting, int lane) const {
    const ViewContext& context = painting.context;
    session::Selection pointed;
    pointed.warp = warp_;
    pointed.lane = lane;
    pointed.instruction = shown_->record.access.pc;
    pointed.line = isa::lineOf(run_->launch().program, shown_->record.access.pc);
    context.actions.push_back(session::Hover{pointed});
    if (!context.session.isQuestionOpen())
        tell(context, present::laneTip(painting.place, picture_, lane));
    if (!ImGui::IsItemClicked()) return;
    session::Selection chosen = context.session.selected();
    chosen.warp = warp_;
    chosen.lane = lane;
    context.actions.push_back(session::Select{chosen});
}

void MemoryView::pointLanes(const MemoryPainting& painting) const {
    const draw::Box box = painting.at(painting.layout.lanes);
    if (pointArea("memory lanes", box)) pointLane(painting, pointedOf(box, picture_.lanes));
}

/// What a question gives: what each lane names. Where that finds no room, the lanes alone.
void MemoryView::drawGiven(const MemoryPainting& painting, float height) const {
    const draw::Box words = painting.at(painting.layout.words);
    const draw::Box lanes = painting.at(painting.layout.lanes);
    const draw::Box numbers = painting.at(painting.layout.laneNumbers);
    const float top = numbers.height() > 0 ? numbers.top : lanes.top;
    const float gap = painting.context.theme.metrics.gap;
    const float bottom = words.height() > 0 ? words.top - gap : painting.origin.y + height;
    const GivenCells cells =
        paintMemoryGiven(painting, {painting.origin.x, top, lanes.right, bottom});
    if (cells.lanes == 0) {
        paintMemoryLanes(painting);
        return pointLanes(painting);
    }
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (pointArea("memory given", cells.box)) pointLane(painting, cells.laneAt(mouse.x, mouse.y));
}

/// The lines of global memory: what was asked of a sector.
void MemoryView::pointLines(const MemoryPainting& painting) const {
    const auto& lines = painting.layout.lines;
    if (lines.empty()) return;
    const draw::Box all = {lines.front().left, lines.front().top, lines.back().right,
                           lines.back().bottom};
    if (!pointArea("memory lines", painting.at(all))) return;
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    for (std::size_t i = 0; i < lines.size(); ++i)
        for (std::size_t index = 0; index < memory::kSectorsPerLine; ++index)
            if (painting.at(painting.layout.sectorBox(i, index)).contains(mouse.x, mouse.y))
                tell(painting.context,
                     present::sectorTip(painting.place, picture_.lines[i], index));
}

/// The banks of shared memory, and what they give in each pass.
void MemoryView::pointBanks(const MemoryPainting& painting) const {
    const ViewContext& context = painting.context;
    const draw::Box banks = painting.at(painting.layout.banks);
    if (pointArea("memory banks", banks))
        tell(context, present::bankTip(picture_, pointedOf(banks, picture_.banks), -1));
    const draw::Box passes = painting.at(painting.layout.passes);
    if (!pointArea("memory passes", passes)) return;
    const float below = ImGui::GetIO().MousePos.y - passes.top;
    const auto count = static_cast<int>(picture_.passes.size());
    const int pass = std::clamp(static_cast<int>(below / painting.layout.passHeight), 0, count - 1);
    tell(context, present::bankTip(picture_, pointedOf(passes, picture_.banks), pass));
}

void MemoryView::handlePointer(const MemoryPainting& painting) const {
    pointLanes(painting);
    pointBars(painting);
    pointLines(painting);
    if (picture_.isShared()) pointBanks(painting);
}

/// Where sentences or bars find no room a short sentence stands for the whole ones, if both do
/// then.
present::MemoryLayout MemoryView::layOut(const ViewContext& context, ImVec2 size, float head) {
    present::MemoryRoom room{size.x,       size.y,
                             wordsHeight_, memoryGutter(context, picture_),
                             head,         context.legend == nullptr};
    const auto hasAll = [&](const present::MemoryLayout& layout) {
        return layout.words.height() > 0 &&
               (picture_.levels.empty() || layout.answers.height() > 0);
    };
    const auto placed = [&] {
        return present::memoryLayout(context.theme.metrics, picture_, room);
    };
    present::MemoryLayout whole = placed();
    if (hasAll(whole) || context.session.isQuestionOpen()) return whole;
    const std::string words = say(context.session, present::memoryBrief(picture_));
    room.wordsHeight = sentenceHeight(context, words, size.x, 1);
    room.isBrief = true;
    present::MemoryLayout brief = placed();
    if (!hasAll(brief)) return whole;
    words_ = words;
    return brief;
}

/// The slider stands over the picture, but where it would leave little of that below it, to be
/// scrolled to. Two pictures beside each other keep their height.
bool MemoryView::isSliderFirst(const ViewContext& context, float height) {
    const float least = context.legend == nullptr ? kSliderFirst : kSliderInHalves;
    return height > least * context.theme.metrics.body;
}

/// As high as there is room, or as all of its parts need in short words: a lower panel scrolls.
float MemoryView::heightOf(const ViewContext& context, ImVec2 size) {
    if (context.legend != nullptr || context.session.isQuestionOpen()) return size.y;
    for (float more = 0; more < kMostAdded; more += 0.25f) {
        const float high = size.y + more * context.theme.metrics.body;
        refreshWords(context, size.x);
        const auto layout = layOut(context, {size.x, high}, headHeight(context, high));
        if (present::hasAllParts(layout, picture_)) return high;
    }
    return size.y;
}

void MemoryView::drawAccess(const ViewContext& context, ImVec2 origin, ImVec2 size) {
    const float head = headHeight(context, size.y);
    const present::MemoryLayout layout = layOut(context, size, head);
    MemoryPainting painting{
        context, picture_, layout,         {run_->launch(), shown_->record.access},
        origin,  0,        shown_->isAhead};
    painting.marked = markedLanes(painting);
    if (head > 0) drawHead(context, origin, size.x);
    if (context.session.isQuestionOpen()) {
        drawGiven(painting, size.y);
    } else {
        paintMemoryLanes(painting);
        if (picture_.isShared())
            paintMemoryBanks(painting);
        else
            paintMemoryLines(painting);
        paintMemoryAnswers(painting);
        handlePointer(painting);
    }
    const draw::Box words = painting.at(layout.words);
    const draw::FontScope font(context.canvas, draw::Font::Body);
    if (layout.words.height() > 0)
        draw::textWrapped(context.canvas, {words.left, words.top}, size.x,
                          context.theme.palette.text, words_);
}

void MemoryView::draw(const ViewContext& context) {
    if (context.session.run() == nullptr) return;
    refresh(context);
    ImVec2 origin = ImGui::GetCursorScreenPos();
    ImVec2 size = ImGui::GetContentRegionAvail();
    const bool hasSlider = !context.session.isQuestionOpen();
    const bool isFirst = hasSlider && isSliderFirst(context, size.y);
    if (isFirst) {
        const float taken = stride_.draw(context, origin, size.x, size.y);
        origin.y += taken;
        size.y -= taken;
    }
    if (!shown_) {
        const auto none = Message{"view.memory.none", {}}.with("number", warp_.value);
        ImGui::SetCursorScreenPos(origin);
        draw::paragraph(context.theme.palette.muted, say(context.session, none));
        return;
    }
    size.y = heightOf(context, size);
    refreshWords(context, size.x);
    const draw::ClipScope clip(context.canvas,
                               {origin.x, origin.y, origin.x + size.x, origin.y + size.y});
    drawAccess(context, origin, size);
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy(size);
    if (hasSlider && !isFirst && context.legend == nullptr)
        stride_.draw(context, {origin.x, origin.y + size.y}, size.x, 0);
}

}  // namespace

std::unique_ptr<View> makeMemoryView() {
    return std::make_unique<MemoryView>();
}

}  // namespace warpscope::views
