#include "engine/host/opt_in.h"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

#include "engine/host/evaluator.h"
#include "engine/host/type_words.h"

namespace warpscope::host {
namespace {

using cuda::TokenKind;

class OptInReader {
  public:
    OptInReader(const HostCode& code, const LaunchSite& site)
        : code_(code), tokens_(code.tokens), site_(site) {}

    OptIn run() {
        OptIn best;
        for (std::size_t i = 0; i + 1 < tokens_.size(); ++i) {
            if (tokens_[i].text.find("FuncSetAttribute") == std::string::npos) continue;
            const auto one = read(i);
            if (!one) continue;
            if (one->kind == OptIn::Kind::Enough) return *one;
            if (best.kind == OptIn::Kind::None || one->kind < best.kind) best = *one;
        }
        return best;
    }

  private:
    /// Nothing where it sets something else.
    std::optional<OptIn> read(std::size_t at) const {
        OptIn found{OptIn::Kind::Enough, tokens_[at].place.line, 0, {}};
        const std::size_t open = at + 1;
        if (!tokens_[at].is("cudaFuncSetAttribute") || !tokens_[open].is("(")) return found;
        const auto parts = code_.split({open + 1, code_.behind(open) - 1});
        if (parts.size() != 3) return found;
        const std::string attribute = code_.text(parts[1]);
        if (attribute == "cudaFuncAttributePreferredSharedMemoryCarveout") return std::nullopt;
        if (attribute != "cudaFuncAttributeMaxDynamicSharedMemorySize") return found;
        if (isOfAnother(parts[0])) {
            found.kind = OptIn::Kind::OfAnother;
            found.kernel = code_.text(parts[0]);
        } else if (isBehind(at)) {
            found.kind = OptIn::Kind::TooLate;
        } else if (const auto bytes = Evaluator(code_, fixed_).evaluate(parts[2]);
                   bytes && !bytes->extent) {
            found.bytes = wholeOf(*bytes);
            if (found.bytes < site_.sharedBytes.value_or(0)) found.kind = OptIn::Kind::TooSmall;
        }
        return found;
    }

    bool isKernel(const std::string& name) const {
        return std::ranges::any_of(code_.functions, [&](const HostFunction& one) {
            return one.isKernel && one.name == name;
        });
    }

    bool isOfAnother(Span span) const {
        for (std::size_t i = span.first; i < span.end; ++i) {
            if (!isKernel(tokens_[i].text)) continue;
            if (tokens_[i].text != site_.kernel) return true;
            return i + 1 < span.end && tokens_[i + 1].is("<") && isOtherInstance({i + 2, span.end});
        }
        return false;
    }

    /// Whether float, 32> … are certainly not the arguments of the launch.
    bool isOtherInstance(Span span) const {
        std::size_t end = span.first;
        while (end < span.end && !tokens_[end].is(">"))
            ++end;
        const auto parts = code_.split({span.first, end});
        const std::size_t count = std::min(parts.size(), site_.templateArguments.size());
        for (std::size_t i = 0; i < count; ++i) {
            const std::string text = code_.text(parts[i]);
            const std::string& given = site_.templateArguments[i];
            if (isPlain(text) && isPlain(given) && text != given) return true;
        }
        return false;
    }

    /// One word for a type, or a number as one writes it.
    static bool isPlain(const std::string& text) {
        const bool isNumber =
            !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
        return isNumber || isPlainType(text);
    }

    /// Both stand in main, in no loop: what comes later comes too late.
    bool isBehind(std::size_t at) const {
        const HostFunction* const around = code_.functionAt(at);
        if (at < site_.at || around == nullptr || around->name != "main" ||
            code_.functionAt(site_.at) != around)
            return false;
        for (std::size_t i = around->body.first; i < site_.at; ++i) {
            if (tokens_[i].is("goto")) return false;
            if (!tokens_[i].isOneOf({"for", "while", "do"})) continue;
            std::size_t open = i + 1;
            if (tokens_[open].is("(")) open = code_.behind(open);
            if (tokens_[open].is("{") && code_.behind(open) > site_.at) return false;
        }
        return true;
    }

    const HostCode& code_;
    const std::vector<Token>& tokens_;
    const LaunchSite& site_;
    const std::map<std::string, double> fixed_{};
};

}  // namespace

OptIn optInOf(const HostCode& code, const LaunchSite& site) {
    return OptInReader(code, site).run();
}

}  // namespace warpscope::host
