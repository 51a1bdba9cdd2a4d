#include "engine/host/instances.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>

#include "engine/host/template_arguments.h"

namespace warpscope::host {
namespace {

constexpr std::size_t kMaxInstances = 4;

/// What number a template parameter of this name most likely has.
std::string numberFor(const std::string& name) {
    std::string lower;
    for (const char c : name)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const bool isTile = lower.find("tile") != std::string::npos ||
                        lower.find("dim") != std::string::npos || lower == "bs";
    const bool isBlock =
        lower.find("block") != std::string::npos || lower.find("thread") != std::string::npos;
    return isTile ? "16" : isBlock ? "256" : "4";
}

/// What type a template parameter of this name most likely is: IndexT, offset_t and KeyType count.
std::string typeFor(const std::string& name) {
    std::string lower;
    for (const char c : name)
        lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const bool isWhole = std::ranges::any_of(
        std::array{"index", "idx", "offset", "key", "size"},
        [&](const char* word) { return lower.find(word) != std::string::npos; });
    return isWhole ? "int" : "float";
}

class Deducer {
  public:
    Deducer(const Chunk& kernel, const std::vector<Token>& tokens, const HostCode& code)
        : kernel_(kernel), tokens_(tokens), code_(code), parameterNames_(namesOfParameters(code)) {}

    /// The arguments for one launch; `site` may be null.
    std::string arguments(const LaunchSite* site, bool& isGuess) const {
        std::string out;
        const std::size_t given = site != nullptr ? site->templateArguments.size() : 0;
        for (std::size_t i = 0; i < kernel_.parameters.size(); ++i) {
            const TemplateParameter& parameter = kernel_.parameters[i];
            std::string text;
            if (i < given) {
                text = givenOf(site->templateArguments[i], site->at);
            } else if (parameter.isType && site != nullptr) {
                text = typeOf(parameter.name, *site);
            }
            if (text.empty() && parameter.hasDefault) break;
            if (text.empty()) {
                isGuess = true;
                text = parameter.isType   ? typeFor(parameter.name)
                       : parameter.isBool ? "true"
                                          : numberFor(parameter.name);
            }
            out += (out.empty() ? "" : ", ") + text;
        }
        return out;
    }

    /// What the file itself writes between the < and > of the kernel's name, elsewhere than at a
    /// launch: template __global__ void k<float>(float*); auto kernel = k<float>; a table of
    /// instances. In order, each once.
    std::vector<std::string> mentioned() const {
        std::vector<std::string> found;
        const std::string& name = kernel_.names.front();
        for (std::size_t i = 0; i + 1 < code_.tokens.size(); ++i) {
            if (code_.tokens[i].text != name || !code_.tokens[i + 1].is("<")) continue;
            const std::string text = textBetweenAngles(i + 1);
            if (!text.empty() && std::ranges::find(found, text) == found.end())
                found.push_back(text);
        }
        return found;
    }

  private:
    /// "int, 16" of <int, 16>, whose < stands at a token; empty where it has no end, names
    /// parameters of templates, or is part of a comparison.
    std::string textBetweenAngles(std::size_t open) const {
        std::string text;
        std::size_t parenthesisEnd = 0;  // A > between parentheses closes nothing.
        int depth = 1;
        for (std::size_t i = open + 1; i + 1 < code_.tokens.size(); ++i) {
            const Token& token = code_.tokens[i];
            if (token.is("(")) parenthesisEnd = std::max(parenthesisEnd, code_.behind(i));
            if (i >= parenthesisEnd) {
                if (token.is(">>") && depth == 2) return text + ">";
                depth += token.is("<") ? 1 : token.is(">") ? -1 : token.is(">>") ? -2 : 0;
                if (depth <= 0) return depth == 0 ? text : std::string();
            }
            const bool isOther = token.is(";") || token.is("{") || token.is("}") ||
                                 token.is("<<<") || parameterNames_.contains(token.text);
            if (isOther) return {};
            const bool areWords = token.kind == TokenKind::Identifier && i > open + 1 &&
                                  code_.tokens[i - 1].kind == TokenKind::Identifier;
            text += (areWords ? " " : "") + token.text + (token.is(",") ? " " : "");
        }
        return {};
    }

    /// An argument as a launch gives it. Of a launch within a template the T is what the first use
    /// of that template says; empty where nothing does.
    std::string givenOf(const std::string& text, std::size_t at) const {
        if (std::string meaning = localAliasOf(code_, text, at); !meaning.empty()) return meaning;
        return isTemplateParameter(text) ? templateTypeOf(code_, text, at) : text;
    }

    /// typename T, int N of some template of the file.
    bool isTemplateParameter(const std::string& name) const {
        return parameterNames_.contains(name);
    }

    static std::set<std::string> namesOfParameters(const HostCode& code) {
        std::set<std::string> names;
        for (std::size_t i = 0; i + 2 < code.tokens.size(); ++i) {
            if (!code.tokens[i].is("template") || !code.tokens[i + 1].is("<")) continue;
            int depth = 1;
            for (std::size_t k = i + 2; k + 1 < code.tokens.size() && depth > 0; ++k) {
                const Token& next = code.tokens[k + 1];
                depth += code.tokens[k].is("<") ? 1 : code.tokens[k].is(">") ? -1 : 0;
                const bool isLast = next.is(",") || next.is(">") || next.is("=");
                const bool isName = code.tokens[k].kind == TokenKind::Identifier &&
                                    code.tokens[k - 1].kind == TokenKind::Identifier;
                if (depth == 1 && isLast && isName) names.insert(code.tokens[k].text);
            }
        }
        return names;
    }

    /// The parameters of the kernel, each a span of its tokens.
    std::vector<Span> parameters() const {
        std::vector<Span> parts;
        std::size_t first = kernel_.parametersAt + 1;
        int depth = 0;
        for (std::size_t i = first; i < kernel_.tokens.end; ++i) {
            const Token& token = tokens_[i];
            const bool isEnd = depth == 0 && token.is(")");
            if (isEnd || (depth == 0 && token.is(","))) {
                parts.push_back({first, i});
                first = i + 1;
            }
            if (isEnd) break;
            depth += token.is("(") || token.is("<") ? 1 : 0;
            depth -= token.is(")") || token.is(">") ? 1 : 0;
        }
        return parts;
    }

    std::string typeOf(const std::string& parameter, const LaunchSite& site) const {
        const auto parts = parameters();
        for (std::size_t i = 0; i < std::min(parts.size(), site.arguments.size()); ++i) {
            bool isNamed = false;
            for (std::size_t k = parts[i].first; k < parts[i].end; ++k)
                isNamed = isNamed || tokens_[k].text == parameter;
            if (!isNamed) continue;
            std::string type = typeOfArgument(site.arguments[i]);
            std::string bound = templateTypeOf(code_, type, site.at);
            if (!bound.empty()) return bound;
            if (!type.empty() && !isTemplateParameter(type)) return type;
        }
        return {};
    }

    std::string typeOfArgument(const HostArgument& argument) const {
        const std::string& text = argument.text;
        if (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front())) != 0) {
            const bool isReal = text.find('.') != std::string::npos;
            return !isReal ? "int" : text.back() == 'f' ? "float" : "double";
        }
        if (text.starts_with("[")) return kLambdaType;
        // A functor that is made for the call: Square(), Plus<int>{}.
        const std::size_t sign = text.find_first_of("({");
        const bool isMade = sign != std::string::npos && sign > 0 && !argument.name.empty() &&
                            (text.substr(0, sign) == argument.name ||
                             (text.starts_with(argument.name + "<") && text[sign - 1] == '>'));
        if (isMade) return text.substr(0, sign);
        return declaredTypeOf(code_, argument.name);
    }

    const Chunk& kernel_;
    const std::vector<Token>& tokens_;
    const HostCode& code_;
    const std::set<std::string> parameterNames_;
};

}  // namespace

std::string kernelOf(const std::string& entry) {
    const std::size_t angle = entry.find('<');
    const std::size_t end =
        angle == std::string::npos || angle == 0 ? std::string::npos
                                                 : entry.find_last_not_of(' ', angle - 1);
    return end == std::string::npos ? entry : entry.substr(0, end + 1);
}

std::vector<Instance> instancesOf(const Chunk& kernel, const std::vector<Token>& tokens,
                                  const HostCode& code, const HostFacts& facts) {
    std::vector<Instance> instances;
    if (!kernel.isTemplate || kernel.parameters.empty() || kernel.names.empty()) return instances;
    const Deducer deducer(kernel, tokens, code);
    // Nobody can write the type of a lambda: such a launch makes its instance where it stands.
    bool isMadeByLaunch = false;
    const auto add = [&](const LaunchSite* site) {
        Instance instance;
        instance.isGuess = site == nullptr;
        const std::string arguments = deducer.arguments(site, instance.isGuess);
        instance.name = kernel.space + kernel.names.front() + "<" + arguments + ">";
        const bool isOfLambda = arguments.find(kLambdaType) != std::string::npos;
        isMadeByLaunch = isMadeByLaunch || isOfLambda;
        const bool isNew =
            std::ranges::find(instances, instance.name, &Instance::name) == instances.end();
        if (isNew && !isOfLambda) instances.push_back(std::move(instance));
    };
    for (const bool isNeverReached : {false, true}) {
        for (const LaunchSite& site : facts.launches) {
            const bool isNext =
                site.isNeverReached == isNeverReached && site.kernel == kernel.names.front();
            if (isNext && instances.size() < kMaxInstances) add(&site);
        }
    }
    const bool isKnown = std::ranges::any_of(instances, std::not_fn(&Instance::isGuess));
    if (!isKnown) {
        const std::vector<std::string> mentioned = deducer.mentioned();
        if (!mentioned.empty()) instances.clear();
        for (const std::string& arguments : mentioned) {
            if (instances.size() < kMaxInstances)
                instances.push_back(
                    {kernel.space + kernel.names.front() + "<" + arguments + ">", false});
        }
    }
    if (instances.empty() && !isMadeByLaunch) add(nullptr);
    return instances;
}

}  // namespace warpscope::host
