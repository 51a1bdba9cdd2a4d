#include "app/session/session.h"

#include <utility>

#include "app/session/landmark.h"
#include "engine/base/contract.h"

namespace warpscope::session {

Session::Session(const Assets& assets, Settings settings)
    : SlotReader(shared_, slots_), slots_(shared_.devices, shared_.programs) {
    ReadAssets read = assets.read ? *assets.read : readAssets(assets);
    shared_.devices = std::move(read.devices);
    shared_.library = std::move(read.library);
    shared_.exercises = std::move(read.exercises);
    shared_.catalogue = std::move(read.catalogue);
    slots_.a().tell(read.problems);
    shared_.exerciseFolder = assets.exercises;
    shared_.settings = std::move(settings);
    shared_.playback.setSpeed(shared_.settings.cyclesPerSecond);
    slots_.a().setLooksForHazards(shared_.settings.looksForHazards);
    shared_.drafts = DraftBox(assets.drafts);
    shared_.sweepRunner = std::make_unique<SweepRunner>(shared_.devices, shared_.programs);
}

Session::~Session() {
    try {
        shared_.drafts.keep(slots_.a());
    } catch (...) {  // A draft for which there is no memory is lost; the program ends all the same.
    }
}

SlotReader Session::seenFrom(SlotId id) const {
    WARPSCOPE_EXPECT(hasSlot(id), "a slot that holds no run");
    return {shared_, slots_, id};
}

std::string Session::takeClipboardText() {
    return std::exchange(shared_.clipboard, {});
}

void Session::update(double seconds) {
    // A hover lasts for the frame after the one that asked for it.
    if (!shared_.isHoverFresh) shared_.hovered = {};
    shared_.isHoverFresh = false;
    watchFiles(seconds);
    slots_.passTime(seconds);
    shared_.drafts.watch(slots_.a(), seconds);
    receiveRuns();
    lookAhead(seconds);
    judge();
    receiveSweep();
    playOn(seconds);
    rememberPlace();
    // A hand that rests on a slider has not let go of it.
    if (!isHeld_) shared_.knobHistory.passTime(seconds);
}

void Session::playOn(double seconds) {
    const Cycle before = cycle();
    if (!run() || shared_.playback.advance(seconds) == 0) return;
    if (cycle() > lastShown()) {
        moveTo(lastShown());
        shared_.playback.pause();
    }
    const auto stop = firstBreak(*run(), breakpoints(), selected().warp, before, cycle());
    if (stop) {
        moveTo(*stop);
        shared_.playback.pause();
    }
}

void Session::moveTo(Cycle cycle) {
    shared_.playback.seek(cycle);
}

}  // namespace warpscope::session
