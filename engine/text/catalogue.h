#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/message.h"
#include "engine/base/problem.h"
#include "engine/base/result.h"

namespace warpscope::text {

enum class Language { English, Chinese };
/// "en" or "zh"; false when the name is neither.
bool parseLanguage(std::string_view name, Language& language);

struct KeyHash : std::hash<std::string_view> {
    using is_transparent = void;
};
/// By key, hashed: a frame looks hundreds up, most of which begin alike.
using Sentences = std::unordered_map<std::string, std::string, KeyHash, std::equal_to<>>;

/// Every sentence that a person reads, by key, in both languages. Read from
/// assets/text/en/*.toml and assets/text/zh/*.toml: nested tables make dotted keys
/// ([state.wait] name = "…" is state.wait.name). {placeholders} are named.
class Catalogue {
  public:
    static Result<Catalogue> load(const std::filesystem::path& textFolder);

    /// The sentence of a key with its placeholders filled as engine/text/fill.h says, in the words
    /// of a vendor (word.<words>.*). A key that is missing is returned as "⟨key⟩", so that a hole
    /// is seen and never stops the program.
    std::string render(Language language, const Message& message,
                       std::string_view words = "nvidia") const;
    std::string render(Language language, std::string_view key,
                       std::string_view words = "nvidia") const;
    bool has(std::string_view key) const;

    /// All keys of a language, sorted, and the raw text of one (for tests and font subsets).
    std::vector<std::string> keys(Language language) const;
    const std::string* raw(Language language, std::string_view key) const;

  private:
    Sentences english_{};
    Sentences chinese_{};
};

/// A problem as compilers print it: file:line:column: error: sentence, the source line, a caret
/// line, and the hint. `sourceLine` may be empty.
std::string renderProblem(const Catalogue& catalogue, Language language, const Problem& problem,
                          std::string_view sourceLine, std::string_view words = "nvidia");

}  // namespace warpscope::text
