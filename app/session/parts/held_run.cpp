#include "app/session/parts/held_run.h"

namespace warpscope::session {

void HeldRun::pin() {
    if (!run()) return;
    slots_.hold();
    fitPlayback();
}

void HeldRun::pinPartner() {
    if (!hasScenario() || !original().partner.isNamed()) return;
    if (!slots_.holdPartner()) unpin();
}

void HeldRun::unpin() {
    slots_.release();
    shared_.isHeldFirst = true;
    if (run()) fitPlayback();
    shared_.lesson.pinnedBy = -1;
}

void HeldRun::swap() {
    if (slots_.held()) shared_.isHeldFirst = !shared_.isHeldFirst;
}

void HeldRun::holdAs(const HeldRun& other) {
    if (!other.slots_.held()) return unpin();
    slots_.holdAs(other.slots_);
    shared_.isHeldFirst = other.shared_.isHeldFirst;
    shared_.lesson.pinnedBy = other.shared_.lesson.pinnedBy;
    if (run()) fitPlayback();
}

void HeldRun::fitPlayback() {
    shared_.playback.setLength(slots_.cycles());
}

}  // namespace warpscope::session
