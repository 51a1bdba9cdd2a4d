#include "app/views/scene/scene_view.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <optional>

#include "app/draw/draw.h"
#include "app/draw/focus.h"
#include "app/draw/icons.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/scene/paint_chips.h"
#include "app/views/scene/paint_strip.h"
#include "app/views/scene/scene_looks.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;
using scenario::Scene;
using scenario::SceneLook;

class SceneView final : public View {
  public:
    std::string_view key() const override { return "scene"; }
    std::string status(const ViewContext& context) const override;
    void draw(const ViewContext& context) override;
    bool takeCursor(const session::Action& action) override;

  private:
    void goTo(double moment);
    void togglePlay();
    void play(const ViewContext& context);
    void refresh(const ViewContext& context);
    void drawStrip(const ViewContext& context, Box room);
    void drawScale(const ViewContext& context, const Box& room);
    void drawCalls(const ViewContext& context, const Box& list);
    float drawButtons(const ViewContext& context, const Box& row);
    void drawAxis(const ViewContext& context, const StripPlace& place, const Box& row);
    void drawLegend(const ViewContext& context, const Box& row);
    void follow(const ViewContext& context, int bar);
    double last() const { return isAsking_ ? shownUntil_ : strip_.end; }
    double neighbour(int direction) const;

    Scene scene_{};
    present::Strip strip_{};
    std::string stage_{};    ///< Which scene, step and answer were shown last.
    double shownUntil_ = 0;  ///< As the step wants it.
    double from_ = 0;        ///< Where the moment comes from while it moves.
    double now_ = 0;
    bool isAsking_ = false;
    bool isOwn_ = false;  ///< The reader moved it.
    bool isPlaying_ = false;
    double playedAt_ = 0;  ///< When it was last moved on, in seconds; below 0 = not yet.
    Entrance entrance_{};
    long long entered_ = 0;
};

/// Of the axis below a strip, in letters.
constexpr float kKnobRadius = 0.4f;
/// A scene that is played takes so long from its beginning to its end.
constexpr double kPlaySeconds = 8;

/// What the step on the screen shows; the first scene, whole, where it names none.
scenario::StepScene shownOf(const session::SlotReader& session) {
    const scenario::Step* step = session.step();
    if (step != nullptr && !step->scene.name.empty()) return step->scene;
    const auto& scenes = session.original().scenes;
    return {scenes.empty() ? "" : scenes.front().name, -1, -1};
}

std::string SceneView::status(const ViewContext& context) const {
    const scenario::StepScene shown = shownOf(context.session);
    const Scene* scene = present::sceneOf(context.session.original(), shown.name);
    return scene != nullptr ? context.session.text(scene->title) : std::string();
}

void SceneView::refresh(const ViewContext& context) {
    const session::SlotReader& session = context.session;
    const scenario::StepScene shown = shownOf(session);
    isAsking_ = session.isQuestionOpen();
    const std::string stage = fmt::format("{}/{}/{}/{}", session.original().path.string(),
                                          shown.name, session.lessonStep(), isAsking_);
    const Scene* scene = present::sceneOf(session.original(), shown.name);
    const bool isOther = scene == nullptr || scene_ != *scene;
    if (stage == stage_ && !isOther) return;
    stage_ = stage;
    from_ = isOther ? 0 : now_;
    scene_ = scene != nullptr ? *scene : Scene{};
    strip_ = present::stripOf(scene_);
    const double end =
        scene_.kind == Scene::Kind::Chips ? static_cast<double>(scene_.tracks.size()) : strip_.end;
    const double wanted = isAsking_ && shown.askedUntil >= 0 ? shown.askedUntil : shown.until;
    shownUntil_ = wanted < 0 ? end : std::min(wanted, end);
    isOwn_ = false;
    isPlaying_ = false;
    ++entered_;
}

void SceneView::goTo(double moment) {
    now_ = moment;
    isOwn_ = true;
    isPlaying_ = false;
}

/// From the end it begins anew.
void SceneView::togglePlay() {
    const bool isAtEnd = now_ >= last();
    const bool starts = !isPlaying_;
    goTo(starts && isAtEnd ? 0 : now_);
    isPlaying_ = starts;
    playedAt_ = -1;
}

void SceneView::play(const ViewContext& context) {
    if (!isPlaying_) return;
    const double passed = playedAt_ < 0 ? 0 : context.seconds - playedAt_;
    playedAt_ = context.seconds;
    now_ = std::min(last(), now_ + std::max(0.0, passed) * strip_.end / kPlaySeconds);
    isPlaying_ = now_ < last();
    if (isPlaying_) context.readsOn();
}

bool SceneView::takeCursor(const session::Action& action) {
    const bool hasMoment = !strip_.bars.empty() && scene_.kind != Scene::Kind::Chips &&
                           scene_.kind != Scene::Kind::Scale;
    if (!hasMoment) return false;
    if (action.as<session::TogglePlay>() != nullptr)
        togglePlay();
    else if (const auto* step = action.as<session::StepCycles>())
        goTo(neighbour(step->count < 0 ? -1 : 1));
    else if (const auto* event = action.as<session::StepEvent>())
        goTo(neighbour(event->direction));
    else if (action.as<session::SeekStart>() != nullptr)
        goTo(0);
    else if (action.as<session::SeekEnd>() != nullptr)
        goTo(last());
    else
        return false;
    return true;
}

/// The next moment at which something begins or ends.
double SceneView::neighbour(int direction) const {
    double found = direction > 0 ? last() : 0;
    for (const present::StripBar& bar : strip_.bars)
        for (const double at : {bar.from, bar.to}) {
            if (direction > 0 && at > now_) found = std::min(found, at);
            if (direction < 0 && at < now_) found = std::max(found, at);
        }
    return std::min(found, last());
}

/// Returns where they end.
float SceneView::drawButtons(const ViewContext& context, const Box& row) {
    using draw::Icon;
    struct Button {
        const char* id;
        Icon icon;
        double to;
        const char* tip;
    };
    // As those of a run: play in the middle.
    const std::array<Button, 5> buttons{
        {{"scene start", Icon::ToStart, 0, "view.scene.to_start"},
         {"scene back", Icon::StepBack, neighbour(-1), "view.scene.back"},
         {"scene play", isPlaying_ ? Icon::Pause : Icon::Play, -1, "command.toggle_play"},
         {"scene forward", Icon::StepForward, neighbour(1), "view.scene.forward"},
         {"scene end", Icon::ToEnd, last(), "view.scene.to_end"}}};
    const float side = row.height();
    float left = row.left;
    for (const Button& button : buttons) {
        const bool isPlay = button.to < 0;
        ImGui::SetCursorScreenPos({left, row.top});
        if (draw::iconButton(context.theme, button.id, button.icon, {side, side},
                             say(context.session, button.tip), isPlay)) {
            if (isPlay)
                togglePlay();
            else
                goTo(button.to);
        }
        left += side + context.theme.metrics.gap * 0.3f;
    }
    return left;
}

void SceneView::drawAxis(const ViewContext& context, const StripPlace& place, const Box& row) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const Box axis{place.tracks.left, row.top, place.tracks.right, row.bottom};
    const float middle = (axis.top + axis.bottom) / 2;
    context.canvas.line({axis.left, middle}, {axis.right, middle}, palette.line, 3 * m.scale);
    context.canvas.disc({place.xOf(now_), middle}, m.small * kKnobRadius, palette.accent);
    if (axis.width() < 1) return;
    ImGui::SetCursorScreenPos({axis.left, axis.top});
    draw::hitArea("scene axis", {axis.width(), axis.height()});
    const draw::Arrows arrows = draw::takeArrows(draw::ArrowAxis::Horizontal);
    if (arrows.right != 0) {
        goTo(neighbour(arrows.right));
    }
    if (!draw::isHeldByPointer()) return;
    goTo(std::clamp(place.timeAt(ImGui::GetIO().MousePos.x), 0.0, last()));
}

/// What is under the pointer says its words, and a click goes to it.
void SceneView::follow(const ViewContext& context, int bar) {
    const present::StripBar& under = strip_.bars[static_cast<std::size_t>(bar)];
    const std::string& words = context.session.text(under.text);
    const int line = under.call >= 0 ? scene_.calls[static_cast<std::size_t>(under.call)].line : 0;
    const std::string look =
        say(context.session, fmt::format("view.scene.look.{}", static_cast<int>(under.look)));
    const bool hasLook = scene_.kind != Scene::Kind::Scale;
    if (hasLook || !words.empty())
        draw::tooltip(context.theme, !hasLook ? words : words.empty() ? look : words + "\n" + look);
    session::Selection pointed;
    if (line > 0) pointed.line = line;
    if (line > 0) context.actions.push_back(session::Hover{pointed});
    if (!ImGui::IsMouseClicked(ImGuiMouseButton_Left)) return;
    goTo(std::min(under.to, last()));
    if (line > 0) context.actions.push_back(session::Select{pointed});
}

/// The host's code with the call of the moment marked.
void SceneView::drawCalls(const ViewContext& context, const Box& list) {
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    int current = -1;
    for (const present::StripBar& bar : strip_.bars)
        if (bar.track == 0 && bar.from < now_) current = std::max(current, bar.call);
    const draw::FontScope code(context.canvas, draw::Font::CodeSmall);
    const float numbers = context.canvas.measure("000").x;
    const float high = list.height() / static_cast<float>(scene_.calls.size());
    for (std::size_t i = 0; i < scene_.calls.size(); ++i) {
        const scenario::HostCall& call = scene_.calls[i];
        const Box row{list.left, list.top + high * static_cast<float>(i), list.right,
                      list.top + high * static_cast<float>(i + 1)};
        const bool isCurrent = static_cast<int>(i) == current;
        if (isCurrent) context.canvas.fill(row, palette.inset, m.chipRadius);
        const float top = (row.top + row.bottom - m.codeSmall) / 2;
        const int number = call.line > 0 ? call.line : static_cast<int>(i) + 1;
        draw::textRight(context.canvas, {row.left + numbers, top}, palette.muted,
                        std::to_string(number));
        draw::text(context.canvas, {row.left + numbers + m.gap, top},
                   static_cast<int>(i) <= current ? palette.text : palette.muted, call.text,
                   row.width() - numbers - m.gap);
        context.offer(fmt::format("call {}", i), row);
    }
}

void SceneView::drawLegend(const ViewContext& context, const Box& row) {
    std::vector<LegendEntry> entries;
    using enum SceneLook;
    for (const SceneLook look : {Call, Copy, Work, Wait, Switch}) {
        const bool isThere = std::ranges::any_of(
            strip_.bars, [look](const present::StripBar& bar) { return bar.look == look; });
        if (!isThere) continue;
        entries.push_back(
            {colourOf(context.theme.palette, look), letterOf(look),
             say(context.session, fmt::format("view.scene.look.{}", static_cast<int>(look))),
             false});
    }
    paintLegend(context, row, entries);
}

void SceneView::drawStrip(const ViewContext& context, Box room) {
    const theme::Metrics& m = context.theme.metrics;
    const auto tracks = static_cast<float>(strip_.tracks.size());
    const auto calls = static_cast<float>(scene_.calls.size());
    const float controls = m.body * 1.5f;
    const Box row{room.left, room.bottom - controls, room.right, room.bottom};
    const float side = drawButtons(context, row) + m.gap;
    const float middle = (row.top + row.bottom) / 2;
    drawLegend(context, {side, middle - m.small * 0.7f, row.right, middle + m.small * 0.7f});
    room.bottom = row.top - m.gap * 0.6f;
    const float most = m.codeSmall * 1.5f * calls;
    // The strip says more than the list: this gives way.
    const float list = std::min(most, room.height() - controls - tracks * 2.2f * m.body);
    if (calls > 0 && list >= calls * m.codeSmall * 1.1f) {
        drawCalls(context, {room.left, room.top, room.right, room.top + list});
        room.top += list + m.gap * 1.4f;
    }
    // The knob of the axis stands whole at its end, too.
    const StripPlace place = placeOf(context,
                                     {room.left, room.top + m.small * 0.5f,
                                      room.right - m.small * kKnobRadius, room.bottom - controls},
                                     strip_);
    ImGui::SetCursorScreenPos({room.left, room.top});
    const int hovered = paintStrip(context, place, strip_, scene_, {now_, isAsking_});
    if (hovered >= 0) follow(context, hovered);
    const float top = place.tracks.bottom + m.gap * 0.2f;
    drawAxis(context, place, {room.left, top, room.right, top + controls - m.gap * 0.4f});
}

/// Its colours only part the bars, so no legend says what they do.
void SceneView::drawScale(const ViewContext& context, const Box& room) {
    const Box tracks{room.left, room.top + context.theme.metrics.small * 0.5f, room.right,
                     room.bottom};
    const StripPlace place = placeOf(context, tracks, strip_);
    ImGui::SetCursorScreenPos({room.left, room.top});
    const int hovered =
        paintStrip(context, place, strip_, scene_, {shownUntil_, isAsking_, /*hasLine=*/false});
    if (hovered >= 0) follow(context, hovered);
}

void SceneView::draw(const ViewContext& context) {
    refresh(context);
    if (scene_.name.empty()) {
        const draw::FontScope body(context.canvas, draw::Font::Body);
        return draw::paragraph(context.theme.palette.muted,
                               say(context.session, "view.scene.none"));
    }
    // On the way to a moment that a question asks at, more would be seen than it may.
    const float share = entrance_.share(context, entered_, !isAsking_);
    if (!isOwn_) now_ = from_ + (shownUntil_ - from_) * static_cast<double>(share);
    play(context);
    const ImVec2 origin = ImGui::GetCursorScreenPos();
    const ImVec2 size = ImGui::GetContentRegionAvail();
    Box room{origin.x, origin.y, origin.x + size.x, origin.y + size.y};
    const draw::ClipScope clip(context.canvas, room);
    if (room.height() > 9 * context.theme.metrics.body)
        paintSentence(context, room,
                      say(context.session, scene_.kind == Scene::Kind::Scale ? "view.scene.to_scale"
                                                                             : "view.scene.drawn"));
    if (scene_.kind == Scene::Kind::Chips)
        paintChips(context, room, scene_, static_cast<int>(shownUntil_));
    else if (scene_.kind == Scene::Kind::Scale)
        drawScale(context, room);
    else
        drawStrip(context, room);
    ImGui::SetCursorScreenPos(origin);
    ImGui::Dummy(size);
}

}  // namespace

std::unique_ptr<View> makeSceneView() {
    return std::make_unique<SceneView>();
}

}  // namespace warpscope::views
