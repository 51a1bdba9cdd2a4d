#pragma once

#include <vector>

#include "app/session/base/reply.h"

#include <toml++/toml.h>

namespace warpscope::session {

/// Replies as the settings' file has them, a table each, with what differs from none alone.
toml::array tablesOf(const std::vector<Reply>& replies);
/// The other way round; nullptr: none. What has a wrong type, or names no choice, is as it is where
/// nothing was given.
std::vector<Reply> repliesOf(const toml::array* tables);

}  // namespace warpscope::session
