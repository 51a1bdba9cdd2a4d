#include "engine/cuda/tokens/function_values.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/cuda/tokens/function_words.h"
#include "engine/cuda/tokens/token_edits.h"

namespace warpscope::cuda {
namespace {

constexpr std::size_t kNowhere = SIZE_MAX;

class FunctionValues {
  public:
    explicit FunctionValues(const std::vector<Token>& tokens)
        : tokens_(tokens), functions_(functionsOf(tokens)), edits_(tokens) {}

    std::optional<std::vector<Token>> run() {
        findValues();
        findPointerTypes();
        for (const FunctionWords& function : functions_)
            isPlain_ = isPlain_ && replaceParameters(function);
        if (values_.empty() && pointerNames_.empty()) return std::nullopt;
        for (std::size_t i = 0; i + 1 < tokens_.size() && isPlain_; ++i)
            replaceAt(i);
        if (!isPlain_) return std::nullopt;
        addStructures();
        return edits_.rewritten();
    }

  private:
    const Token& at(std::size_t i) const { return tokens_[std::min(i, tokens_.size() - 1)]; }

    bool isName(std::size_t i) const { return at(i).kind == TokenKind::Identifier; }

    /// ( * name ) ( or ( * ) ( within a stretch: where the ( stands.
    std::size_t pointerIn(const Stretch& words) const {
        for (std::size_t i = words.first; i + 3 < words.end; ++i) {
            if (!at(i).is("(") || !at(i + 1).is("*")) continue;
            const std::size_t close = isName(i + 2) ? i + 3 : i + 2;
            if (at(close).is(")") && at(close + 1).is("(")) return i;
        }
        return kNowhere;
    }

    std::string typeOf(const FunctionWords& one) const {
        return typeTextOf(tokens_, {one.headEnd, one.nameAt}, one.parameters);
    }

    /// Functions of one form alone that are no templates: of others the pointer's type chooses.
    const FunctionWords* functionOf(const std::string& name) const {
        const FunctionWords* found = nullptr;
        for (const FunctionWords& one : functions_) {
            if (one.name != name) continue;
            const bool isSame =
                found == nullptr || (found->parameters.size() == one.parameters.size() &&
                                     typeOf(*found) == typeOf(one));
            if (one.isKernel || !one.headParameters.empty() || !isSame) return nullptr;
            if (found == nullptr) found = &one;
        }
        return found;
    }

    /// The functions of the file that stand somewhere without a call.
    void findValues() {
        std::set<std::string> names;
        for (const FunctionWords& one : functions_)
            if (functionOf(one.name) != nullptr) names.insert(one.name);
        for (std::size_t i = 1; i + 1 < tokens_.size(); ++i) {
            const bool isValue = isName(i) && names.contains(at(i).text) && !at(i + 1).is("(") &&
                                 !at(i - 1).isOneOf({".", "->", "::"});
            if (isValue) values_.insert(at(i).text);
        }
    }

    /// typedef float (*Op)(float); and using Op = float (*)(float);
    void findPointerTypes() {
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            const bool isAlias = at(i).is("using") && isName(i + 1) && at(i + 2).is("=");
            if (!isAlias && !at(i).is("typedef")) continue;
            std::size_t end = i;
            while (end + 1 < tokens_.size() && !at(end).is(";"))
                ++end;
            const std::size_t pointer = pointerIn({i, end});
            if (pointer == kNowhere) continue;
            const std::size_t name = isAlias ? i + 1 : pointer + 2;
            if (!isName(name)) continue;
            pointerTypes_[at(name).text] = pointerTypeIn({isAlias ? i + 3 : i + 1, end});
            edits_.replace({i, end + 1}, {});
        }
    }

    /// The name that a stretch declares as a pointer to a function: float (*f)(float), or Op f.
    std::size_t pointerNameIn(const Stretch& words) const {
        const std::size_t pointer = pointerIn(words);
        if (pointer != kNowhere) return isName(pointer + 2) ? pointer + 2 : kNowhere;
        std::size_t i = words.first;
        while (at(i).is("const"))
            ++i;
        const bool isTyped = isName(i) && pointerTypes_.contains(at(i).text);
        while (isTyped && at(i + 1).is("const"))
            ++i;
        return isTyped && i + 1 < words.end && isName(i + 1) ? i + 1 : kNowhere;
    }

    /// The type of the functions that a stretch declares a pointer to, typeTextOf.
    std::string pointerTypeIn(const Stretch& words) const {
        const std::size_t pointer = pointerIn(words);
        if (pointer != kNowhere) {
            const std::size_t open = behindPair(tokens_, pointer);
            return typeTextOf(tokens_, {words.first, pointer},
                              partsOf(tokens_, open + 1, behindPair(tokens_, open) - 1));
        }
        const std::size_t type = words.first + (at(words.first).is("const") ? 1 : 0);
        const auto named = pointerTypes_.find(at(type).text);
        return named == pointerTypes_.end() ? std::string() : named->second;
    }

    /// C++ refuses a function of another type.
    void checkValue(const std::string& wanted, std::size_t value) {
        const std::string& name = at(value + (at(value).is("&") ? 1 : 0)).text;
        if (!values_.contains(name)) return;
        const std::string given = typeOf(*functionOf(name));
        isPlain_ = isPlain_ && (wanted.empty() || given.empty() || wanted == given);
    }

    /// template <float (*F)(float)> and f(float (*g)(float)): types of a template. False for what
    /// cannot be one.
    bool replaceParameters(const FunctionWords& function) {
        const Token& near = at(function.nameAt);
        for (std::size_t k = 0; k < function.headParameters.size(); ++k) {
            const std::size_t name = pointerNameIn(function.headParameters[k]);
            if (name == kNowhere) continue;
            headPlaces_[function.name].insert(k);
            edits_.replace(function.headParameters[k],
                           {wordLike(near, "typename", TokenKind::Identifier), at(name)});
            makers_.push_back({{function.headEnd, function.end}, at(name).text});
            pointerNames_.insert(at(name).text);
        }
        std::vector<Token> types;
        std::map<std::size_t, std::string> wanted;
        for (const Stretch& parameter : function.parameters) {
            const auto k = static_cast<std::size_t>(&parameter - function.parameters.data());
            const std::size_t name = pointerNameIn(parameter);
            if (name == kNowhere) continue;
            if (function.isKernel) return false;
            wanted[k] = pointerTypeIn(parameter);
            const Token type =
                wordLike(near, "&" + std::to_string(types.size()), TokenKind::Identifier);
            edits_.replace(parameter, {type, at(name)});
            pointerNames_.insert(at(name).text);
            types.push_back(wordLike(near, "typename", TokenKind::Identifier));
            types.push_back(type);
            types.push_back(wordLike(near, ",", TokenKind::Punctuator));
        }
        if (types.empty()) return true;
        // Of two that differ in the pointer alone it would choose.
        if (wanted_.emplace(function.name, wanted).first->second != wanted) return false;
        types.pop_back();
        const bool isTemplate = !function.headParameters.empty();
        std::vector<Token> head;
        if (isTemplate) {
            head.push_back(wordLike(near, ",", TokenKind::Punctuator));
        } else {
            head.push_back(wordLike(near, "template", TokenKind::Identifier));
            head.push_back(wordLike(near, "<", TokenKind::Punctuator));
        }
        head.insert(head.end(), types.begin(), types.end());
        if (!isTemplate) head.push_back(wordLike(near, ">", TokenKind::Punctuator));
        const std::size_t place = isTemplate ? function.headEnd - 1 : function.first;
        edits_.insert(place, head);
        return true;
    }

    /// Whether a word is an argument of a template that takes a function there: a type.
    bool isTypeArgument(std::size_t i) const {
        std::size_t number = 0;
        int depth = 0;
        for (std::size_t k = i; k-- > 1;) {
            const Token& token = at(k);
            if (token.isOneOf({";", "{", "}"})) return false;
            if (token.isOneOf({")", "]"})) ++depth;
            if (token.isOneOf({"(", "["}) && depth-- == 0) return false;
            if (depth > 0) continue;
            if (token.is(",")) ++number;
            if (!token.is("<")) continue;
            const auto found = headPlaces_.find(at(k - 1).text);
            return found != headPlaces_.end() && found->second.contains(number);
        }
        return false;
    }

    void replaceAt(std::size_t i) {
        if (edits_.isReplaced(i)) return;
        // (*f)(x)
        const bool isFollowed = at(i).is("(") && at(i + 1).is("*") && isName(i + 2) &&
                                at(i + 3).is(")") && at(i + 4).is("(");
        if (isFollowed && pointerNames_.contains(at(i + 2).text)) {
            edits_.replace({i, i + 4}, {at(i + 2)});
            return;
        }
        if (isFollowed) return replaceVariable(i);
        if (!isName(i)) return;
        const std::size_t sized = at(i + 1).is("(") ? i + 2 : i + 1;
        // Not the size of the structure that it becomes.
        if (at(i).is("sizeof") && pointerNames_.contains(at(sized).text)) isPlain_ = false;
        if (pointerTypes_.contains(at(i).text)) {
            const bool isVariable = isName(i + 1) && at(i + 2).is("=");
            const bool isOfFile = std::ranges::none_of(functions_, [i](const FunctionWords& one) {
                return one.first <= i && i < one.end;
            });
            isPlain_ = isVariable && !isOfFile;
            checkValue(pointerTypes_[at(i).text], i + 3);
            if (isPlain_) makeAuto({i, i + 1}, i + 1);
            return;
        }
        for (const auto& [words, name] : makers_) {
            if (i < words.first || i >= words.end || at(i).text != name) continue;
            if (!isTypeArgument(i)) edits_.replace({i, i + 1}, made(at(i), name));
            return;
        }
        const bool isValue = values_.contains(at(i).text) && !at(i + 1).is("(") && i > 0 &&
                             !at(i - 1).isOneOf({".", "->", "::"});
        if (!isValue) return;
        const Argument argument = argumentAt(tokens_, i);
        if (const auto found = wanted_.find(argument.callee); found != wanted_.end())
            checkValue(found->second[argument.number], i);
        const std::string type = "&" + at(i).text;
        const bool hasSign = at(i - 1).is("&") && i > 1 &&
                             (at(i - 2).isOneOf({"(", ",", "=", "{", "<", "?", ":", "return"}));
        const Stretch words{hasSign ? i - 1 : i, i + 1};
        if (isTypeArgument(words.first))
            edits_.replace(words, {wordLike(at(i), type, TokenKind::Identifier)});
        else
            edits_.replace(words, made(at(i), type));
    }

    /// float (*f)(float) = g; within a function.
    void replaceVariable(std::size_t pointer) {
        std::size_t first = pointer;
        while (first > 0 && !at(first - 1).isOneOf({";", "{", "}", "(", ")", ","}))
            --first;
        const std::size_t behind = behindPair(tokens_, pointer + 4);
        if (first == pointer) return;  // x * (*p)(…) and the like.
        isPlain_ = isPlain_ && at(behind).is("=");
        checkValue(pointerTypeIn({first, behind}), behind + 1);
        if (isPlain_) makeAuto({first, behind}, pointer + 2);
        // The name has been written with what stands in front of it.
        if (isPlain_) edits_.replace({behind, behind}, {at(pointer + 2)});
    }

    void makeAuto(const Stretch& words, std::size_t name) {
        edits_.replace(words, {wordLike(at(name), "auto", TokenKind::Identifier)});
        pointerNames_.insert(at(name).text);
    }

    /// A structure without members, of a type: name()
    static std::vector<Token> made(const Token& near, const std::string& type) {
        return {wordLike(near, type, TokenKind::Identifier),
                wordLike(near, "(", TokenKind::Punctuator),
                wordLike(near, ")", TokenKind::Punctuator)};
    }

    /// struct &f { __device__ float operator()(float x) const { return f(x); } };
    void addStructures() {
        for (const std::string& name : values_) {
            const FunctionWords& function = *functionOf(name);
            const Token& near = at(function.nameAt);
            std::vector<Token> out;
            const auto word = [&](const char* text) {
                out.push_back(wordLike(near, text, TokenKind::Identifier));
            };
            const auto sign = [&](const char* text) {
                out.push_back(wordLike(near, text, TokenKind::Punctuator));
            };
            word("struct");
            out.push_back(wordLike(near, "&" + name, TokenKind::Identifier));
            sign("{");
            bool isVoid = false;
            for (std::size_t i = function.first; i < function.nameAt; ++i) {
                if (at(i).isOneOf({"static", "extern", "constexpr"})) continue;
                out.push_back(at(i));
                isVoid = (at(i).is("void") && !at(i + 1).is("*")) || isVoid;
            }
            word("operator");
            for (const char* one : {"(", ")", "("})
                sign(one);
            std::vector<Token> arguments;
            for (std::size_t k = 0; k < function.parameters.size(); ++k)
                addParameter(function.parameters[k], k, out, arguments);
            sign(")");
            word("const");
            sign("{");
            if (!isVoid) word("return");
            out.push_back(near);
            sign("(");
            out.insert(out.end(), arguments.begin(), arguments.end());
            for (const char* one : {")", ";", "}", "}", ";"})
                sign(one);
            edits_.insertFirst(function.end, out);  // Before another's template <…>.
        }
    }

    /// One parameter, by its own name or one that is made for it.
    void addParameter(const Stretch& words, std::size_t number, std::vector<Token>& out,
                      std::vector<Token>& arguments) const {
        if (words.end == words.first + 1 && at(words.first).is("void")) return;
        const Token& near = at(words.first);
        if (number > 0) {
            out.push_back(wordLike(near, ",", TokenKind::Punctuator));
            arguments.push_back(out.back());
        }
        std::size_t end = words.first;
        while (end < words.end && !at(end).isOneOf({"=", "["}))
            ++end;
        const Token& last = at(end - 1);
        const bool isNamed = end > words.first + 1 && last.kind == TokenKind::Identifier &&
                             !last.isOneOf({"int", "float", "double", "char", "long", "short",
                                            "unsigned", "bool", "const", "__restrict__"});
        out.insert(out.end(), tokens_.begin() + static_cast<std::ptrdiff_t>(words.first),
                   tokens_.begin() + static_cast<std::ptrdiff_t>(end));
        arguments.push_back(
            isNamed ? last : wordLike(near, "&a" + std::to_string(number), TokenKind::Identifier));
        if (!isNamed) out.push_back(arguments.back());
        for (; end < words.end && !at(end).is("="); ++end)
            out.push_back(at(end));
    }

    /// Words of a template in which the name of one of its types stands for a value.
    struct Maker {
        Stretch words{};
        std::string name{};
    };

    const std::vector<Token>& tokens_;
    std::vector<FunctionWords> functions_;
    TokenEdits edits_;
    std::set<std::string> values_{};                     ///< Functions that stand as values.
    std::map<std::string, std::string> pointerTypes_{};  ///< Of typedef and using, by name.
    /// Of functions, by their name, the types that their parameters point to.
    std::map<std::string, std::map<std::size_t, std::string>> wanted_{};
    std::set<std::string> pointerNames_{};  ///< Parameters and variables.
    /// Of templates, which of their parameters are functions.
    std::map<std::string, std::set<std::size_t>> headPlaces_{};
    std::vector<Maker> makers_{};
    bool isPlain_ = true;
};

}  // namespace

std::optional<std::vector<Token>> withFunctionValues(const std::vector<Token>& tokens) {
    const auto isOfDevice = [](const Token& token) { return token.is("__device__"); };
    if (std::ranges::none_of(tokens, isOfDevice)) return std::nullopt;
    return FunctionValues(tokens).run();
}

}  // namespace warpscope::cuda
