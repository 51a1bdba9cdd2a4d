#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/token.h"

namespace warpscope::cuda {

/// What #define said of a name.
struct Macro {
    bool takesArguments = false;
    bool isVariadic = false;  ///< The last parameter takes all arguments that are left.
    std::vector<std::string> parameters{};
    std::vector<Token> body{};
};

using MacroMap = std::unordered_map<std::string, Macro>;

/// All macros that are defined, and the replacement of their uses.
class MacroTable {
  public:
    explicit MacroTable(ProblemList& problems) : problems_(problems) {}

    /// Macros that are defined before any other, read where they stand: they outlive the table.
    void beginWith(const MacroMap& predefined) { predefined_ = &predefined; }
    void define(const std::string& name, Macro macro) { macros_[name] = std::move(macro); }
    void undefine(const std::string& name) { macros_[name] = std::nullopt; }
    bool isDefined(const std::string& name) const;

    /// The tokens with every macro replaced, those of the replacement too, also where the name of
    /// a macro comes from one and its arguments stand behind. A macro is not replaced inside of
    /// itself, then or later (C++17, 19.3.4). __LINE__ is replaced too. Stops with a problem when
    /// the text grows beyond 200,000 tokens.
    std::vector<Token> expand(std::span<const Token> tokens);
    /// Appends them to `out`.
    void expandTo(std::vector<Token>& out, std::span<const Token> tokens);

  private:
    using Arguments = std::vector<std::vector<Token>>;

    class Reader;

    bool stays(Token& token, Reader& reader);
    bool readArguments(Reader& reader, const Token& use, const Macro& macro, Arguments& arguments);
    bool hasRightCount(const Token& use, const Macro& macro, Arguments& arguments);
    std::vector<Token> substitute(const Macro& macro, const Arguments& arguments, const Token& use);
    void paste(std::vector<Token>& out, const Token& right);
    bool add(const Token& token, const Token& use, std::vector<Token>& out);
    bool spend(const Token& token, const Place& place);
    bool isActive(const std::string& name) const;
    /// nullptr where the name is no macro's.
    const Macro* find(const std::string& name) const;

    ProblemList& problems_;
    const MacroMap* predefined_ = nullptr;
    std::unordered_map<std::string, std::optional<Macro>> macros_{};  ///< None: undefined again.
    std::vector<std::string> active_{};
    std::size_t spent_ = 0;
};

}  // namespace warpscope::cuda
