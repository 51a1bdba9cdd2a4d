#pragma once

#include <optional>

#include "app/session/state/session_part.h"

namespace warpscope::session {

/// Keeps in the settings where the next start goes on, and what was answered.
class PlaceKeeper : SessionPart {
  public:
    using SessionPart::SessionPart;

    /// Once a frame.
    void remember();

  private:
    void rememberAnswers();

    /// Of slot A, as the settings have them; nothing: theirs are of another start.
    std::optional<Knobs> rememberedKnobs_{};
};

}  // namespace warpscope::session
