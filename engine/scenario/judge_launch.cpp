#include "engine/scenario/judge_launch.h"

#include <algorithm>

#include "engine/base/problem_list.h"

namespace warpscope::scenario {
namespace {

using host::LaunchMistake;

/// Static and dynamic bytes of a block together (CUDA C++ Programming Guide, "Shared Memory").
constexpr std::int64_t kMaxWithoutOptIn = 48 * 1024;

const char* mistakeKey(LaunchMistake::Kind kind) {
    switch (kind) {
        case LaunchMistake::Kind::TooFewArguments:
        case LaunchMistake::Kind::TooManyArguments:
            return "new.argument_count";
        case LaunchMistake::Kind::PointerExpected:
            return "new.pointer_expected";
        case LaunchMistake::Kind::NumberExpected:
            return "new.number_expected";
        case LaunchMistake::Kind::AddressOfPointer:
            return "new.address_of_pointer";
        case LaunchMistake::Kind::AllocatesByValue:
            return "new.allocates_by_value";
        case LaunchMistake::Kind::HostMemory:
            return "new.host_memory";
        case LaunchMistake::Kind::NullPointer:
            return "new.null_pointer";
        case LaunchMistake::Kind::NotSet:
            return "new.not_set";
    }
    return "";
}

Message mistakeMessage(const LaunchMistake& mistake, const std::string& kernel) {
    return Message{mistakeKey(mistake.kind)}
        .with("kernel", kernel)
        .with("argument", mistake.argument)
        .with("name", mistake.parameter)
        .with("given", static_cast<long long>(mistake.given))
        .with("taken", static_cast<long long>(mistake.taken))
        .with("line", mistake.line);
}

Message mistakeHint(const LaunchMistake& mistake) {
    if (mistake.kind == LaunchMistake::Kind::AddressOfPointer)
        return Message{"new.hint.write"}.with("text", mistake.argument.substr(1));
    if (mistake.kind == LaunchMistake::Kind::AllocatesByValue)
        return Message{"new.hint.write"}.with("text", "&" + mistake.argument);
    return {};
}

/// Whether anything asks for more than every kernel gets.
bool optsIn(const host::HostCode& code) {
    return std::ranges::any_of(code.tokens, [](const auto& token) {
        return token.text.find("FuncSetAttribute") != std::string::npos;
    });
}

}  // namespace

std::vector<Problem> refusalsOf(const host::HostCode& code, const host::LaunchSite& site,
                                const isa::Program& program, const std::string& file) {
    ProblemList problems(file);
    for (const LaunchMistake& mistake : host::mistakesOf(code, site))
        if (host::isRefusedByCompiler(mistake.kind))
            problems.add(mistake.place, mistakeMessage(mistake, site.kernel), mistakeHint(mistake));
    const std::int64_t bytes = site.sharedBytes.value_or(0) + program.staticSharedBytes;
    if (bytes > kMaxWithoutOptIn && !optsIn(code))
        problems.add(code.tokens[site.at].place,
                     Message{"new.not_opted_in"}
                         .with("bytes", static_cast<long long>(bytes))
                         .with("most", static_cast<long long>(kMaxWithoutOptIn)),
                     Message{"new.hint.opt_in"}
                         .with("kernel", site.kernel)
                         .with("bytes", static_cast<long long>(site.sharedBytes.value_or(0))));
    return problems.take();
}

void noteHostMemory(const host::HostCode& code, host::LaunchSite& site,
                    std::vector<Message>& notes) {
    for (const LaunchMistake& mistake : host::mistakesOf(code, site)) {
        if (host::isRefusedByCompiler(mistake.kind)) continue;
        notes.push_back(mistakeMessage(mistake, site.kernel));
        for (host::HostArgument& argument : site.arguments) {
            if (argument.text != mistake.argument) continue;
            argument.isOfHost = true;
            if (mistake.kind == LaunchMistake::Kind::NullPointer) argument.text = "nullptr";
        }
    }
}

}  // namespace warpscope::scenario
