#include "engine/scenario/guesses/void_pointers.h"

#include <algorithm>
#include <utility>

#include "engine/scenario/texts/type_names.h"
#include "engine/toolchain/source_types.h"

namespace warpscope::scenario {
namespace {

using toolchain::Words;

/// Behind the bracket that closes the one at `open`.
std::size_t behindBracket(const Words& words, std::size_t open, const char* opening,
                          const char* closing) {
    int depth = 0;
    for (std::size_t at = open; at < words.size(); ++at) {
        depth += words[at] == opening ? 1 : words[at] == closing ? -1 : 0;
        if (depth == 0) return at + 1;
    }
    return words.size();
}

/// Parameters and body of the kernel: the first function of its name that has a body.
std::pair<Words, Words> partsOf(const Words& words, const std::string& kernel) {
    const std::string name = kernel.substr(0, kernel.find('<'));
    for (std::size_t at = 0; at + 1 < words.size(); ++at) {
        if (words[at] != name || words[at + 1] != "(") continue;
        const auto end = behindBracket(words, at + 1, "(", ")");
        if (end >= words.size() || words[end] != "{") continue;
        const auto part = [&](std::size_t from, std::size_t to) {
            return Words(words.begin() + static_cast<std::ptrdiff_t>(from),
                         words.begin() + static_cast<std::ptrdiff_t>(to));
        };
        return {part(at + 2, end - 1), part(end, behindBracket(words, end, "{", "}"))};
    }
    return {};
}

bool isQualifier(const std::string& word) {
    return word == "const" || word == "volatile" || word == "__restrict__" || word == "restrict";
}

/// Whether `void *` stands before the name, with qualifiers between.
bool isDeclaredVoid(const Words& parameters, const std::string& name) {
    Words before;
    for (const std::string& word : parameters) {
        if (word == name)
            return before.size() >= 2 && before.back() == "*" &&
                   before[before.size() - 2] == "void";
        if (!isQualifier(word)) before.push_back(word);
    }
    return false;
}

/// Whether two stars stand before the name, or one and brackets behind it.
bool isDeclaredTable(const Words& parameters, const std::string& name) {
    int stars = 0;
    for (std::size_t at = 0; at < parameters.size(); ++at) {
        const std::string& word = parameters[at];
        if (word == ",") stars = 0;
        if (word == "*") ++stars;
        if (word != name) continue;
        const bool isArray = at + 1 < parameters.size() && parameters[at + 1] == "[";
        return stars > 1 || (stars == 1 && isArray);
    }
    return false;
}

/// Reads the type that stands in front of a star, back to the bracket that opens a cast.
void readTypeBefore(const Words& body, std::size_t close, const char* opening, const Words& all,
                    VoidPointer& read) {
    Words type;
    std::size_t at = close;
    while (at > 0 && isQualifier(body[at - 1]))
        --at;
    if (at == 0 || body[at - 1] != "*") return;
    for (--at; at > 0 && body[at - 1] != opening; --at)
        type.insert(type.begin(), body[at - 1]);
    int components = 1;
    const auto found = toolchain::typeOfWords(type, all, components);
    if (!found || typeName(*found).empty()) return;
    read.element = found;
    read.components = components;
}

/// Reads a cast that the name at `at` ends.
void readCastAt(const Words& body, std::size_t at, const Words& all, VoidPointer& read) {
    if (at >= 1 && body[at - 1] == ")") readTypeBefore(body, at - 1, "(", all, read);
    if (at >= 2 && body[at - 1] == "(" && body[at - 2] == ">")
        readTypeBefore(body, at - 2, "<", all, read);
}

}  // namespace

VoidPointer voidPointer(const std::string& source, const std::string& kernel,
                        const std::string& name) {
    VoidPointer found;
    const Words words = toolchain::wordsOf(source);
    const auto [parameters, body] = partsOf(words, kernel);
    found.isThere = isDeclaredVoid(parameters, name);
    for (std::size_t at = 0; found.isThere && !found.element && at < body.size(); ++at)
        if (body[at] == name) readCastAt(body, at, words, found);
    return found;
}

bool isPointerTable(const std::string& source, const std::string& kernel, const std::string& name) {
    return isDeclaredTable(partsOf(toolchain::wordsOf(source), kernel).first, name);
}

}  // namespace warpscope::scenario
