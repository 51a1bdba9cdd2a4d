#include "app/platform/session_copy.h"

namespace warpscope::platform {

std::unique_ptr<session::Session> copyOf(const session::Session& session,
                                         const session::Assets& assets) {
    auto copy = std::make_unique<session::Session>(assets, session.settings());
    copy->apply(session::OpenFile{session.original().path});
    copy->apply(session::GoToStep{session.lessonStep()});
    for (const scenario::Setting& knob : session.slot().knobs())
        copy->apply(session::SetKnob{knob.key, knob.value});
    copy->holdAs(session);
    // Below 0 the reader looks at an arrangement of their own choice.
    if (session.stage().number < 0 || session.step() == nullptr)
        copy->apply(session::SetArrangement{session.settings().arrangement});
    copy->apply(session::SetLaneVariable{session.laneVariable()});
    copy->apply(session::Select{session.selected()});
    return copy;
}

}  // namespace warpscope::platform
