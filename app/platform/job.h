#pragma once

#include <filesystem>
#include <optional>

#include "engine/base/message.h"

namespace warpscope::platform {

/// Work that makes a file piece by piece, so that the window goes on meanwhile. What is not done
/// when it goes away leaves no file.
class Job {
  public:
    virtual ~Job() = default;
    /// Does a piece of some milliseconds. false: nothing is left to do; see problem().
    virtual bool advance() = 0;
    virtual double progress() const = 0;  ///< 0 to 1.
    /// Why there is no file; nothing = there is one, or it is not done yet.
    virtual const std::optional<Message>& problem() const = 0;
    virtual const std::filesystem::path& file() const = 0;
};

}  // namespace warpscope::platform
