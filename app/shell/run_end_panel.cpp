#include "app/shell/run_end_panel.h"

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/scroll_edge.h"
#include "app/draw/wrap.h"
#include "app/present/run_words.h"
#include "app/session/state/say.h"
#include "app/shell/brief_sentences.h"
#include "app/shell/layout/arrangements.h"
#include "engine/analysis/explain.h"
#include "engine/analysis/report.h"
#include "engine/trace/problem_kind.h"

namespace warpscope::shell {
namespace {

/// More lines than these scroll; fewer where the views would have no room beside them: there the
/// words are cut, and told whole where the pointer rests. What to do about it stands at the end of
/// the first message: that one has up to three lines, or four of small letters, unless the step
/// asks, since question and reason want the room then.
constexpr int kMaxEndLines = 7;  ///< A cause of two, who waits for whom in two warps, and why.
constexpr int kLinesInTightWindow = 2;
constexpr int kLinesOfCause = 3;
constexpr int kSmallLinesOfCause = 4;

bool isReached(const session::SlotReader& session, const gpu::RunProblem& problem) {
    return session.cycle() >= std::min(problem.cycle, session.playback().lastCycle());
}

/// What ended the run; where it went on to its end, the last problem that the cursor has passed:
/// the words of a step speak of that one. Before the first of them, that one.
const gpu::RunProblem* problemOf(const session::SlotReader& session) {
    const auto& run = session.run();
    if (!run || !session.problems().empty() || run->problems().empty()) return nullptr;
    const gpu::RunProblem* told = &run->problems().front();
    if (run->stopped() != gpu::StopReason::Finished) return told;
    for (const gpu::RunProblem& problem : run->problems())
        if (isReached(session, problem) && problem.cycle >= told->cycle) told = &problem;
    return told;
}

/// Where it is in the run, and which one it is where a run that went on has several.
std::string placeOf(const session::SlotReader& session, const gpu::RunProblem& problem) {
    const auto& problems = session.run()->problems();
    const bool isOneOfSeveral =
        problems.size() > 1 && session.run()->stopped() == gpu::StopReason::Finished;
    return session::say(session, isOneOfSeveral ? "app.run_end.place_of" : "app.run_end.place",
                        {{"cycle", present::grouped(problem.cycle)},
                         {"number", std::to_string(&problem - problems.data() + 1)},
                         {"count", std::to_string(problems.size())}});
}

std::vector<std::string> sentencesOf(const session::SlotReader& session,
                                     const gpu::RunProblem& problem) {
    std::vector<std::string> sentences;
    for (const Message& message : analysis::explain(*session.run(), problem))
        sentences.push_back(session::say(session, message));
    return sentences;
}

/// Without the sentence that says no more than the heading above it: that the limit of cycles was
/// reached. Whole where there is no other.
std::string withoutHeading(const session::SlotReader& session, const gpu::RunProblem& problem,
                           std::string words) {
    if (problem.kind != trace::kCycleLimit) return words;
    const std::string heading = session::say(
        session,
        Message{"cycle_limit.reached"}.with("cycles", session.run()->launch().model.maxCycles));
    if (!words.starts_with(heading)) return words;
    const std::size_t begin = words.find_first_not_of(' ', heading.size());
    return begin == std::string::npos ? words : words.substr(begin);
}

bool isAmple(const views::ViewContext& context) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    return roomOf(display.x, display.y, context.theme.metrics.body) == Room::Ample;
}

/// What the panel tells of a problem.
std::vector<std::string> toldOf(const views::ViewContext& context, const gpu::RunProblem& problem) {
    std::vector<std::string> sentences = sentencesOf(context.session, problem);
    if (isAmple(context)) return sentences;
    sentences.front() = withoutHeading(context.session, problem, std::move(sentences.front()));
    return sentences;
}

bool asks(const session::SlotReader& session) {
    return session.isQuestionOpen() || session.reply() != nullptr;
}

/// A step before has come to the end of the run of this one: what ended it was read there.
bool wasTold(const session::SlotReader& session) {
    if (session.step() == nullptr) return false;
    const auto& steps = session.original().steps;
    const auto current =
        std::min(static_cast<std::size_t>(std::max(0, session.lessonStep())), steps.size());
    bool isTold = false;
    const std::vector<scenario::Setting>* turned = nullptr;
    for (std::size_t i = 0; i < current; ++i) {
        const scenario::Step& step = steps[i];
        const bool isOther = !step.set.empty() && (turned == nullptr || *turned != step.set);
        if (!step.set.empty()) turned = &step.set;
        isTold = (isTold && !isOther) || step.goTo.kind == scenario::GoTo::Kind::End;
    }
    const std::vector<scenario::Setting>& now = session.step()->set;
    return isTold && (now.empty() || (turned != nullptr && *turned == now));
}

/// In the current font.
int linesOf(std::string_view sentence, float width) {
    return static_cast<int>(draw::wrapLines(sentence, width, textWidth).size());
}

/// Of the words.
draw::ScopedFont::Role roleOf(const views::ViewContext& context,
                              const std::vector<std::string>& sentences, float width) {
    using Role = draw::ScopedFont::Role;
    const session::SlotReader& session = context.session;
    if (isAmple(context) || session.isPresenting()) return Role::Body;
    if (wasTold(session)) return Role::Small;
    const draw::ScopedFont font(context.theme, Role::Body);
    const int most = asks(session) ? kLinesInTightWindow : kLinesOfCause;
    return linesOf(sentences.front(), width) > most ? Role::Small : Role::Body;
}

/// In a tight window code beside an open question needs the room, and in a lecture, whose letters
/// are large, what the step is about does: words stand in the line of the heading.
bool isInHeading(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    if (isAmple(context)) return false;
    // What a lecture asks about a race is in its words, which need the whole width.
    return session.isPresenting() ? !asks(session) : session.isQuestionOpen();
}

int linesAtMost(const views::ViewContext& context, const std::vector<std::string>& sentences,
                float width) {
    if (isAmple(context)) return kMaxEndLines;
    if (wasTold(context.session)) return 1;
    // Letters of a lecture are large: beside question and reason two lines left none of the code.
    if (context.session.isPresenting()) return 1;
    if (asks(context.session)) return kLinesInTightWindow;
    return std::clamp(linesOf(sentences.front(), width), kLinesInTightWindow, kSmallLinesOfCause);
}

/// Of the first lines of the sentences, as draw::paragraph sets them.
float heightOf(const std::vector<std::string>& sentences, float width, int most) {
    const bool isTight = most <= kLinesInTightWindow;
    constexpr float kLineHeight = 1.2f;
    const draw::Measure measure = textWidth;
    float height = 0;
    for (const std::string& sentence : sentences) {
        const auto lines = static_cast<int>(draw::wrapLines(sentence, width, measure).size());
        const int shown = std::min(lines, most);
        height += static_cast<float>(shown) * ImGui::GetFontSize() * kLineHeight;
        most -= shown;
        const bool isEnd = !isTight && shown == lines && &sentence == &sentences.back();
        if (most <= 0 && !isEnd) return height;
        height += ImGui::GetStyle().ItemSpacing.y;
    }
    return height;
}

std::string inLines(const std::vector<std::string>& sentences) {
    std::string whole;
    for (const std::string& sentence : sentences)
        whole += (whole.empty() ? "" : "\n") + sentence;
    return whole;
}

/// The first sentence says what happened, the others who waits for whom.
void drawSentences(const views::ViewContext& context, const std::vector<std::string>& sentences) {
    const theme::Palette& palette = context.theme.palette;
    const float width = ImGui::GetContentRegionAvail().x;
    const draw::ScopedFont font(context.theme, roleOf(context, sentences, width));
    const auto shown = isAmple(context) ? sentences
                                        : cutTo(context.session, sentences, width,
                                                linesAtMost(context, sentences, width));
    ImGui::BeginGroup();
    for (const std::string& sentence : shown) {
        const bool isFirst = &sentence == &shown.front();
        draw::paragraph(isFirst ? palette.error : palette.text, sentence);
    }
    ImGui::EndGroup();
    if (shown == sentences || !ImGui::IsItemHovered()) return;
    draw::tooltip(context.theme, inLines(sentences));
}

/// Of the words that the panel shows of a problem.
float wordsHeight(const views::ViewContext& context, const gpu::RunProblem& problem, float width) {
    const auto sentences = toldOf(context, problem);
    const draw::ScopedFont font(context.theme, roleOf(context, sentences, width));
    const float shown = heightOf(sentences, width, linesAtMost(context, sentences, width));
    // Air under the last line would show half of the one that scrolls up next.
    const bool isAll = shown >= heightOf(sentences, width, std::numeric_limits<int>::max());
    return shown + (isAmple(context) && isAll ? context.theme.metrics.gap : 0);
}

/// In one line: where and what.
std::string shortCause(const session::SlotReader& session, const gpu::RunProblem& problem) {
    std::string words = withoutHeading(session, problem, sentencesOf(session, problem).front());
    const bool isSaid = words.find(std::to_string(problem.line)) != std::string::npos;
    if (problem.line <= 0 || isSaid) return words;
    return session::say(
        session, Message{"app.run_end.cause", {}}.with("line", problem.line).with("text", words));
}

/// To the cycle, with the line marked where it happened.
void goTo(const views::ViewContext& context, const gpu::RunProblem& problem) {
    session::Selection selection = context.session.selected();
    if (problem.line > 0) selection.line = problem.line;
    if (problem.warp.isValid()) selection.warp = problem.warp;
    context.actions.push_back(session::Select{selection});
    context.actions.push_back(session::SeekTo{context.session.playback().lastCycle()});
}

/// Beside the title: in one line, or in two of smaller letters where that would cut it.
void drawCause(const views::ViewContext& context, draw::Point at, float room,
               const std::string& cause) {
    using Role = draw::ScopedFont::Role;
    const theme::Metrics& m = context.theme.metrics;
    const theme::Colour ink = context.theme.palette.error;
    {
        const draw::ScopedFont font(context.theme, Role::Body);
        if (textWidth(cause) <= room) {
            draw::text(context.canvas, {at.x, at.y + (m.title - m.body) / 2}, ink, cause, room);
            return;
        }
    }
    constexpr int kLines = 2;
    const draw::ScopedFont font(context.theme, Role::Small);
    const std::string shown = cutTo(context.session, {cause}, room, kLines).front();
    const auto lines = static_cast<float>(std::min(linesOf(shown, room), kLines));
    // The panel is as high as its heading, with air above and below.
    const float middle = context.session.isPresenting() ? 0.8f * m.title : m.title / 2;
    const float top = at.y + middle - lines * 1.2f * m.small / 2;
    draw::textWrapped(context.canvas, {at.x, top}, room, ink, shown);
}

/// What stands between a title, at the cursor, and `right`, and `whole` under the pointer. True
/// where it was clicked.
bool drawInHeading(const views::ViewContext& context, const std::string& title, float right,
                   const std::string& words, const std::string& whole) {
    const theme::Metrics& m = context.theme.metrics;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    float named = 0;
    {
        const draw::ScopedFont font(context.theme, draw::ScopedFont::Role::Title);
        named = draw::measure(title).x;
    }
    const float left = start.x + named + m.gap;
    const float room = right - m.gap - left;
    if (room <= 6 * m.body) return false;
    ImGui::SetCursorScreenPos({left, start.y});
    const bool isClicked = draw::hitArea("run_end.cause", {room, m.title});
    if (ImGui::IsItemHovered()) draw::tooltip(context.theme, whole);
    drawCause(context, {left, start.y}, room, words);
    return isClicked;
}

/// Before the cursor is there: title, cause, and the way to it.
void drawAhead(const views::ViewContext& context, const gpu::RunProblem& problem,
               const std::string& title, const std::string& place) {
    const theme::Metrics& m = context.theme.metrics;
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float width = draw::measure(place).x + 2 * m.padding;
    const float right = start.x + ImGui::GetContentRegionAvail().x - width;
    draw::panelHeading(context.theme, title, "");
    ImGui::SetCursorScreenPos(start);
    const std::string cause = shortCause(context.session, problem);
    if (drawInHeading(context, title, right, cause, cause)) goTo(context, problem);
    ImGui::SetCursorScreenPos({right, start.y});
    if (draw::button(context.theme, place, "###run_end.go", false, {width, 0}))
        goTo(context, problem);
}

/// All of it in one line.
void drawBesideQuestion(const views::ViewContext& context, const gpu::RunProblem& problem,
                        const std::string& title, const std::string& place) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float right = start.x + ImGui::GetContentRegionAvail().x - draw::measure(place).x;
    draw::panelHeading(context.theme, title, place);
    ImGui::SetCursorScreenPos(start);
    const auto sentences = toldOf(context, problem);
    if (drawInHeading(context, title, right, sentences.front(), inLines(sentences)))
        goTo(context, problem);
}

}  // namespace

float runEndHeight(const views::ViewContext& context) {
    const gpu::RunProblem* problem = problemOf(context.session);
    if (problem == nullptr) return 0;
    // How it ends is what a lesson may still ask.
    if (context.session.hasQuestionAhead() && !isReached(context.session, *problem)) return 0;
    const theme::Metrics& m = context.theme.metrics;
    const float heading = m.title * 1.6f + 2 * m.padding;
    if (!isReached(context.session, *problem) || isInHeading(context)) return heading;
    const float width = ImGui::GetIO().DisplaySize.x - 2 * m.gap - 2 * m.padding;
    if (context.session.run()->stopped() != gpu::StopReason::Finished)
        return heading + wordsHeight(context, *problem, width);
    // The longest of them: the views beside it stand still while the cursor passes one.
    float words = 0;
    for (const gpu::RunProblem& one : context.session.run()->problems())
        words = std::max(words, wordsHeight(context, one, width));
    return heading + words;
}

void drawRunEnd(const views::ViewContext& context) {
    const session::SlotReader& session = context.session;
    const gpu::RunProblem* problem = problemOf(session);
    if (problem == nullptr) return;
    // What was found did not end the run: its heading is no end.
    const gpu::StopReason stopped = session.run()->stopped();
    const std::string title =
        session.text(stopped == gpu::StopReason::Finished ? "app.run_end.found"
                                                          : "stop." + analysis::stopName(stopped));
    const std::string place = placeOf(session, *problem);
    if (!isReached(session, *problem)) return drawAhead(context, *problem, title, place);
    if (isInHeading(context)) return drawBesideQuestion(context, *problem, title, place);
    draw::panelHeading(context.theme, title, place);
    draw::beginChild("run_end.rows", ImGui::GetContentRegionAvail());
    drawSentences(context, toldOf(context, *problem));
    draw::endScrolledChild(context.canvas, context.theme);
}

}  // namespace warpscope::shell
