#include <gtest/gtest.h>

#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/app/cli/cli_fixture.h"
#include "tests/support/paths.h"

namespace warpscope::cli {
namespace {

using Names = std::map<std::string, std::set<std::string>>;  ///< By the path of the object.

std::vector<std::string> quotedIn(const std::string& text) {
    static const std::regex quoted("`([a-z0-9_.\\[\\]]+)`");
    std::vector<std::string> words;
    for (std::sregex_iterator at(text.begin(), text.end(), quoted), end; at != end; ++at)
        words.push_back((*at)[1]);
    return words;
}

/// The README's table of the objects that `--format json` prints.
Names toldNames() {
    std::istringstream readme(support::readText(support::projectRoot() / "README.md"));
    std::string line;
    while (std::getline(readme, line) && line != "| object | names |") {
    }
    std::getline(readme, line);
    Names names;
    while (std::getline(readme, line) && line.starts_with("| `")) {
        const std::size_t column = line.find('|', 1);
        for (const std::string& path : quotedIn(line.substr(0, column)))
            for (const std::string& name : quotedIn(line.substr(column)))
                names[path].insert(name);
    }
    return names;
}

/// Adds the names of all objects in it; those whose names are data are left out.
void gather(const nlohmann::json& json, const std::string& path, Names& names) {
    const bool isOpen = path.ends_with(".stalls") || path.ends_with(".values");
    if (json.is_object() && !isOpen) {
        for (const auto& [key, value] : json.items()) {
            names[path].insert(key);
            // The sweep of the other kernel is one.
            gather(value, path == "sweep" && key == "compared" ? path : path + "." + key, names);
        }
    }
    if (json.is_array())
        for (const auto& value : json)
            gather(value, path + "[]", names);
}

/// A kernel that does something of every kind in memory, prints, and has a race.
constexpr const char* kMuch = R"toml(
[kernel]
code = """
__global__ void much(int* a) {
    __shared__ int s[64];
    __shared__ int sum;
    int own[16];
    for (int i = 0; i < 16; ++i) own[i] = a[(threadIdx.x + i) % 64];
    s[threadIdx.x] = own[a[threadIdx.x] % 16];
    atomicAdd(&sum, s[(threadIdx.x + 32) % 64]);
    atomicAdd(&a[0], sum);
    printf("%d\\n", threadIdx.x);
}
"""
[[argument]]
name = "a"
count = 64
[launch]
grid = 1
block = 64
)toml";

class JsonNamesTest : public CliFixture {};

// A script that asks for a name has no other list of them.
TEST_F(JsonNamesTest, TheReadmeTellsOfEach) {
    write("much.toml", kMuch);
    const std::string blocks = "launch.block=1024..2048:1024";
    const std::vector<std::vector<std::string>> commands = {
        {"run", scenario()},
        {"run", deadlock()},
        {"run", (folder_ / "much.toml").string()},
        {"compare", scenario(), "--set", "launch.grid=[1]"},
        {"sweep", scenario(), "--over", blocks, "--compare", scenario()},
        {"sweep", scenario(), "--over", blocks, "--over", "device.sm_count=1..2"},
        {"sweep", (folder_ / "much.toml").string(), "--over", "model.fmad=true"},
        {"occupancy", "--device", "h100", "--threads", "256"}};
    Names found;
    for (std::vector<std::string> command : commands) {
        command.insert(command.end(), {"--format", "json"});
        run(command);
        ASSERT_FALSE(out_.empty()) << command.front() << ": " << err_;
        gather(json(), command.front(), found);
    }
    EXPECT_EQ(found, toldNames());
}

}  // namespace
}  // namespace warpscope::cli
