#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>

#include "app/names/view_names.h"
#include "engine/exercise/exercise.h"
#include "tests/support/paths.h"
#include "tests/support/run_scenario.h"

namespace warpscope::scenarios {
namespace {

namespace fs = std::filesystem;

/// NVIDIA's compiler where it is installed: the project does not bring it.
std::optional<fs::path> findNvcc() {
    for (const char* folder : {"/usr/local/cuda/bin", "/usr/bin"})
        if (const fs::path nvcc = fs::path(folder) / "nvcc"; fs::exists(nvcc)) return nvcc;
    return std::nullopt;
}

/// Headers that a file names are included once, before the namespaces.
constexpr const char* kHeaders =
    "#include <cstdio>\n"
    "#include <cuda_runtime.h>\n"
    "#include <cooperative_groups.h>\n"
    "#include <cuda/atomic>\n";

/// All files in one translation unit, each in a namespace of its own: 54 calls of the compiler
/// would take half a minute. MetaX's file is spelled for its own compiler.
class OneUnit {
  public:
    void add(const std::string& name, const std::string& code) {
        if (code.find("mc_runtime.h") != std::string::npos) return;
        ++files_;
        text_ << "namespace n" << files_ << " {\n#line 1 \"" << name << "\"\n" << code << "\n}\n";
    }
    int files() const { return files_; }
    std::string text() const { return kHeaders + text_.str(); }

  private:
    int files_ = 0;
    std::ostringstream text_;
};

/// What nvcc says of a unit; empty where it takes it without a warning or an error.
std::string said(const fs::path& nvcc, const OneUnit& unit) {
    const fs::path folder = support::freshFolder("nvcc");
    std::ofstream(folder / "unit.cu") << unit.text();
    // main() of a namespace is not the program's, so it misses a return; an exercise asks and
    // leaves variables unused.
    const std::string command = "cd '" + folder.string() + "' && '" + nvcc.string() +
                                "' -arch=sm_90 -diag-suppress 940,177 -ptx -o unit.ptx unit.cu "
                                "> said.txt 2>&1";
    const int status = std::system(command.c_str());  // NOLINT(cert-env33-c,concurrency-mt-unsafe)
    const std::string text = support::readText(folder / "said.txt");
    return status == 0 ? text : "failed: " + text;
}

TEST(NvccTest, TakesEveryKernelOfTheLessons) {
    const auto nvcc = findNvcc();
    if (!nvcc) GTEST_SKIP() << "no nvcc";
    OneUnit unit;
    for (const auto& file : fs::directory_iterator(support::projectRoot() / "scenarios/kernels"))
        unit.add(file.path().filename(), support::readText(file.path()));
    EXPECT_GE(unit.files(), 50);
    EXPECT_EQ(said(*nvcc, unit), "");
}

TEST(NvccTest, TakesTheKernelsOfTheExercises) {
    const auto nvcc = findNvcc();
    if (!nvcc) GTEST_SKIP() << "no nvcc";
    constexpr std::int64_t kSeeds = 6;
    OneUnit unit;
    for (const std::string_view name : exercise::names())
        for (std::int64_t seed = 0; seed < kSeeds; ++seed) {
            const auto instance =
                exercise::makeInstance(support::projectRoot() / "assets/exercises", name, seed,
                                       support::devices(), names::ofWindow());
            ASSERT_TRUE(instance.isOk()) << name;
            unit.add(std::string(name) + " " + std::to_string(seed), instance->scenario.code);
        }
    EXPECT_EQ(unit.files(), 60);
    EXPECT_EQ(said(*nvcc, unit), "");
}

// What a person would notice: a kernel that is wrong is not taken.
TEST(NvccTest, AnUnknownNameIsRefused) {
    const auto nvcc = findNvcc();
    if (!nvcc) GTEST_SKIP() << "no nvcc";
    OneUnit unit;
    unit.add("wrong.cu", "__global__ void wrong(int* out) { out[0] = nobody; }");
    EXPECT_NE(said(*nvcc, unit).find("wrong.cu(1)"), std::string::npos);
}

}  // namespace
}  // namespace warpscope::scenarios
