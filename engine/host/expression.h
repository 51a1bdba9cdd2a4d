#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/dim3.h"
#include "engine/host/host_code.h"
#include "engine/host/type_words.h"

namespace warpscope::host {

/// What an expression of host code is worth.
struct Value {
    double number = 0;
    bool isReal = false;           ///< Division keeps its fraction.
    std::optional<Dim3> extent{};  ///< A dim3; `number` is its x.
    bool countsElements = false;   ///< Bytes that were given in elements of an unknown size.
};

/// Its number without the fraction; what lies beyond nine thousand million million is that.
std::int64_t wholeOf(const Value& value);

/// Bytes from one row to the next in memory of cudaMallocPitch, whose rows have so many.
std::optional<Value> pitchFor(std::optional<Value> rowBytes);

/// What an expression asks of the file around it.
class Names {
  public:
    virtual ~Names() = default;
    /// The value of a name at the place of a token.
    virtual std::optional<Value> valueOf(const std::string& name, std::size_t at) = 0;
    /// What was last written to object.member above the place of a token.
    virtual std::optional<Value> memberOf(const std::string& object, const std::string& member,
                                          std::size_t at) = 0;
    /// An element of an array or a vector that begins with a list.
    virtual std::optional<Value> elementOf(const std::string& name, std::int64_t index,
                                           std::size_t at) = 0;
    /// Bytes of what sizeof(…) names, a type or a variable; 0 where that is not known.
    virtual std::int64_t sizeOf(const std::vector<Token>& tokens, Span span, std::size_t at) = 0;
    /// The numbers of a type: by its word, typedef, using or as a template's parameter; Unknown
    /// where the word names no type of numbers.
    virtual NumberKind kindOfType(const std::string& name, std::size_t at) = 0;
    /// Whether a function or a macro of the file can be computed, and its value.
    virtual bool canCall(const std::string& name) const = 0;
    virtual std::optional<Value> calls(const std::string& name, const std::vector<Value>& arguments,
                                       std::size_t at) = 0;
};

/// Computes an expression of host code from its words, by C's precedences. An operand without a
/// value gives none for the whole, but for the sides of ?: that are not taken.
class Expression {
  public:
    /// `at`: where in the file its names are looked up. `depth`: of the parentheses around it; what
    /// is nested too deeply has no value. Requires: all outlive it.
    Expression(Names& names, const std::vector<Token>& tokens, Span span, std::size_t at,
               const std::map<std::string, Value>& bindings, int depth = 0)
        : names_(names),
          tokens_(tokens),
          next_(span.first),
          end_(span.end),
          scope_(at),
          bindings_(bindings),
          depth_(depth) {}

    std::optional<Value> run();

  private:
    using Maybe = std::optional<Value>;

    bool at(const char* word) const { return next_ < end_ && tokens_[next_].is(word); }
    bool accept(const char* word) {
        const bool isHere = at(word);
        next_ += isHere ? std::size_t{1} : std::size_t{0};
        return isHere;
    }
    std::size_t behind(std::size_t open) const;
    std::vector<Span> split(Span span) const;
    bool isCast() const;

    Maybe conditional();
    Maybe binary(int precedence);
    Maybe unary();
    Maybe withSigns();
    Maybe postfix(Maybe value);
    Maybe primary();
    Maybe sizeOf();
    /// Of float[32], whose [ stands at `open`; nothing where an extent is not known.
    Maybe sizeOfArray(Span type, std::size_t open);
    Maybe name();
    Maybe call(const std::string& name, Span arguments);
    Maybe converted(const std::string& type, Span span);
    Maybe evaluate(Span span);

    Names& names_;
    const std::vector<Token>& tokens_;
    std::size_t next_;
    std::size_t end_;
    std::size_t scope_;
    const std::map<std::string, Value>& bindings_;
    int depth_;
};

}  // namespace warpscope::host
