#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "engine/base/problem_list.h"
#include "engine/cuda/token.h"

namespace warpscope::cuda {

/// What #define said of a name.
struct Macro {
    bool takesArguments = false;
    std::vector<std::string> parameters{};
    std::vector<Token> body{};
};

/// All macros that are defined, and the replacement of their uses.
class MacroTable {
  public:
    explicit MacroTable(ProblemList& problems) : problems_(problems) {}

    void define(const std::string& name, Macro macro) { macros_[name] = std::move(macro); }
    void undefine(const std::string& name) { macros_.erase(name); }
    bool isDefined(const std::string& name) const { return macros_.contains(name); }

    /// The tokens with every macro replaced, those of the replacement too. A macro is not replaced
    /// inside of itself. Stops with a problem when the text grows beyond about a million tokens.
    std::vector<Token> expand(const std::vector<Token>& tokens);

  private:
    using Arguments = std::vector<std::vector<Token>>;

    void expandInto(const std::vector<Token>& tokens, std::vector<Token>& out);
    bool readArguments(const std::vector<Token>& tokens, std::size_t& next, const Token& use,
                       const Macro& macro, Arguments& arguments);
    std::vector<Token> substitute(const Macro& macro, const Arguments& arguments, const Token& use);
    bool spend(const Token& token);
    bool isActive(const std::string& name) const;

    ProblemList& problems_;
    std::map<std::string, Macro, std::less<>> macros_{};
    std::vector<std::string> active_{};
    std::size_t spent_ = 0;
};

}  // namespace warpscope::cuda
