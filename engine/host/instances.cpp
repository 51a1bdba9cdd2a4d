#include "engine/host/instances.h"

#include <algorithm>
#include <cctype>

#include "engine/host/template_arguments.h"

namespace warpscope::host {
namespace {

constexpr std::size_t kMostInstances = 4;

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

class Deducer {
  public:
    Deducer(const Chunk& kernel, const std::vector<Token>& tokens, const HostCode& code)
        : kernel_(kernel), tokens_(tokens), code_(code) {}

    /// The arguments for one launch; `site` may be null.
    std::string arguments(const LaunchSite* site, bool& isGuess) const {
        std::string out;
        const std::size_t given = site != nullptr ? site->templateArguments.size() : 0;
        for (std::size_t i = 0; i < kernel_.parameters.size(); ++i) {
            const TemplateParameter& parameter = kernel_.parameters[i];
            std::string text;
            if (i < given) {
                // Of a launch within a template the T is known to nobody here.
                if (!isTemplateParameter(site->templateArguments[i]))
                    text = site->templateArguments[i];
            } else if (parameter.isType && site != nullptr) {
                text = typeOf(parameter.name, *site);
            }
            if (text.empty() && parameter.hasDefault) break;
            if (text.empty()) {
                isGuess = true;
                text = parameter.isType   ? "float"
                       : parameter.isBool ? "true"
                                          : numberFor(parameter.name);
            }
            out += (out.empty() ? "" : ", ") + text;
        }
        return out;
    }

  private:
    /// typename T, class T of some template of the file.
    bool isTemplateParameter(const std::string& name) const {
        for (std::size_t i = 1; i + 1 < code_.tokens.size(); ++i) {
            const Token& next = code_.tokens[i + 1];
            const Token& before = code_.tokens[i - 1];
            const bool isKind = code_.tokens[i].is("typename") || code_.tokens[i].is("class");
            if (isKind && next.text == name && (before.is("<") || before.is(","))) return true;
        }
        return false;
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
            const std::string bound = templateTypeOf(code_, type, site.at);
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
        // A functor that is made for the call: Square().
        const std::size_t sign = text.find_first_of("({");
        if (sign != std::string::npos && sign > 0 && text.substr(0, sign) == argument.name)
            return argument.name;
        return declaredTypeOf(code_, argument.name);
    }

    const Chunk& kernel_;
    const std::vector<Token>& tokens_;
    const HostCode& code_;
};

}  // namespace

std::vector<Instance> instancesOf(const Chunk& kernel, const std::vector<Token>& tokens,
                                  const HostCode& code, const HostFacts& facts) {
    std::vector<Instance> instances;
    if (!kernel.isTemplate || kernel.parameters.empty() || kernel.names.empty()) return instances;
    const Deducer deducer(kernel, tokens, code);
    const auto add = [&](const LaunchSite* site) {
        Instance instance;
        instance.isGuess = site == nullptr;
        const std::string arguments = deducer.arguments(site, instance.isGuess);
        instance.name = kernel.space + kernel.names.front() + "<" + arguments + ">";
        const bool isNew =
            std::ranges::find(instances, instance.name, &Instance::name) == instances.end();
        if (isNew) instances.push_back(std::move(instance));
    };
    for (const LaunchSite& site : facts.launches) {
        if (site.kernel == kernel.names.front() && instances.size() < kMostInstances) add(&site);
    }
    if (instances.empty()) add(nullptr);
    return instances;
}

}  // namespace warpscope::host
