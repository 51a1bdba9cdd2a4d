#include "engine/host/launches.h"

#include <algorithm>
#include <cmath>

#include "engine/host/arguments.h"
#include "engine/host/evaluator.h"
#include "engine/host/kernel_pointers.h"
#include "engine/host/template_arguments.h"

namespace warpscope::host {
namespace {

class FactReader {
  public:
    FactReader(const HostCode& code, const std::map<std::string, double>& fixed)
        : code_(code), fixed_(fixed), evaluator_(code, fixed), arguments_(code, evaluator_) {}

    HostFacts run() {
        for (const HostFunction& function : code_.functions) {
            const bool isNew =
                function.isKernel && std::ranges::find(facts_.kernels, function.name,
                                                       &KernelName::name) == facts_.kernels.end();
            if (isNew) facts_.kernels.push_back({function.name, function.line});
        }
        for (std::size_t i = 1; i + 1 < code_.tokens.size(); ++i) {
            if (code_.tokens[i].is("<<<")) chevrons(i);
            const bool isCall = code_.tokens[i + 1].is("(");
            if (isCall && (code_.tokens[i].is("cudaLaunchKernel") ||
                           code_.tokens[i].is("cudaLaunchCooperativeKernel")))
                launchCall(i);
            if (isCall && code_.tokens[i].is("cudaLaunchKernelEx")) launchByConfiguration(i);
            if (isCall && code_.tokens[i].is("cudaMemcpyToSymbol")) symbol(i);
        }
        return std::move(facts_);
    }

  private:
    Span within(std::size_t open) const { return {open + 1, code_.behind(open) - 1}; }

    void chevrons(std::size_t open) {
        std::size_t close = open + 1;
        while (close + 1 < code_.tokens.size() && !code_.tokens[close].is(">>>") &&
               !code_.tokens[close].is(";"))
            close = code_.tokens[close].is("(") || code_.tokens[close].is("{") ? code_.behind(close)
                                                                               : close + 1;
        if (!code_.tokens[close].is(">>>") || !code_.tokens[close + 1].is("(")) return;
        LaunchSite site;
        std::size_t name = open - 1;
        if (code_.tokens[name].is(">") || code_.tokens[name].is(">>"))
            name = templateName(name, site);
        site.kernel = code_.tokens[name].text;
        const HostFunction* const around = code_.functionAt(open);
        site.isInKernel = around != nullptr && around->isKernel;
        site.isNeverReached = evaluator_.isNeverReached(name);
        site.line = code_.tokens[name].place.line;
        site.at = name;
        configuration(code_.split({open + 1, close}), site);
        for (const Span& part : code_.split(within(close + 1)))
            site.arguments.push_back(arguments_.read(part));
        const auto pointed = kernelsOfPointer(code_, name);
        for (const std::size_t kernel : pointed) {
            LaunchSite one = site;
            one.kernel = code_.tokens[kernel].text;
            if (code_.tokens[kernel + 1].is("<")) {  // auto kernel = &k<B>;
                std::size_t end = kernel + 1;
                while (!code_.tokens[end + 1].is(";"))
                    ++end;
                templateName(end, one);
            }
            one.isNeverReached = one.isNeverReached || evaluator_.isNeverReached(kernel);
            finish(std::move(one));
        }
        if (!pointed.empty()) return;
        addDefaults(site);
        finish(std::move(site));
    }

    /// What a kernel says of the parameters that the launch leaves out.
    void addDefaults(LaunchSite& site) {
        const auto kernel =
            std::ranges::find_if(code_.functions, [&](const HostFunction& function) {
                return function.isKernel && function.name == site.kernel;
            });
        if (kernel == code_.functions.end()) return;
        const auto parameters = code_.splitParameters(within(kernel->nameAt + 1));
        for (std::size_t i = site.arguments.size(); i < parameters.size(); ++i) {
            std::size_t at = parameters[i].first;
            while (at < parameters[i].end && !code_.tokens[at].is("="))
                ++at;
            if (at == parameters[i].end) return;
            site.arguments.push_back(arguments_.read({at + 1, parameters[i].end}));
        }
    }

    /// Reads kernel<16, float> backwards from its >; the token of its name.
    std::size_t templateName(std::size_t close, LaunchSite& site) {
        int depth = 0;
        std::size_t at = close;
        for (; at > 0; --at) {
            const Token& token = code_.tokens[at];
            depth += token.is(">") ? 1 : token.is(">>") ? 2 : token.is("<") ? -1 : 0;
            if (depth == 0) break;
        }
        for (const Span& part : code_.split({at + 1, close})) {
            const auto value = evaluator_.evaluate(part);
            const bool isNumber = value && !value->isReal && !value->extent;
            site.templateArguments.push_back(
                isNumber ? std::to_string(static_cast<long long>(value->number))
                         : resolved(code_.text(part), part.first));
        }
        return at == 0 ? 0 : at - 1;
    }

    /// A parameter of a template around the launch is what the first call gives to it.
    std::string resolved(const std::string& text, std::size_t at) const {
        std::string bound = templateTypeOf(code_, text, at);
        return bound.empty() ? text : bound;
    }

    void configuration(const std::vector<Span>& parts, LaunchSite& site) {
        if (parts.size() < 2) return;
        site.gridText = code_.text(parts[0]);
        site.blockText = code_.text(parts[1]);
        const auto grid = evaluator_.evaluate(parts[0]);
        const auto block = evaluator_.evaluate(parts[1]);
        site.grid = extentOf(grid);
        site.block = extentOf(block);
        site.impossibleGrid = impossibleExtentOf(grid);
        site.impossibleBlock = impossibleExtentOf(block);
        site.sharedBytes = parts.size() < 3 ? std::optional<std::int64_t>(0) : bytesOf(parts[2]);
    }

    std::optional<std::int64_t> bytesOf(Span span) {
        const auto value = evaluator_.evaluate(span);
        if (!value || value->number < 0) return std::nullopt;
        return wholeOf(*value);
    }

    /// A call that launches what stands in `kernel`, without its configuration.
    LaunchSite siteOf(std::size_t at, Span kernel) {
        LaunchSite site;
        site.line = code_.tokens[at].place.line;
        site.at = at;
        site.isNeverReached = evaluator_.isNeverReached(at);
        site.kernel = kernelIn(kernel);
        return site;
    }

    /// cudaLaunchKernel((void*)kernel, grid, block, arguments, bytes, stream)
    void launchCall(std::size_t at) {
        const auto parts = code_.split(within(at + 1));
        if (parts.size() < 4) return;
        LaunchSite site = siteOf(at, parts[0]);
        if (site.kernel.empty()) return;
        site.isCooperative = code_.tokens[at].is("cudaLaunchCooperativeKernel");
        std::vector<Span> shape{parts[1], parts[2]};
        if (parts.size() > 4) shape.push_back(parts[4]);
        configuration(shape, site);
        for (const Span& part : pointersIn(code_, nameIn(code_, parts[3]), at))
            site.arguments.push_back(arguments_.read(part));
        finish(std::move(site));
    }

    /// cudaLaunchKernelEx(&configuration, kernel, arguments…), of a cudaLaunchConfig_t.
    void launchByConfiguration(std::size_t at) {
        const auto parts = code_.split(within(at + 1));
        if (parts.size() < 2) return;
        LaunchSite site = siteOf(at, parts[1]);
        if (site.kernel.empty()) return;
        const std::string name = nameIn(code_, parts[0]);
        site.gridText = name + ".gridDim";
        site.blockText = name + ".blockDim";
        site.grid = extentOf(evaluator_.memberOf(name, "gridDim", at));
        site.block = extentOf(evaluator_.memberOf(name, "blockDim", at));
        const auto bytes = evaluator_.memberOf(name, "dynamicSmemBytes", at);
        site.sharedBytes = bytes && bytes->number > 0 ? wholeOf(*bytes) : 0;
        for (std::size_t i = 2; i < parts.size(); ++i)
            site.arguments.push_back(arguments_.read(parts[i]));
        finish(std::move(site));
    }

    /// The name of the kernel in (void*)kernel or kernel<float>; empty where there is none.
    std::string kernelIn(Span span) const {
        std::string found;
        for (std::size_t i = span.first; i < span.end; ++i) {
            const std::string& text = code_.tokens[i].text;
            if (std::ranges::find(facts_.kernels, text, &KernelName::name) != facts_.kernels.end())
                found = text;
        }
        return found;
    }

    void symbol(std::size_t at) {
        const auto parts = code_.split(within(at + 1));
        if (parts.empty()) return;
        const std::string name = nameIn(code_, parts[0]);
        facts_.filledSymbols.push_back(name);
        const bool isOne = parts.size() > 1 && parts[1].end == parts[1].first + 2 &&
                           code_.tokens[parts[1].first].is("&");
        // What was known of it is no longer so, whatever is copied now.
        facts_.symbolValues.erase(name);
        if (!isOne) return;
        // Asked apart from the launches, whose names are remembered.
        const auto value =
            Evaluator(code_, fixed_).valueOf(code_.tokens[parts[1].first + 1].text, at);
        if (value && !value->extent) facts_.symbolValues[name] = value->number;
    }

    void finish(LaunchSite site) {
        const auto kernel = std::ranges::find_if(code_.functions, [&](const HostFunction& one) {
            return one.isKernel && one.name == site.kernel;
        });
        if (kernel != code_.functions.end()) site.parameters = kernel->parameters;
        site.known = evaluator_.known();
        site.unknown = evaluator_.unknown();
        facts_.launches.push_back(std::move(site));
    }

    const HostCode& code_;
    const std::map<std::string, double>& fixed_;
    Evaluator evaluator_;
    ArgumentReader arguments_;
    HostFacts facts_{};
};

}  // namespace

HostFacts readHostFacts(const HostCode& code, const std::map<std::string, double>& fixed) {
    return FactReader(code, fixed).run();
}

}  // namespace warpscope::host
