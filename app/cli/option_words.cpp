#include "app/cli/option_words.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace warpscope::cli {
namespace {

bool parseWhole(std::string_view text, long long& number) {
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && rest == text.data() + text.size();
}

/// "KEY=A..B" or "KEY=A..B:STEP".
bool splitOver(const std::string& text, scenario::SweepPlan& plan) {
    const std::size_t equals = text.find('=');
    const std::size_t dots = text.find("..", equals == std::string::npos ? 0 : equals);
    if (equals == std::string::npos || equals == 0 || dots == std::string::npos) return false;
    const std::size_t colon = text.find(':', dots);
    const std::string_view view = text;
    plan.over = text.substr(0, equals);
    plan.step = 1;
    if (colon != std::string::npos && !parseWhole(view.substr(colon + 1), plan.step)) {
        return false;
    }
    const std::size_t end = std::min(colon, text.size());
    if (!parseWhole(view.substr(equals + 1, dots - equals - 1), plan.from)) return false;
    return parseWhole(view.substr(dots + 2, end - dots - 2), plan.to);
}

}  // namespace

std::string notWhole(const std::string& text, long long least, long long most) {
    long long number = 0;
    if (parseWhole(text, number) && number >= least && number <= most) return {};
    return "“" + text + "” is no whole number from " + std::to_string(least) + " to " +
           std::to_string(most);
}

std::string noneOf(const std::string& text, const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& name : names)
        all += (all.empty() ? "" : ", ") + name;
    return "“" + text + "” is none of: " + all;
}

std::string isAssignment(std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals != std::string::npos && equals > 0) return {};
    return "“" + text + "” is not KEY=VALUE";
}

std::vector<KeyValue> split(const std::vector<std::string>& assignments) {
    std::vector<KeyValue> out;
    for (const std::string& text : assignments) {
        const std::size_t equals = text.find('=');
        out.push_back({text.substr(0, equals), text.substr(equals + 1)});
    }
    return out;
}

std::string parseOver(const std::string& text, scenario::SweepPlan& plan) {
    const std::string quoted = "--over: “" + text + "” ";
    if (!splitOver(text, plan)) return quoted + "is not KEY=A..B or KEY=A..B:STEP in whole numbers";
    constexpr long long kLargest = INT32_MAX;
    if (plan.from < -kLargest || plan.to > kLargest)
        return quoted + "goes beyond what a sweep takes, -2147483647 to 2147483647";
    if (plan.from > plan.to) return quoted + "begins above its end";
    if (plan.step < 1) return quoted + "has a step below 1";
    const long long points = (plan.to - plan.from) / plan.step + 1;
    if (points <= kMaxPoints) return {};
    const long long step = (plan.to - plan.from) / kMaxPoints + 1;
    return quoted + "has " + std::to_string(points) + " values, a sweep takes " +
           std::to_string(kMaxPoints) + " at most; with :" + std::to_string(step) +
           " behind it, it has few enough";
}

std::string finishExport(ExportOptions& exported) {
    exported.format = exported.out.ends_with(".json")  ? Format::Json
                      : exported.out.ends_with(".csv") ? Format::Csv
                                                       : Format::Recording;
    const bool isRecording = exported.format == Format::Recording;
    if (isRecording && !exported.out.ends_with(".wsr"))
        return "export: “" + exported.out + "” ends neither with .csv nor with .json nor with .wsr";
    if (exported.stretch.from >= exported.stretch.to) return "export: --from must lie before --to";
    const bool isWhole = exported.stretch.from == 0 && exported.stretch.to == kNever;
    return isRecording && !isWhole ? "export: a recording holds the whole run" : "";
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
