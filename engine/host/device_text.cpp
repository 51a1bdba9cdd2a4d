#include "engine/host/device_text.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "engine/base/problem_list.h"
#include "engine/cuda/tokens/lexer.h"
#include "engine/host/chunks.h"
#include "engine/host/includes.h"
#include "engine/host/instances.h"

namespace warpscope::host {
namespace {

constexpr std::array<const char*, 5> kDeviceWords{"__global__", "__device__", "__constant__",
                                                  "__shared__", "__managed__"};

/// Headers of C++ that device code may need; the rest is the host's.
constexpr std::array<const char*, 14> kLightHeaders{
    "algorithm", "array",  "bit",   "cstddef",     "cstdint", "functional", "initializer_list",
    "iterator",  "limits", "tuple", "type_traits", "utility", "numeric",    "complex"};

/// Words of device code that stand for what is not simulated.
constexpr std::array<std::pair<std::string_view, std::string_view>, 25> kOutside{
    {{"tex1D", "textures"},
     {"tex2D", "textures"},
     {"tex3D", "textures"},
     {"tex1Dfetch", "textures"},
     {"texture", "textures"},
     {"cudaTextureObject_t", "textures"},
     {"surf2Dread", "textures"},
     {"surf2Dwrite", "textures"},
     {"cudaSurfaceObject_t", "textures"},
     {"thrust", "thrust"},
     {"cub", "cub"},
     {"wmma", "wmma"},
     {"nvcuda", "wmma"},
     {"tex2DLod", "textures"},
     {"tex2DLayered", "textures"},
     {"surface", "textures"},
     {"surf1Dread", "textures"},
     {"surf1Dwrite", "textures"},
     {"texCubemap", "textures"},
     {"memcpy_async_tx", "tma"},
     {"barrier_arrive_tx", "tma"},
     {"barrier_expect_tx", "tma"},
     {"CUtensorMap", "tma"},
     {"cp_async_bulk_tensor_2d_global_to_shared", "tma"},
     {"cp_async_bulk_global_to_shared", "tma"}}};

std::string_view outsideOf(const Token& token) {
    if (token.is("<<<")) return "launch";
    if (token.kind != TokenKind::Identifier) return {};
    if (token.text.starts_with("curand")) return "curand";
    if (token.text.starts_with("cufft")) return "cufft";
    const auto* const found = std::ranges::find(
        kOutside, token.text, &std::pair<std::string_view, std::string_view>::first);
    return found == kOutside.end() ? std::string_view() : found->second;
}

class DeviceReader {
  public:
    DeviceReader(std::string_view source, const DeviceTextOptions& options)
        : options_(options), code_(readHostCode(source)), facts_(readHostFacts(code_)) {
        result_.text = withIncludes(source, options.mainName, options.read);
        findLines();
    }

    DeviceText run() {
        readTokens();
        chunks_ = chunksOf(tokens_, deviceWords_);
        for (std::size_t i = 0; i < chunks_.size(); ++i) {
            for (const std::string& name : chunks_[i].names)
                byName_.emplace(name, i);
        }
        keptOnes_.resize(chunks_.size());
        keepRoots();
        for (std::size_t i = 0; i < chunks_.size(); ++i) {
            keptOnes_[i] ? blankHostMembers(chunks_[i]) : blank(chunks_[i].tokens);
            blankStatic(chunks_[i]);
        }
        includes();
        addInstances();
        findOutside();
        alignmentsFirst();
        return std::move(result_);
    }

  private:
    /// `__shared__ alignas(16) float a[4]` with its words turned round: clang wants alignas first.
    void alignmentsFirst() {
        const auto isBefore = [](const Token& token) {
            return token.is("extern") || token.is("static") || token.is("const") ||
                   std::ranges::any_of(kDeviceWords,
                                       [&](const char* word) { return token.is(word); });
        };
        for (std::size_t i = 1; i + 3 < tokens_.size(); ++i) {
            const bool isOne = tokens_[i].is("alignas") && tokens_[i + 1].is("(") &&
                               tokens_[i + 3].is(")") && isBefore(tokens_[i - 1]);
            std::size_t first = i;
            while (isOne && first > 0 && isBefore(tokens_[first - 1]))
                --first;
            if (!isOne || tokens_[first].place.line != tokens_[i + 3].place.line) continue;
            const auto at = [&](std::size_t offset) {
                return result_.text.begin() + static_cast<std::ptrdiff_t>(offset);
            };
            std::rotate(at(offsetOf(tokens_[first])), at(offsetOf(tokens_[i])),
                        at(offsetOf(tokens_[i + 3]) + 1));
        }
    }

    /// Where each line begins, and which line of the main file it is.
    void findLines() {
        bool isMain = true;
        int line = 1;
        for (std::size_t at = 0; at <= result_.text.size();) {
            lineStarts_.push_back(at);
            mainLines_.push_back(isMain ? line : 0);
            const std::size_t end = std::min(result_.text.find('\n', at), result_.text.size());
            const std::string_view text = std::string_view(result_.text).substr(at, end - at);
            ++line;
            // # 12 "file.cu", not # define TEXT "x"
            const bool isMarker =
                text.starts_with("# ") && text.size() > 2 && text[2] >= '0' && text[2] <= '9';
            if (const std::size_t quote = text.find('"');
                isMarker && quote != std::string_view::npos) {
                line = std::atoi(std::string(text.substr(2)).c_str());
                isMain = text.substr(quote + 1) == options_.mainName + "\"";
            }
            at = end + 1;
        }
    }

    std::size_t offsetOf(const Token& token) const {
        return lineStarts_[static_cast<std::size_t>(token.place.line - 1)] +
               static_cast<std::size_t>(token.place.column - 1);
    }

    /// Takes the directives out; macros are kept by the names in them.
    void readTokens() {
        ProblemList ignored({});
        const std::vector<Token> all = cuda::tokenize(result_.text, ignored);
        for (const char* word : kDeviceWords)
            deviceWords_.insert(word);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!all[i].startsLine || !all[i].is("#")) {
                tokens_.push_back(all[i]);
                continue;
            }
            std::size_t end = i + 1;
            while (end < all.size() && all[end].kind != TokenKind::End && !all[end].startsLine)
                ++end;
            if (end > i + 2 && all[i + 1].is("define")) macro(all, {i + 2, end});
            if (end > i + 1 && all[i + 1].is("pragma"))
                pragmas_.push_back({tokens_.size(), offsetOf(all[i])});
            i = end - 1;
        }
    }

    void macro(const std::vector<Token>& all, Span line) {
        std::set<std::string>& words = macros_[all[line.first].text];
        for (std::size_t i = line.first + 1; i < line.end; ++i) {
            if (all[i].kind != TokenKind::Identifier) continue;
            words.insert(all[i].text);
            if (deviceWords_.contains(all[i].text)) deviceWords_.insert(all[line.first].text);
        }
    }

    /// Whether device code could use it.
    static bool canBeKept(const Chunk& chunk, const Token& first) {
        if (chunk.kind == Chunk::Kind::Function) return chunk.isForDevice || chunk.isKernel;
        if (chunk.kind == Chunk::Kind::Class || chunk.isForDevice || chunk.isTemplate) return true;
        return std::ranges::any_of(std::array{"typedef", "using", "namespace", "const", "static",
                                              "struct", "class", "union", "enum", "extern"},
                                   [&](const char* word) { return first.is(word); });
    }

    /// Those of a kernel that are wanted: k<256> alone, or as the file launches it.
    std::vector<Instance> wantedInstances(const Chunk& chunk) const {
        if (kernelOf(options_.entry) == options_.entry)
            return instancesOf(chunk, tokens_, code_, facts_);
        if (!chunk.isTemplate) return {};
        return {{chunk.space + options_.entry, false}};
    }

    void keepRoots() {
        const std::string entry = kernelOf(options_.entry);
        for (std::size_t i = 0; i < chunks_.size(); ++i) {
            const Chunk& chunk = chunks_[i];
            const bool isWanted = chunk.isKernel && !chunk.names.empty() &&
                                  (entry.empty() || chunk.names[0] == entry);
            if (isWanted) {
                for (Instance& instance : wantedInstances(chunk)) {
                    visitText(instance.name);
                    instances_.push_back(std::move(instance));
                }
            }
            const bool isOperator = chunk.isOperator && chunk.isForDevice;
            if (isWanted || isOperator || chunk.isMacroCall ||
                (chunk.kind == Chunk::Kind::Using && isKnownSpace(chunk)))
                keep(i);
        }
    }

    bool isKnownSpace(const Chunk& chunk) const {
        const std::string& name = chunk.names.front();
        return name == "std" || name == "cooperative_groups" ||
               std::ranges::any_of(chunks_, [&](const Chunk& other) {
                   return other.space.starts_with(name + "::");
               });
    }

    void keep(std::size_t index) {
        if (keptOnes_[index]) return;
        keptOnes_[index] = true;
        const Chunk& chunk = chunks_[index];
        for (std::size_t i = chunk.tokens.first; i < chunk.tokens.end; ++i) {
            const auto host = std::ranges::find_if(chunk.members, [&](const Chunk& member) {
                return member.tokens.first == i && !member.isForDevice;
            });
            if (host != chunk.members.end()) {
                i = host->tokens.end - 1;
            } else if (tokens_[i].kind == TokenKind::Identifier) {
                visit(tokens_[i].text);
            }
        }
    }

    void visit(const std::string& name) {
        if (!seen_.insert(name).second) return;
        if (const auto found = macros_.find(name); found != macros_.end()) {
            for (const std::string& word : found->second)
                visit(word);
        }
        const auto [first, last] = byName_.equal_range(name);
        for (auto at = first; at != last; ++at) {
            const Chunk& chunk = chunks_[at->second];
            if (canBeKept(chunk, tokens_[chunk.tokens.first])) keep(at->second);
        }
    }

    void visitText(const std::string& text) {
        ProblemList ignored({});
        for (const Token& token : cuda::tokenize(text, ignored)) {
            if (token.kind == TokenKind::Identifier) visit(token.text);
        }
    }

    void blank(Span span) {
        // A loop that is left out takes its #pragma unroll along.
        for (const Pragma& pragma : pragmas_) {
            if (pragma.next <= span.first || pragma.next >= span.end) continue;
            for (std::size_t k = pragma.at; k < result_.text.size() && result_.text[k] != '\n'; ++k)
                result_.text[k] = ' ';
        }
        for (std::size_t i = span.first; i < std::min(span.end, tokens_.size() - 1); ++i) {
            const std::size_t at = offsetOf(tokens_[i]);
            // `and` is the token &&.
            const Place& place = tokens_[i].place;
            const auto written = static_cast<std::size_t>(place.endColumn - place.column);
            const std::size_t end =
                std::min(at + std::max(tokens_[i].text.size(), written), result_.text.size());
            for (std::size_t k = at; k < end; ++k) {
                if (result_.text[k] != '\n') result_.text[k] = ' ';
            }
        }
    }

    void blankHostMembers(const Chunk& chunk) {
        for (const Chunk& member : chunk.members) {
            if (!member.isForDevice) blank(member.tokens);
        }
    }

    /// A static variable that no device code writes has, for the compiler, its first value for
    /// ever; but the host, whose code is cut away here, may fill it.
    void blankStatic(const Chunk& chunk) {
        if (chunk.kind != Chunk::Kind::Other || !chunk.isForDevice) return;
        for (std::size_t i = chunk.tokens.first; i < chunk.headEnd; ++i) {
            if (tokens_[i].is("static")) blank({i, i + 1});
        }
    }

    void includes() {
        for (std::size_t i = 0; i < lineStarts_.size(); ++i) {
            const std::size_t start = lineStarts_[i];
            if (start >= result_.text.size()) break;
            const std::size_t end = std::min(result_.text.find('\n', start), result_.text.size());
            bool isQuoted = false;
            const std::string name =
                includedName(std::string_view(result_.text).substr(start, end - start), isQuoted);
            if (name.empty() || (options_.isOurs && options_.isOurs(name))) continue;
            const bool isLight =
                std::ranges::find(kLightHeaders, std::string_view(name)) != kLightHeaders.end();
            if (!isQuoted && isLight && seen_.contains("std")) continue;
            std::fill(result_.text.begin() + static_cast<std::ptrdiff_t>(start),
                      result_.text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
        }
    }

    /// A host function that names them makes the compiler write them out.
    void addInstances() {
        if (instances_.empty()) return;
        result_.text += "\n# 1 \"warpscope-instances\"\nvoid warpscopeInstances() {\n";
        for (const Instance& instance : instances_) {
            result_.text += "{ auto* kernel = &" + instance.name + "; (void)kernel; }\n";
            (instance.isGuess ? result_.guessedInstances : result_.instances)
                .push_back(instance.name);
        }
        result_.text += "}\n";
    }

    void findOutside() {
        std::set<std::string_view> found;
        for (std::size_t i = 0; i < chunks_.size(); ++i) {
            if (!keptOnes_[i] || chunks_[i].kind == Chunk::Kind::Using) continue;
            for (std::size_t k = chunks_[i].tokens.first; k < chunks_[i].tokens.end; ++k) {
                const std::string_view what = outsideOf(tokens_[k]);
                if (what.empty() || !found.insert(what).second) continue;
                Place place = tokens_[k].place;
                place.line = mainLines_[static_cast<std::size_t>(place.line - 1)];
                result_.outside.push_back({std::string(what), tokens_[k].text, place});
            }
        }
    }

    /// A #pragma: the token behind it, and where it begins in the text.
    struct Pragma {
        std::size_t next = 0;
        std::size_t at = 0;
    };

    const DeviceTextOptions& options_;
    HostCode code_;
    HostFacts facts_;
    DeviceText result_{};
    std::vector<std::size_t> lineStarts_{};
    std::vector<int> mainLines_{};
    std::vector<Token> tokens_{};  ///< Without directives; ends with End.
    std::vector<Pragma> pragmas_{};
    std::map<std::string, std::set<std::string>> macros_{};
    std::set<std::string> deviceWords_{};
    std::vector<Chunk> chunks_{};
    std::multimap<std::string, std::size_t> byName_{};
    std::vector<bool> keptOnes_{};
    std::set<std::string> seen_{};
    std::vector<Instance> instances_{};
};

}  // namespace

DeviceText deviceTextOf(std::string_view source, const DeviceTextOptions& options) {
    return DeviceReader(source, options).run();
}

}  // namespace warpscope::host
