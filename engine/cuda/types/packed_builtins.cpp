#include "engine/cuda/types/packed_builtins.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace warpscope::cuda {
namespace {

constexpr std::array<std::string_view, 4> kOfOneWord{"abs", "absss", "neg", "negss"};
constexpr std::array<std::string_view, 22> kOfTwoWords{
    "add",   "addus", "sub",    "subus",  "avgu",   "haddu",  "absdiffu", "minu",
    "maxu",  "sadu",  "cmpeq",  "cmpne",  "cmpgeu", "cmpgtu", "cmpleu",   "cmpltu",
    "seteq", "setne", "setgeu", "setgtu", "setleu", "setltu"};
/// Those of two words whose parts have a sign.
constexpr std::array<std::string_view, 15> kSigned{
    "addss",  "subss",  "avgs",   "absdiffs", "mins",   "maxs",   "sads",  "cmpges",
    "cmpgts", "cmples", "cmplts", "setges",   "setgts", "setles", "setlts"};

/// The rows and the names that they point to.
struct Table {
    std::vector<std::string> names{};
    std::vector<Builtin> rows{};

    Table() {
        for (const std::string_view operation : kOfOneWord)
            add(operation);
        const std::size_t ofOne = names.size();
        for (const std::string_view operation : kOfTwoWords)
            add(operation);
        for (const std::string_view operation : kSigned)
            add(operation);
        for (std::size_t i = 0; i < names.size(); ++i) {
            const int arguments = i < ofOne ? 1 : 2;
            rows.push_back({.name = names[i],
                            .kind = BuiltinKind::Packed,
                            .result = Scalar::Unsigned,
                            .argument = Scalar::Unsigned,
                            .minArguments = arguments,
                            .maxArguments = arguments});
        }
    }

    void add(std::string_view operation) {
        for (const char* parts : {"2", "4"})
            names.push_back("__v" + std::string(operation) + parts);
    }
};

}  // namespace

std::span<const Builtin> packedBuiltins() {
    static const Table table;
    return table.rows;
}

PackedName packedNameOf(std::string_view name) {
    PackedName taken;
    taken.operation = name.substr(3, name.size() - 4);
    taken.bits = name.back() == '2' ? 16 : 8;
    taken.isSigned = std::ranges::find(kSigned, taken.operation) != kSigned.end();
    return taken;
}

}  // namespace warpscope::cuda
