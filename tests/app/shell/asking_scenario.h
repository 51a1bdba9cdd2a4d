#pragma once

#include <string>

#include "tests/app/present/split_scenario.h"

namespace warpscope::shell {

/// Two warps that part at an if, with a question of this kind in the second step of three, both in
/// two languages; `stage` says which views stand beside it.
inline std::string askingScenario(const std::string& question, const std::string& stage) {
    std::string toml = present::kSplitScenario;
    const std::string old =
        "question = { text = \"How many passes?\", choices = [\"one\", \"two\"], answer = 1 }";
    toml.replace(toml.find(old), old.size(),
                 "question = { text = { en = \"What comes?\", zh = \"接下来如何？\" }, " +
                     question + " }\nviews = " + stage);
    return toml;
}

}  // namespace warpscope::shell
