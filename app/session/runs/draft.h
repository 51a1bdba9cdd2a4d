#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/scenario/values/field_value.h"
#include "engine/scenario/values/scenario.h"

namespace warpscope::session {

/// What was typed and turned in a scenario and not saved.
struct Draft {
    std::filesystem::path scenario{};
    std::string code{};  ///< The kernel's text.
    /// The other knobs, as a person would write their values.
    std::vector<std::pair<std::string, std::string>> knobs{};

    friend bool operator==(const Draft&, const Draft&) = default;
};

/// Empty where the knobs leave the kernel's text as it is: there is nothing to lose.
std::optional<Draft> draftOf(const std::filesystem::path& scenario,
                             const std::vector<scenario::Setting>& knobs);

/// The knobs again, for the scenario as its file has it now; those that no longer fit are left out.
std::vector<scenario::Setting> knobsOf(const Draft& draft, const scenario::Scenario& original);

/// The file of a scenario's draft in a folder; different scenarios have different files.
std::filesystem::path draftFile(const std::filesystem::path& folder,
                                const std::filesystem::path& scenario);

/// Writes beside and renames, so that a crash never leaves half a draft. False: could not write.
bool saveDraft(const Draft& draft, const std::filesystem::path& file);
/// Nothing where there is no such file, or no draft in it.
std::optional<Draft> loadDraft(const std::filesystem::path& file);

}  // namespace warpscope::session
