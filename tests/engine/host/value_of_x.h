#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/host/evaluator.h"

namespace warpscope::host {

/// The value of x at the end of main.
inline std::optional<double> valueOfX(const std::string& before, const std::string& body,
                                      const std::map<std::string, double>& fixed = {}) {
    const HostCode code =
        readHostCode(before + "\nint main(int argc, char** argv) {" + body + "; }");
    Evaluator evaluator(code, fixed);
    const auto value = evaluator.valueOf("x", code.tokens.size() - 3);
    return value ? std::optional(value->number) : std::nullopt;
}

}  // namespace warpscope::host
