#include "engine/scenario/launches/judge_launch.h"

#include <algorithm>
#include <iterator>

#include "engine/base/problem_list.h"
#include "engine/host/deduced_types.h"
#include "engine/host/launch_shape.h"
#include "engine/host/opt_in.h"

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
        case LaunchMistake::Kind::TooFewValues:
            return "new.too_few_values";
        case LaunchMistake::Kind::TooManyValues:
            return "new.too_many_values";
        case LaunchMistake::Kind::HostLambda:
            return "new.host_lambda";
        case LaunchMistake::Kind::PointerExpected:
            return "new.pointer_expected";
        case LaunchMistake::Kind::NumberExpected:
            return "new.number_expected";
        case LaunchMistake::Kind::AddressOfPointer:
            return "new.address_of_pointer";
        case LaunchMistake::Kind::OtherPointer:
            return "new.other_pointer";
        case LaunchMistake::Kind::DeducedTwice:
            return "new.deduced_twice";
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
        .with("given_type", mistake.givenType)
        .with("taken_type", mistake.takenType)
        .with("line", mistake.line);
}

Message mistakeHint(const LaunchMistake& mistake, const std::string& kernel) {
    if (mistake.kind == LaunchMistake::Kind::AddressOfPointer)
        return Message{"new.hint.write"}.with("text", mistake.argument.substr(1));
    if (mistake.kind == LaunchMistake::Kind::AllocatesByValue)
        return Message{"new.hint.write"}.with("text", "&" + mistake.argument);
    if (mistake.kind == LaunchMistake::Kind::DeducedTwice)
        return Message{"new.hint.write"}.with("text",
                                              mistake.takenType + "(" + mistake.argument + ")");
    if (mistake.kind == LaunchMistake::Kind::HostLambda) return {"new.hint.host_lambda"};
    if (mistake.kind == LaunchMistake::Kind::TooFewValues)
        return Message{"new.hint.grid_and_block"}.with("name", kernel);
    return {};
}

Message sharedMessage(const host::OptIn& optIn, std::int64_t bytes, std::int64_t dynamic) {
    switch (optIn.kind) {
        case host::OptIn::Kind::TooSmall:
            return Message{"new.opt_in_small"}
                .with("bytes", static_cast<long long>(dynamic))
                .with("given", static_cast<long long>(optIn.bytes))
                .with("line", optIn.line);
        case host::OptIn::Kind::TooLate:
            return Message{"new.opt_in_late"}
                .with("bytes", static_cast<long long>(bytes))
                .with("most", static_cast<long long>(kMaxWithoutOptIn))
                .with("line", optIn.line);
        case host::OptIn::Kind::OfAnother:
            return Message{"new.opt_in_other"}
                .with("bytes", static_cast<long long>(bytes))
                .with("most", static_cast<long long>(kMaxWithoutOptIn))
                .with("name", optIn.kernel)
                .with("line", optIn.line);
        case host::OptIn::Kind::None:
        case host::OptIn::Kind::Enough:
            break;
    }
    return Message{"new.not_opted_in"}
        .with("bytes", static_cast<long long>(bytes))
        .with("most", static_cast<long long>(kMaxWithoutOptIn));
}

/// k<float, 4>, as the launch has it.
std::string instanceOf(const host::LaunchSite& site) {
    std::string text;
    for (const std::string& argument : site.templateArguments)
        text += (text.empty() ? "<" : ", ") + argument;
    return site.kernel + text + (text.empty() ? "" : ">");
}

}  // namespace

std::vector<Problem> refusalsOf(const host::HostCode& code, const host::LaunchSite& site,
                                const isa::Program& program, const std::string& file) {
    ProblemList problems(file);
    std::vector<LaunchMistake> mistakes = host::shapeMistakesOf(code, site);
    if (mistakes.empty()) mistakes = host::mistakesOf(code, site);
    if (std::ranges::none_of(mistakes, host::isRefusedByCompiler, &LaunchMistake::kind))
        std::ranges::move(host::deductionMistakesOf(code, site), std::back_inserter(mistakes));
    for (const LaunchMistake& mistake : mistakes)
        if (host::isRefusedByCompiler(mistake.kind))
            problems.add(mistake.place, mistakeMessage(mistake, site.kernel),
                         mistakeHint(mistake, site.kernel));
    const std::int64_t dynamic = site.sharedBytes.value_or(0);
    const std::int64_t bytes = dynamic + program.staticSharedBytes;
    if (bytes <= kMaxWithoutOptIn) return problems.take();
    if (const auto optIn = host::optInOf(code, site); optIn.kind != host::OptIn::Kind::Enough)
        problems.add(code.tokens[site.at].place, sharedMessage(optIn, bytes, dynamic),
                     Message{"new.hint.opt_in"}
                         .with("kernel", instanceOf(site))
                         .with("bytes", static_cast<long long>(dynamic)));
    return problems.take();
}

std::optional<Problem> wrongChevrons(const host::HostCode& code, const std::string& kernel,
                                     const std::string& file) {
    const bool isOverloaded = std::ranges::any_of(code.functions, [&](const auto& function) {
        return function.name == kernel && !function.isKernel;
    });
    for (std::size_t i = 1; i + 1 < code.tokens.size(); ++i) {
        if (!code.tokens[i].is(kernel) || code.functionAt(i) == nullptr) continue;
        std::size_t end = i + 1;
        while (end + 1 < code.tokens.size() && !code.tokens[end].isOneOf({">>>", ";"}))
            ++end;
        const cuda::Token& open = code.tokens[i + 1];
        const bool isCall = open.is("(") && !isOverloaded && !code.functionAt(i)->isKernel &&
                            code.tokens[i - 1].isOneOf({";", "{", "}", ")"});
        const bool isWrong =
            isCall || open.is("<<") || (open.is("<<<") && !code.tokens[end].is(">>>"));
        if (!isWrong) continue;
        const Place& place = code.tokens[i].place;
        return Problem{Message{"new.chevrons"}.with("name", kernel),
                       {file, place.line, place.column, place.endColumn},
                       {},
                       Severity::Error};
    }
    return std::nullopt;
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
