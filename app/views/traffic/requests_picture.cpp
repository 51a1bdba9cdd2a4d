#include "app/views/traffic/requests_picture.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/draw/draw.h"
#include "app/present/run_words.h"
#include "app/present/traffic/request_words.h"
#include "app/session/state/say.h"
#include "app/views/map_colours.h"
#include "app/views/view_parts.h"

namespace warpscope::views {
namespace {

using draw::Box;
using present::RequestLink;

/// Places along a link.
constexpr int kSlots = 7;

/// Of loads, stores, atomics: as the arrows between the units, and atomics as their own.
theme::Colour colourOf(const theme::Palette& palette, memory::AccessKind kind) {
    if (kind == memory::AccessKind::Load) return palette.longScoreboard;
    return kind == memory::AccessKind::Store ? palette.limit : palette.barrier;
}

/// The last token of each kind may be one that is not full.
std::uint32_t tokensOf(const present::RequestHeap& heap, std::uint32_t perToken) {
    const auto of = [&](std::uint32_t parts) { return (parts + perToken - 1) / perToken; };
    return of(heap.loads) + of(heap.stores) + of(heap.atomics);
}

/// Of a token: a letter stands in it where there is room, and three stand upon one another always.
float sizeIn(const RequestTrack& track, float letter) {
    const float wide = track.box.width() / static_cast<float>(kSlots);
    return std::min({wide, letter * 1.15f, std::max(1.0f, track.box.height() / 3)});
}

/// Above the way out, below the way back, each with its number over it and its arrow under it.
std::vector<RequestTrack> tracksIn(const TrafficPlaces& places, bool isUniform,
                                   const theme::Metrics& m) {
    std::vector<RequestTrack> tracks;
    const auto add = [&](int column, const Box& rows, RequestLink link, const char* out,
                         const char* back) {
        const float words = m.small * 1.3f, foot = 5 * m.scale;
        const float middle = (rows.top + rows.bottom) / 2;
        tracks.push_back({link, false, places.gap(column, rows.top + words, middle - foot), out});
        tracks.push_back(
            {link, true, places.gap(column, middle + words, rows.bottom - foot), back});
    };
    add(0, places.upper(1), RequestLink::L1, "l1_out", "l1_back");
    add(0, places.lower(1), RequestLink::Shared, "shared_out", "shared_back");
    if (isUniform) return tracks;
    add(1, places.upper(1), RequestLink::L2, "l2_out", "l2_back");
    add(2, places.upper(1), RequestLink::Dram, "dram_out", "dram_back");
    return tracks;
}

const char* letterOf(memory::AccessKind kind) {
    if (kind == memory::AccessKind::Load) return "r";
    return kind == memory::AccessKind::Store ? "w" : "a";
}

}  // namespace

void RequestsPicture::refresh(const ViewContext& context) {
    if (log_.follow(context.session.run(), context.session.cycle()))
        requests_ = log_->underWay(log_.cycle());
    if (log_.isReading()) context.readsOn();
}

std::string RequestsPicture::sentence(const ViewContext& context) const {
    if (log_.isBehind())
        return say(context.session,
                   log_->isFull() ? "view.traffic.now.full" : "view.traffic.now.reading");
    return present::requestsSentence(context.session, requests_, log_.cycle());
}

std::uint32_t RequestsPicture::partsOf(RequestLink link, bool isBack) const {
    std::uint32_t parts = 0;
    for (const present::RequestHeap& heap : heaps_)
        if (heap.link == link && heap.isBack == isBack) parts += heap.all();
    return parts;
}

/// Tokens upon one another, the kinds apart.
void RequestsPicture::drawHeap(const ViewContext& context, const RequestTrack& track,
                               const present::RequestHeap& heap) {
    const theme::Palette& palette = context.theme.palette;
    const float wide = track.box.width() / static_cast<float>(kSlots);
    const float size = sizeIn(track, context.theme.metrics.codeSmall);
    const float left = track.box.left + wide * static_cast<float>(heap.slot) + (wide - size) / 2;
    const auto& session = context.session;
    const bool isFocused = std::ranges::any_of(heap.requests, [&](std::size_t index) {
        return session.focus().warp == requests_[index].warp;
    });
    float bottom = track.box.bottom;
    const draw::FontScope font(context.canvas, draw::Font::CodeSmall);
    using enum memory::AccessKind;
    for (const auto& [kind, parts] : {std::pair{Load, heap.loads}, std::pair{Store, heap.stores},
                                      std::pair{Atomic, heap.atomics}}) {
        const std::uint32_t tokens = (parts + perToken_ - 1) / perToken_;
        const theme::Colour colour = colourOf(palette, kind);
        for (std::uint32_t i = 0; i < tokens; ++i) {
            const Box token{left, bottom - size + 1, left + size - 1, bottom};
            // Only what is full is a whole token.
            const std::uint32_t rest = parts - i * perToken_;
            const float share =
                std::min(1.0f, static_cast<float>(rest) / static_cast<float>(perToken_));
            context.canvas.fill(
                {token.left, token.bottom - token.height() * share, token.right, token.bottom},
                colour, context.theme.metrics.chipRadius * 0.4f);
            if (context.canvas.fontSize() <= size * 1.05f && share == 1)
                draw::textCentred(context.canvas, token, theme::textOn(palette, colour),
                                  letterOf(kind));
            bottom -= size;
        }
    }
    if (isFocused)
        context.canvas.frame({left, bottom, left + size - 1, track.box.bottom}, palette.text, 0,
                             2 * context.theme.metrics.scale);
}

void RequestsPicture::drawLink(const ViewContext& context, const RequestTrack& track) {
    const theme::Metrics& m = context.theme.metrics;
    const theme::Palette& palette = context.theme.palette;
    const Box& box = track.box;
    context.offer(track.key, box);
    const float inset = m.gap * 0.5f;
    const draw::Point near{box.left + inset, box.bottom + m.scale};
    const draw::Point far{box.right - inset, box.bottom + m.scale};
    paintArrow(context.canvas, track.isBack ? far : near, track.isBack ? near : far, palette.line,
               1.5f * m.scale);
    const std::uint32_t parts = partsOf(track.link, track.isBack);
    // In a low room a nought would stand on the arrow above.
    if (parts > 0 || box.height() > m.small) {
        const draw::FontScope small(context.canvas, draw::Font::Small);
        draw::textCentred(context.canvas, {box.left, box.top - m.small * 1.3f, box.right, box.top},
                          parts > 0 ? palette.text : palette.muted, present::grouped(parts));
    }
    for (const present::RequestHeap& heap : heaps_)
        if (heap.link == track.link && heap.isBack == track.isBack) drawHeap(context, track, heap);
    if (!pointArea(track.key, box)) return;
    const float wide = box.width() / static_cast<float>(kSlots);
    const auto slot = static_cast<int>((ImGui::GetIO().MousePos.x - box.left) / wide);
    const auto heap = std::ranges::find_if(heaps_, [&](const present::RequestHeap& it) {
        return it.link == track.link && it.isBack == track.isBack && it.slot == slot;
    });
    if (heap == heaps_.end()) return;
    session::Selection pointed;
    pointed.warp = requests_[heap->requests.front()].warp;
    pointed.instruction = requests_[heap->requests.front()].pc;
    context.actions.push_back(session::Hover{pointed});
    draw::tooltip(context.theme, present::requestsTip(context.session, requests_, *heap));
    if (ImGui::IsItemClicked()) context.actions.push_back(session::Select{pointed});
}

void RequestsPicture::drawLegend(const ViewContext& context, const Box& row) const {
    const theme::Palette& palette = context.theme.palette;
    const auto entry = [&](memory::AccessKind kind, const char* key, const std::string& brief) {
        return LegendEntry{colourOf(palette, kind), letterOf(kind), say(context.session, key),
                           false, brief};
    };
    const std::string count = present::grouped(perToken_);
    using enum memory::AccessKind;
    const std::array entries{
        entry(Load, "view.traffic.legend.read", {}), entry(Store, "view.traffic.legend.write", {}),
        entry(Atomic, "view.traffic.legend.atomic",
              say(context.session, "view.traffic.legend.atomic_brief")),
        LegendEntry{palette.muted, "1",
                    say(context.session, "view.traffic.legend.token", {{"count", count}}), false,
                    "= " + count}};
    paintLegend(context, row, entries);
}

/// One scale for all: the highest heap finds room.
void RequestsPicture::scaleTokens(const std::vector<RequestTrack>& tracks, float letter) {
    perToken_ = 1;
    for (const present::RequestHeap& heap : heaps_)
        for (const RequestTrack& track : tracks) {
            if (track.link != heap.link || track.isBack != heap.isBack) continue;
            const float size = sizeIn(track, letter);
            const auto fits =
                static_cast<std::uint32_t>(std::max(3.0f, std::floor(track.box.height() / size)));
            perToken_ = std::max(perToken_, heap.all() / fits);
            while (tokensOf(heap, perToken_) > fits)
                ++perToken_;
        }
}

void RequestsPicture::draw(const ViewContext& context, const Box& area, const Box& beside) {
    const theme::Metrics& m = context.theme.metrics;
    Box room = area;
    const bool hasLegend = room.height() > 11 * m.body;
    if (hasLegend) room.bottom -= m.small * 2;
    const bool isUniform = log_.run()->launch().model.memory == memory::Model::Uniform;
    const TrafficPlaces places(room, isUniform ? 2 : 4, m.gap);
    heaps_ = present::heapsOf(requests_, context.moment(), kSlots);
    const std::vector<RequestTrack> tracks = tracksIn(places, isUniform, m);
    scaleTokens(tracks, m.codeSmall);
    drawTrafficUnit(context, places.whole(0), {"warps", {}});
    drawTrafficUnit(context, places.upper(1), {isUniform ? "memory" : "l1", {}});
    drawTrafficUnit(context, places.lower(1), {"shared", {}});
    if (!isUniform) {
        drawTrafficUnit(context, places.upper(2), {"l2", {}});
        drawTrafficUnit(context, places.upper(3), {"dram", {}});
    }
    for (const RequestTrack& track : tracks)
        drawLink(context, track);
    if (hasLegend)
        drawLegend(context, {room.left, room.bottom + m.small * 0.5f, room.right, area.bottom});
    else
        drawLegend(context, beside);
}

}  // namespace warpscope::views
