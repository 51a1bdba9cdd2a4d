#pragma once

#include <filesystem>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/problem.h"
#include "engine/base/result.h"
#include "engine/machine/library.h"
#include "engine/scenario/values/scenario.h"
#include "engine/text/catalogue.h"

namespace warpscope::cli {

inline constexpr int kDone = 0;
inline constexpr int kInputWrong = 1;
inline constexpr int kUsageWrong = 2;

/// What every subcommand works with. Answers go to `out`, problems to `err`.
struct Environment {
    std::filesystem::path home{};  ///< Holds assets/ and scenarios/.
    /// Shared by copies: whoever runs many commands reads the texts once.
    std::shared_ptr<const text::Catalogue> catalogue{};
    text::Language language = text::Language::English;
    std::string words = "nvidia";  ///< Whose words the sentences use (word.<words>.*).
    machine::Library devices{};
    std::ostream* out = nullptr;
    std::ostream* err = nullptr;
    /// Texts of the command line (--set kernel.code=…) under the names that problems call them by.
    std::shared_ptr<std::map<std::string, std::string>> texts =
        std::make_shared<std::map<std::string, std::string>>();

    std::string say(const Message& message) const {
        return catalogue->render(language, message, words);
    }
    std::string say(std::string_view key) const { return catalogue->render(language, key, words); }
    /// A scenario's own text in the language.
    const std::string& say(const scenario::LocalText& local) const {
        return language == text::Language::Chinese ? local.zh : local.en;
    }
};

/// Loads texts and devices from a home folder.
Result<Environment> loadEnvironment(const std::filesystem::path& home, text::Language language,
                                    std::ostream& out, std::ostream& err);

/// The file of a problem as a person reads it: the text of the field kernel.code lies in no folder.
std::string shownFile(const std::string& file);
/// Under what name the text of kernel.code is compiled: where the kernel's file lies, so that what
/// it includes is found there.
std::string fileOfCode(const scenario::Scenario& scenario, const std::string& name);

/// Prints problems as compilers do, each with its line of the file; returns kInputWrong.
int printProblems(const Environment& environment, const std::vector<Problem>& problems);

/// Reads a scenario and applies KEY=VALUE pairs in order. A name without a file of that name is
/// looked up in the library of scenarios: "08-if-else".
Result<scenario::Scenario> openScenario(
    const Environment& environment, const std::string& name,
    const std::vector<std::pair<std::string, std::string>>& sets);

/// The device of a name or of a compute capability. Lives as long as the environment.
Result<const machine::Machine*> openDevice(const Environment& environment, const std::string& name);

}  // namespace warpscope::cli
