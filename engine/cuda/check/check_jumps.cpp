#include <algorithm>

#include "engine/cuda/check/checker.h"
#include "engine/cuda/types/suggest.h"

namespace warpscope::cuda {

/// The variables that are known here and got a value where they were declared.
std::vector<const Variable*> Checker::initializedHere() const {
    std::vector<const Variable*> found;
    for (std::size_t i = 1; i < scopes_.size(); ++i) {
        for (const auto& [name, variable] : scopes_[i]) {
            const bool hasValue = variable->initializer != nullptr || variable->hasBraces;
            if (variable->storage == Storage::Local && hasValue) found.push_back(variable);
        }
    }
    return found;
}

void Checker::checkLabel(Statement& statement) {
    const auto [label, isNew] =
        labels_.try_emplace(statement.name, JumpPlace{statement.place, initializedHere(), false});
    if (!isNew)
        problems_.add(statement.place,
                      Message{"compiler.defined_twice"}.with("name", statement.name));
}

/// Where it goes is looked at when the whole function has been seen.
void Checker::checkGoto(Statement& statement) {
    gotos_.emplace_back(statement.name, JumpPlace{statement.place, initializedHere(), false});
}

/// Each goto needs its label, and may not jump over the first value of a variable that is known
/// there (C++17, 9.7): it would have none.
void Checker::checkJumps() {
    for (const auto& [name, from] : gotos_) {
        const auto label = labels_.find(name);
        if (label == labels_.end()) {
            std::vector<std::string_view> names;
            for (const auto& known : labels_)
                names.push_back(known.first);
            problems_.add(from.place, Message{"compiler.unknown_label"}.with("name", name),
                          didYouMean(name, names));
            continue;
        }
        label->second.isUsed = true;
        const auto& known = label->second.initialized;
        const auto skipped = std::ranges::find_if(known, [&](const Variable* variable) {
            return std::ranges::find(from.initialized, variable) == from.initialized.end();
        });
        if (skipped == known.end()) continue;
        problems_.add(from.place,
                      Message{"compiler.jump_over_value"}
                          .with("label", name)
                          .with("name", (*skipped)->name)
                          .with("line", (*skipped)->place.line),
                      Message{"compiler.hint.jump_over_value"}.with("name", (*skipped)->name));
    }
    warnOfUnusedLabels();
    labels_.clear();
    gotos_.clear();
}

}  // namespace warpscope::cuda
