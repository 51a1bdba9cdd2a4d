#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/environment.h"

namespace warpscope::cli {

/// Runs the command line in process, with files of its own.
class CliFixture : public testing::Test {
  protected:
    void SetUp() override;
    void TearDown() override;

    /// Writes a file into the test's folder and gives its path.
    std::string write(const std::string& name, const std::string& content);
    /// A scenario of a small kernel, with more TOML behind it.
    std::string scenario(const std::string& more = "");
    /// A scenario that ends in a deadlock: half a warp waits for the other half.
    std::string deadlock();
    /// The exit status; what was printed stands in out_ and err_.
    int run(const std::vector<std::string>& arguments);
    /// The same, printed elsewhere.
    int run(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err);
    nlohmann::json json() const { return nlohmann::json::parse(out_); }
    /// Of texts that are read once: that takes longer than most answers.
    Environment environment(text::Language language = text::Language::English);

    std::filesystem::path folder_{};
    std::string out_{};
    std::string err_{};
};

/// How often a text stands in another.
int countOf(const std::string& text, const std::string& part);

}  // namespace warpscope::cli
