#include "app/browser/fingerprint.h"

#include <fmt/format.h>

#include "tests/app/browser/browser_fixture.h"

namespace warpscope::browser {
namespace {

class FingerprintTest : public BrowserTest {};

TEST_F(FingerprintTest, IsThatOfTheRunInTheWindow) {
    open("08-if-else");
    EXPECT_EQ(fingerprintOf(session.original().path, session.devices()),
              fmt::format("{:016x}", session.run()->fingerprint()));
}

TEST_F(FingerprintTest, OfWhatDoesNotRunItIsTheProblem) {
    EXPECT_EQ(fingerprintOf(folder / "missing.toml", session.devices()), "scenario.not_found");
}

}  // namespace
}  // namespace warpscope::browser
