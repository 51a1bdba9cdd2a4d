#pragma once

#include <string>

#include "tests/app/present/split_scenario.h"

namespace warpscope::views {

/// Two steps of a host's strip, the second with a question, and a third with two chips.
inline std::string sceneScenario() {
    const std::string base = present::kSplitScenario;
    return base.substr(0, base.find("[[step]]")) + R"toml(
[[scene]]
name = "host"
kind = "host"
title = { en = "Who waits for whom", zh = "谁等谁" }
[[scene.call]]
text = "copyIn()"
line = 3
stream = "stream"
work = "copy"
takes = 4
[[scene.call]]
text = "launch()"
line = 4
stream = "stream"
work = "work"
takes = 3
[[scene.call]]
text = "record(done)"
stream = "stream"
records = "done"
[[scene.call]]
text = "synchronize(done)"
line = 6
waits = "done"
[[scene]]
name = "two"
kind = "chips"
tracks = ["CPU", "GPU"]
[[scene.area]]
track = 0
text = "caches"
[[scene.area]]
track = 1
cells = 64
share = 3
look = "work"
text = "cores"
[[step]]
text = "All of it."
scene = "host"
[[step]]
text = "Only the beginning."
scene = { name = "host", until = 6, ask = 2 }
question = { text = "Who?", choices = ["a", "b"], answer = 0 }
[[step]]
text = "Chips."
scene = "two"
)toml";
}

}  // namespace warpscope::views
