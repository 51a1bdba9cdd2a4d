#include "app/cli/option_words.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "engine/base/from_chars.h"
#include "engine/scenario/fields/field_keys.h"
#include "engine/scenario/values/sweep_range.h"

namespace warpscope::cli {
namespace {

/// What either number of `__launch_bounds__` may be; what a device takes is less and asked later.
constexpr int kMaxInBounds = 1 << 20;

/// What commas part; those of [64,2,1] part nothing.
std::vector<std::string> listed(std::string_view text) {
    std::vector<std::string> words(1);
    int depth = 0;
    for (const char letter : text) {
        depth += letter == '[' ? 1 : letter == ']' ? -1 : 0;
        if (letter == ',' && depth <= 0)
            words.emplace_back();
        else
            words.back() += letter;
    }
    return words;
}

/// Whether a sweep takes such a range: of `text`, which is told.
Message checkRange(const std::string& text, const scenario::SweepPlan& plan) {
    const auto wrong = [&text](const char* key) { return Message{key}.with("text", text); };
    constexpr long long kMaxEnd = INT32_MAX;
    if (plan.from < -kMaxEnd || plan.to > kMaxEnd)
        return wrong("cli.usage.over_beyond").with("least", -kMaxEnd).with("most", kMaxEnd);
    if (plan.from > plan.to) return wrong("cli.usage.over_order");
    if (plan.step < 1) return wrong("cli.usage.over_step");
    const long long points = (plan.to - plan.from) / plan.step + 1;
    if (points <= kMaxPoints) return {};
    const long long step = (plan.to - plan.from) / kMaxPoints + 1;
    return wrong("cli.usage.over_points")
        .with("points", points)
        .with("most", kMaxPoints)
        .with("step", step);
}

}  // namespace

Message notWhole(const std::string& text, long long least, long long most) {
    const auto number = wholeNumber(text);
    if (number && *number >= least && *number <= most) return {};
    if (least == INT32_MIN && most == INT32_MAX)
        return Message{"cli.usage.no_number"}.with("text", text);
    return Message{"cli.usage.not_whole"}
        .with("text", text)
        .with("least", least)
        .with("most", most);
}

Message readLaunchBounds(const std::string& text, occupancy::LaunchBounds& bounds) {
    const std::size_t comma = std::min(text.find(','), text.size());
    const std::string threads = text.substr(0, comma);
    const std::string blocks = comma == text.size() ? "0" : text.substr(comma + 1);
    for (const std::string& part : {threads, blocks}) {
        if (Message wrong = notWhole(part, 0, kMaxInBounds); !wrong.isEmpty())
            return Message{"cli.usage.launch_bounds"}.with("text", text);
    }
    bounds = {std::stoi(threads), std::stoi(blocks)};
    return {};
}

Message noneOf(const std::string& text, const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names)
        all += (all.empty() ? "" : ", ") + name;
    return Message{"cli.usage.none_of"}.with("text", text).with("names", all);
}

Message isAssignment(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos && equals > 0) return {};
    return Message{"cli.usage.no_assignment"}.with("text", text);
}

std::vector<KeyValue> split(const std::vector<std::string>& assignments) {
    std::vector<KeyValue> out;
    for (const std::string& text : assignments) {
        const std::size_t equals = text.find('=');
        out.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    return out;
}

Message parseOver(const std::string& text, scenario::SweepPlan& plan) {
    Message wrongForm = Message{"cli.usage.over_form"}.with("text", text);
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) return wrongForm;
    plan.over = text.substr(0, equals);
    plan.words.clear();
    const std::vector<std::string> words = listed(std::string_view(text).substr(equals + 1));
    const auto tooMany = [&plan] {
        return Message{"cli.usage.over_runs"}
            .with("runs", static_cast<long long>(plan.words.size()))
            .with("most", kMaxPoints);
    };
    for (const std::string& word : words) {
        if (word.empty()) return wrongForm;
        if (static_cast<long long>(plan.words.size()) > kMaxPoints) return tooMany();
        if (!scenario::isSweepRange(word)) {
            plan.words.push_back(word);
            continue;
        }
        const auto range = scenario::readSweepRange(word);
        if (!range) return wrongForm;
        plan.from = range->from;
        plan.to = range->to;
        plan.step = range->step;
        if (Message wrong = checkRange(text, plan); !wrong.isEmpty()) return wrong;
        if (words.size() == 1) return {};
        for (long long value = plan.from; value <= plan.to; value += plan.step)
            plan.words.push_back(std::to_string(value));
    }
    plan.from = 0;
    plan.to = static_cast<long long>(plan.words.size()) - 1;
    plan.step = 1;
    return plan.to < kMaxPoints ? Message{} : tooMany();
}

Message finishSweep(const std::vector<std::string>& over, SweepOptions& sweep) {
    long long points = 1;
    std::set<std::string> keys;
    for (const std::string& text : over) {
        scenario::SweepPlan plan = sweep.plan;
        if (Message wrong = parseOver(text, plan); !wrong.isEmpty()) return wrong;
        if (!keys.insert(plan.over).second)
            return Message{"cli.usage.over_twice"}.with("field", plan.over);
        points *= (plan.to - plan.from) / plan.step + 1;
        if (points > kMaxPoints)
            return Message{"cli.usage.over_runs"}.with("runs", points).with("most", kMaxPoints);
        if (keys.size() == 1)
            sweep.plan = plan;
        else
            sweep.more.push_back(plan);
    }
    if (sweep.plan.keepsThreads && !keys.empty() &&
        !keys.contains(std::string(scenario::keys::kBlock)))
        return Message{"cli.usage.keep_threads"}.with("block", scenario::keys::kBlock);
    const bool isGrid = !sweep.more.empty();
    return isGrid && !sweep.plan.compare.empty() ? Message{"cli.usage.compare_one_over"}
                                                 : Message{};
}

Message finishOccupancy(const OccupancyOptions& options,
                        const std::function<bool(const char* option)>& isGiven) {
    if (options.batch.empty()) {
        const bool isAsked = !options.device.empty() && isGiven("--threads");
        return isAsked ? Message{} : Message{"cli.usage.occupancy_needs"};
    }
    for (const char* one : {"--registers", "--static", "--dynamic", "--carveout", "--smem-mode",
                            "--launch-bounds", "--partition-cache", "--mode", "--format"}) {
        if (isGiven(one)) return Message{"cli.usage.batch_alone"}.with("option", one);
    }
    return {};
}

void chooseModes(std::string_view mode, std::string_view sharedMode, occupancy::Request& request) {
    using occupancy::Mode;
    using occupancy::SharedMode;
    request.mode = mode == "exact" ? Mode::Exact : Mode::Textbook;
    request.sharedMode = sharedMode == "optin" ? SharedMode::Optin : SharedMode::Default;
}

std::string withColons(std::string help, const std::string& usage, const std::string& colon) {
    if (colon == ":") return help;
    const auto replaceAll = [&help](const std::string& from, const std::string& to) {
        for (std::size_t at = help.find(from); at != std::string::npos;
             at = help.find(from, at + to.size()))
            help.replace(at, from.size(), to);
    };
    replaceAll(usage + ": ", usage + colon);
    replaceAll(":\n", colon + "\n");
    return help;
}

Message finishExport(ExportOptions& exported) {
    exported.format = exported.out.ends_with(".json")  ? Format::Json
                      : exported.out.ends_with(".csv") ? Format::Csv
                                                       : Format::Recording;
    const bool isRecording = exported.format == Format::Recording;
    if (isRecording && !exported.out.ends_with(".wsr"))
        return Message{"cli.usage.export_ending"}.with("file", exported.out);
    if (exported.stretch.from >= exported.stretch.to) return Message{"cli.usage.export_stretch"};
    const bool isWhole = exported.stretch.from == 0 && exported.stretch.to == kNever;
    return isRecording && !isWhole ? Message{"cli.usage.export_whole"} : Message{};
}

Message usageMessage(std::string_view exception, const std::string& sentence) {
    const auto parts = [&sentence](std::string_view key, std::string_view between) {
        const std::size_t at = sentence.find(between);
        if (at == std::string::npos) return Message{};
        return Message{std::string(key)}
            .with("first", sentence.substr(0, at))
            .with("second", sentence.substr(at + between.size()));
    };
    if (exception == "RequiredError") {
        if (sentence.starts_with("A subcommand")) return Message{"cli.usage.no_command"};
        return parts("cli.usage.required", " is required");
    }
    // The exception of a command's surplus words has the command's name.
    if (sentence.starts_with("The following argument"))
        return parts("cli.usage.not_expected", "expected: ");
    if (exception == "ArgumentMismatch") return parts("cli.usage.value_count", ": ");
    if (exception == "RequiresError") return parts("cli.usage.requires", " requires ");
    if (exception == "ExcludesError") return parts("cli.usage.excludes", " excludes ");
    if (exception == "ConversionError" && sentence.starts_with("Could not convert: "))
        return parts("cli.usage.not_read", " = ");
    return {};
}

std::string firstWord(const std::vector<std::string>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--lang")
            ++i;
        else if (!arguments[i].starts_with('-'))
            return arguments[i];
    }
    return {};
}

}  // namespace warpscope::cli
