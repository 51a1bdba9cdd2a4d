#include "engine/base/print_format.h"
#include "engine/cuda/check/checker.h"

namespace warpscope::cuda {
namespace {

/// The text that stands in the source, or nullptr where the format is computed.
const std::string* literalOf(const Expression& format) {
    const Expression* inner = &format;
    while (inner->kind == ExpressionKind::Decay || inner->kind == ExpressionKind::Convert)
        inner = inner->operands[0].get();
    const bool isText = inner->kind == ExpressionKind::Variable && !inner->variable->text.empty();
    return isText ? &inner->variable->text : nullptr;
}

/// What a conversion takes, one type for each argument: a width of its own first.
struct Asked {
    std::string conversion{};
    char kind = 'i';  ///< i: an integer of `bytes` bytes, f: a double, p: a pointer.
    int bytes = 4;
};

std::vector<Asked> askedBy(const std::string& format) {
    std::vector<Asked> places;
    // Without the zero at the end.
    for (const PrintPart& part :
         printParts(std::string_view(format).substr(0, format.size() - 1))) {
        if (part.conversion == '\0') continue;
        if (part.takesWidth) places.push_back({part.text, 'i', 4});
        if (part.takesPrecision) places.push_back({part.text, 'i', 4});
        const char kind = part.isReal() ? 'f' : part.isInteger() ? 'i' : 'p';
        places.push_back({part.text, kind, part.bytes});
    }
    return places;
}

bool fits(const Asked& place, const Type& type) {
    if (place.kind == 'f') return type.isReal();
    if (place.kind == 'p') return type.isPointer;
    return type.isInteger() && (isWide(type) ? 8 : 4) == place.bytes;
}

}  // namespace

/// printf(format, …): values as C++ passes them where it has no prototype.
void Checker::checkPrint(Expression& expression) {
    const Expression& format = *expression.operands[0];
    if (!format.type.isPointer || format.type.scalar != Scalar::Char) {
        problems_.add(format.place,
                      Message{"compiler.print_format"}.with("type", textOf(format.type)),
                      {"compiler.hint.print_format"});
        expression.kind = ExpressionKind::Error;
        return;
    }
    for (std::size_t i = 1; i < expression.operands.size(); ++i) {
        ExpressionPtr& argument = expression.operands[i];
        const Type& type = argument->type;
        if (type.isPointer) continue;
        if (!type.isArithmetic()) return failArgument(expression, *argument);
        convertSilently(argument, type.isFloat() ? scalarType(Scalar::Double) : promoted(type));
    }
    warnOfFormat(expression);
}

/// printf("%d", 1.5)
void Checker::warnOfFormat(const Expression& print) {
    const std::string* const format = literalOf(*print.operands[0]);
    if (format == nullptr) return;
    const auto places = askedBy(*format);
    const std::size_t given = print.operands.size() - 1;
    if (places.size() != given) {
        warnings_.add(print.place, Message{"compiler.warn.print_count"}
                                       .with("expected", static_cast<long long>(places.size()))
                                       .with("given", static_cast<long long>(given)));
        return;
    }
    for (std::size_t i = 0; i < given; ++i) {
        const Expression& argument = *print.operands[i + 1];
        if (fits(places[i], argument.type)) continue;
        warnings_.add(argument.place,
                      Message{"compiler.warn.print_type"}
                          .with("conversion", places[i].conversion)
                          .with("type", textOf(argument.type)),
                      {"compiler.hint.print_type"});
        return;
    }
}

}  // namespace warpscope::cuda
