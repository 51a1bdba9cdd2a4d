#include "app/views/registers/registers_view.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "app/draw/draw.h"
#include "app/present/registers/store_picture.h"
#include "app/present/run_words.h"
#include "app/present/sm/shown_sm.h"
#include "app/session/state/say.h"
#include "app/theme/ink.h"
#include "app/views/choice_row.h"
#include "app/views/map_colours.h"
#include "app/views/registers/store_knob.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::Store;
using present::StorePiece;

constexpr std::array<Choice, 2> kStores{{
    {"store registers", "view.registers.registers"},
    {"store shared", "view.registers.shared"},
}};

/// Of the width: beyond the end of the store, where the block stands that finds no place.
constexpr float kOutside = 0.2f;

/// The block that is not there: a number would be read as that of one of the grid.
constexpr const char *kOneMore = "+1", *kOneMoreBrief = "+";

/// A sub-partition by its scheduler, as the stage names them.
std::string nameOfPart(int part) {
    return "S" + std::to_string(part);
}

/// Of the names at the left of the parts; 0 where there is one part alone.
float namesRoomOf(const ViewContext& context, const present::StorePicture& picture) {
    if (picture.store != Store::Registers || picture.parts < 2) return 0;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    return context.canvas.measure(nameOfPart(picture.parts - 1)).x + context.theme.metrics.gap;
}

/// Whether a part's piece of a block is its first: it alone is named where names would run
/// together.
bool isFirstOfBlock(const present::StorePicture& picture, const StorePiece& piece) {
    return std::ranges::none_of(picture.pieces, [&](const StorePiece& other) {
        return other.part == piece.part && other.block == piece.block && other.from < piece.from;
    });
}

class RegistersView final : public View {
  public:
    std::string_view key() const override { return "registers"; }
    std::string title(const ViewContext& context) const override;
    std::string status(const ViewContext& context) const override;
    void turnWith(View& other) override { store_ = static_cast<RegistersView&>(other).store_; }
    float leastHeight(const ViewContext&) override { return 13.2f; }
    void draw(const ViewContext& context) override;

  private:
    struct Scene {
        const ViewContext& context;
        const present::OccupancyQuestion& question;
        const present::StorePicture& picture;
        Box parts{};          ///< Rows of the store.
        float rowHeight = 0;  ///< Of one, with its gap.
    };

    void drawParts(const Scene& scene);
    void drawPiece(const Scene& scene, const StorePiece& piece);
    void drawOneMore(const Scene& scene);
    static std::vector<LegendEntry> legendOf(const Scene& scene);
    void point(const Scene& scene, const StorePiece& piece);
    BlockId residentIn(const ViewContext& context, int block) const;
    bool isFocused(const ViewContext& context, int block) const;
    void frameFocused(const Scene& scene) const;
    Box boxOf(const Scene& scene, const StorePiece& piece) const;

    std::shared_ptr<int> store_ = std::make_shared<int>(0);  ///< Of kStores.
    StoreKnob knob_{};
    Entrance bounce_{};
};

/// Which SM it is: blocks are dealt to several, and those of the others would seem to be missing.
std::string RegistersView::title(const ViewContext& context) const {
    std::string title = View::title(context);
    if (context.session.run() == nullptr || context.session.run()->smCount() < 2) return title;
    const SmId sm = present::shownSm(context.session);
    return title + " · " +
           say(context.session, "view.stage.sm_name", {{"number", std::to_string(sm.value)}});
}

std::string RegistersView::status(const ViewContext& context) const {
    const auto question = present::questionOf(context.session);
    if (!question) return {};
    const auto result = occupancy::calculate(question->machine, question->request);
    if (!result.isValid) return {};
    return say(context.session, Message{"view.registers.status"}
                                    .with("blocks", result.blocksPerSm)
                                    .with("percent", present::percentText(result.percent)));
}

/// The block that lies there now; invalid while the place is free, or the launch is another one.
BlockId RegistersView::residentIn(const ViewContext& context, int block) const {
    const auto& session = context.session;
    if (session.run() == nullptr || !session.problems().empty()) return {};
    const SmId sm = present::shownSm(session);
    const auto& sms = session.state().sms;
    if (sm.value >= sms.size()) return {};
    const auto& blocks = sms[sm.value].blocks;
    const auto index = static_cast<std::size_t>(block);
    return index < blocks.size() ? blocks[index].block : BlockId{};
}

Box RegistersView::boxOf(const Scene& scene, const StorePiece& piece) const {
    const float per = scene.parts.width() / static_cast<float>(scene.picture.partSize);
    const float top = scene.parts.top + scene.rowHeight * static_cast<float>(piece.part);
    const float gap = std::min(scene.rowHeight * 0.16f, scene.context.theme.metrics.gap * 0.6f);
    return {scene.parts.left + per * static_cast<float>(piece.from), top,
            scene.parts.left + per * static_cast<float>(piece.to()), top + scene.rowHeight - gap};
}

void RegistersView::point(const Scene& scene, const StorePiece& piece) {
    const auto& session = scene.context.session;
    const bool isRegisters = scene.picture.store == Store::Registers;
    const BlockId resident = residentIn(scene.context, piece.block);
    const bool isMore = piece.block >= scene.picture.blocks;
    std::string tip =
        say(session, Message{isRegisters ? "view.registers.tip.warp" : "view.registers.tip.block"}
                         .with("place", piece.block + 1)
                         .with("warp", piece.warp)
                         .with("asked", present::grouped(piece.asked))
                         .with("given", present::grouped(piece.given))
                         .with("part", piece.part));
    if (isMore) tip += "\n" + say(session, "view.registers.tip.more");
    if (!isMore && resident.isValid())
        tip += "\n" +
               say(session, Message{"view.registers.tip.resident"}.with("index", resident.value));
    draw::tooltip(scene.context.theme, tip);
    if (isMore || !resident.isValid()) return;
    session::Selection pointed;
    if (isRegisters) {
        const int warps = session.run()->launch().warpsPerBlock();
        if (piece.warp < warps)
            pointed.warp = WarpId{resident.value * static_cast<std::uint32_t>(warps) +
                                  static_cast<std::uint32_t>(piece.warp)};
    } else {
        pointed.block = resident;
    }
    scene.context.actions.push_back(session::Hover{pointed});
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        scene.context.actions.push_back(session::Select{pointed});
}

void RegistersView::drawPiece(const Scene& scene, const StorePiece& piece) {
    const ViewContext& context = scene.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const Box box = boxOf(scene, piece);
    const float share =
        piece.given == 0 ? 1 : static_cast<float>(piece.asked) / static_cast<float>(piece.given);
    const float end = box.left + box.width() * share;
    const BlockId resident = residentIn(context, piece.block);
    const bool isThere = resident.isValid();
    // A place that is free in this cycle is paler than one that is taken.
    const theme::Colour shade = shadeOf(palette, static_cast<std::uint32_t>(piece.block));
    const theme::Colour fill = isThere ? shade : theme::mix(palette.panel, shade, 0.55f);
    context.canvas.fill({box.left, box.top, end - 1, box.bottom}, fill);
    if (end < box.right - 0.5f) {
        const Box waste{end - 1, box.top, box.right - 1, box.bottom};
        context.canvas.fill(waste, theme::mix(palette.panel, palette.limit, 0.25f));
        draw::hatch(context.canvas, waste, palette.limit, 5 * m.scale);
    }
    const auto number = isThere ? resident.value : static_cast<unsigned>(piece.block + 1);
    const std::string label = (isThere ? "B" : "#") + std::to_string(number);
    for (const draw::Font size : {draw::Font::Large, draw::Font::CodeSmall}) {
        const draw::FontScope font(context.canvas, size);
        const float high = (size == draw::Font::Large ? 2.0f : 0.8f) * context.canvas.fontSize();
        const float left = end - box.left - context.canvas.measure(label).x;
        if (left <= 2 || box.height() <= high) continue;
        // "B0B0B0" is read as one long name.
        constexpr float kApart = 0.6f;  // Of a letter of code's height.
        if (left < kApart * context.canvas.fontSize() && !isFirstOfBlock(scene.picture, piece))
            break;
        draw::textCentred(context.canvas, {box.left, box.top, end, box.bottom},
                          theme::textOn(palette, fill), label);
        break;
    }
}

/// Whether the place of a block is that of the one that is pointed at, or of its warp.
bool RegistersView::isFocused(const ViewContext& context, int block) const {
    const BlockId resident = residentIn(context, block);
    if (!resident.isValid()) return false;
    const auto& focus = context.session.focus();
    if (focus.block && *focus.block == resident) return true;
    const int warps = context.session.run()->launch().warpsPerBlock();
    return focus.warp && warps > 0 &&
           focus.warp->value / static_cast<std::uint32_t>(warps) == resident.value;
}

/// What the block that is pointed at has of each part, in one frame: those of narrow warps would
/// fill them.
void RegistersView::frameFocused(const Scene& scene) const {
    const theme::Metrics& m = scene.context.theme.metrics;
    std::map<std::pair<int, int>, Box> boxes;  // By part and block.
    for (const StorePiece& piece : scene.picture.pieces) {
        if (!isFocused(scene.context, piece.block)) continue;
        const Box box = boxOf(scene, piece);
        const auto [it, isNew] = boxes.try_emplace({piece.part, piece.block}, box);
        it->second.left = std::min(it->second.left, box.left);
        it->second.right = std::max(it->second.right, box.right);
    }
    for (const auto& [place, box] : boxes)
        scene.context.canvas.frame({box.left, box.top, box.right - 1, box.bottom},
                                   scene.context.theme.palette.text, 0, 2 * m.scale);
}

void RegistersView::drawParts(const Scene& scene) {
    const ViewContext& context = scene.context;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    const float names = namesRoomOf(context, scene.picture);
    for (int part = 0; part < scene.picture.parts; ++part) {
        StorePiece all;
        all.part = part;
        all.given = scene.picture.partSize;
        const Box box = boxOf(scene, all);
        // A capital with a digit is lower than the font.
        if (names > 0 && box.height() >= 0.75f * context.canvas.fontSize())
            draw::text(context.canvas,
                       {box.left - names, (box.top + box.bottom - context.canvas.fontSize()) / 2},
                       palette.muted, nameOfPart(part));
        context.canvas.fill(box, palette.inset);
        context.canvas.frame(box, palette.line, 0, m.scale);
    }
    for (const StorePiece& piece : scene.picture.pieces)
        drawPiece(scene, piece);
    frameFocused(scene);
    // The end of the store, against which the next block stands.
    context.canvas.line({scene.parts.right, scene.parts.top - m.gap * 0.4f},
                        {scene.parts.right, scene.parts.bottom}, palette.text, 2 * m.scale);
    context.offer("bar R", scene.parts);
}

/// From corner to corner, and not through the letters in the middle, where they have room.
void strikeOut(const ViewContext& context, const Box& box, const char* words) {
    const draw::Point letters = context.canvas.measure(words);
    const float share = std::min(letters.x / box.width(), letters.y / box.height());
    const float half = share > 0.6f ? 0 : share * 0.7f;
    const auto at = [&](float t) {
        return draw::Point{box.left + box.width() * t, box.bottom - box.height() * t};
    };
    const auto& theme = context.theme;
    context.canvas.line(at(0), at(0.5f - half), theme.palette.text, theme.metrics.scale);
    context.canvas.line(at(0.5f + half), at(1), theme.palette.text, theme.metrics.scale);
}

/// The block that finds no place: it comes to the end of the store and is thrown back; one that
/// another limit keeps away stands in front of its place.
void RegistersView::drawOneMore(const Scene& scene) {
    const ViewContext& context = scene.context;
    const present::StorePicture& picture = scene.picture;
    if (picture.oneMore.empty()) return;
    const theme::Palette& palette = context.theme.palette;
    const theme::Metrics& m = context.theme.metrics;
    const float t = bounce_.share(context, picture.blockNeeds * 1000 + picture.blocks, true);
    const float room = scene.parts.width() * kOutside / (1 - kOutside);
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    std::vector<float> next(static_cast<std::size_t>(picture.parts));
    // All pieces of a part are seen: what is missing is as much as the picture says.
    std::vector<int> many(next.size());
    for (const StorePiece& piece : picture.oneMore)
        ++many[static_cast<std::size_t>(piece.part)];
    const auto most = static_cast<float>(std::ranges::max(many));
    const float widest = std::min(room * 0.42f, (room - m.gap) / most - 1);
    for (const StorePiece& piece : picture.oneMore) {
        const Box at = boxOf(scene, piece);
        const bool lacks = !picture.fits(piece);
        const theme::Colour colour = lacks ? palette.limit : palette.muted;
        // Where it would lie, as far as there is room.
        const Box place{at.left, at.top, std::min(at.right, scene.parts.right) - 1, at.bottom};
        if (place.width() > 1) context.canvas.frame(place, colour, 0, m.scale);
        const float wide = std::min(at.width(), widest);
        float& from = next[static_cast<std::size_t>(piece.part)];
        const float rest = m.gap + from;
        const float thrown =
            picture.isBinding
                ? rest + (room - rest - wide) * std::sin(std::numbers::pi_v<float> * t) * (1 - t)
                : rest;
        from += wide + 1;
        const Box box{scene.parts.right + thrown, at.top, scene.parts.right + thrown + wide,
                      at.bottom};
        const theme::Colour fill = theme::mix(palette.panel, colour, lacks ? 0.85f : 0.4f);
        const bool isBrief = context.canvas.measure(kOneMore).x + 2 > box.width();
        const char* const words = isBrief ? kOneMoreBrief : kOneMore;
        draw::cell(context.canvas, box, fill, theme::textOn(palette, fill), words,
                   m.chipRadius / 2);
        if (lacks) strikeOut(context, box, words);
    }
}

std::vector<LegendEntry> RegistersView::legendOf(const Scene& scene) {
    const ViewContext& context = scene.context;
    const theme::Palette& palette = context.theme.palette;
    const auto& session = context.session;
    std::vector<LegendEntry> entries;
    const auto add = [&](theme::Colour fill, const char* letter, const std::string& name) {
        const std::string key = "view.registers.legend." + name;
        entries.push_back({fill, letter, say(session, key), false, say(session, key + "_brief")});
    };
    const bool isRegisters = scene.picture.store == Store::Registers;
    const theme::Colour shade = shadeOf(palette, 1);
    add(shade, "B", isRegisters ? "warp" : "block");
    // What the picture is about comes before what is cut off in a narrow panel.
    if (scene.picture.isBinding) {
        add(palette.limit, "+", "no_place");
        const bool fitsInPart =
            std::ranges::any_of(scene.picture.oneMore,
                                [&](const StorePiece& piece) { return scene.picture.fits(piece); });
        if (fitsInPart) add(theme::mix(palette.panel, palette.muted, 0.4f), "+", "would_fit");
    }
    add(theme::mix(palette.panel, shade, 0.55f), "#", "free_place");
    if (scene.picture.wasted > 0)
        add(theme::mix(palette.panel, palette.limit, 0.5f), "/", "rounding");
    if (!scene.picture.isBinding && !scene.picture.oneMore.empty())
        add(theme::mix(palette.panel, palette.muted, 0.4f), "+", "kept_away");
    return entries;
}

/// What the picture shows; of a launch that CUDA refuses, why.
Message sentenceOf(const ViewContext& context, const present::OccupancyQuestion& question,
                   const present::StorePicture& picture) {
    const auto error =
        occupancy::launchError(question.machine, question.request, question.launchBoundsThreads);
    if (error && !context.session.problems().empty() && !context.isRefusalSaid) return *error;
    return present::storeSentence(question.machine, question.request, picture);
}

void RegistersView::draw(const ViewContext& context) {
    const auto question = present::questionOf(context.session);
    if (!question) return;
    const theme::Metrics& m = context.theme.metrics;
    const PanelArea area(context.canvas);
    Box room = area.box();
    const float choices = drawChoiceRow(context, area.topLeft(), area.width(), kStores, *store_);
    const Box beside = besideChoices(context, room.right, room.top, choices);
    room.top += choices + m.gap * 0.5f;
    const Store store = *store_ == 0 ? Store::Registers : Store::Shared;
    const auto axis = *store_ == 0 ? occupancy::Axis::Registers : occupancy::Axis::Shared;
    // The run that is held stays as it is.
    ImGui::BeginDisabled(context.slot() != session::SlotId::A);
    if (area.height() > 12 * m.body)
        room.top += knob_.draw(context, *question, axis, {room.left, room.top}, area.width()) +
                    m.gap * 0.5f;
    ImGui::EndDisabled();
    const present::StorePicture picture =
        present::storePictureOf(question->machine, question->request, store);
    paintSentence(context, room, say(context.session, sentenceOf(context, *question, picture)));
    Scene scene{context, *question, picture};
    paintLegendBelow(context, room, legendOf(scene), 3 * m.body, beside);
    scene.parts = {room.left + namesRoomOf(context, picture), room.top + m.gap * 0.5f,
                   room.right - room.width() * kOutside, room.bottom};
    const auto rows = static_cast<float>(std::max(1, picture.parts));
    scene.rowHeight = std::min(scene.parts.height() / rows, 8 * m.body);
    if (scene.rowHeight <= 3 || picture.partSize <= 0) return;
    scene.parts.bottom = scene.parts.top + scene.rowHeight * rows;
    drawParts(scene);
    drawOneMore(scene);
    if (pointArea("store", {room.left, scene.parts.top, room.right, scene.parts.bottom})) {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        const auto find = [&](const std::vector<StorePiece>& pieces) {
            for (const StorePiece& piece : pieces)
                if (boxOf(scene, piece).contains(mouse.x, mouse.y)) return &piece;
            return static_cast<const StorePiece*>(nullptr);
        };
        const StorePiece* found = find(picture.pieces);
        if (found == nullptr) found = find(picture.oneMore);
        if (found != nullptr) point(scene, *found);
    }
}

}  // namespace

std::unique_ptr<View> makeRegistersView() {
    return std::make_unique<RegistersView>();
}

}  // namespace warpscope::views
