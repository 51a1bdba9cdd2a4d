#include "engine/toolchain/confine.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace warpscope::toolchain {
namespace {

constexpr std::uint64_t kReading =
    LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
/// All that the first version of Landlock knows.
constexpr std::uint64_t kEverything =
    kReading | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
    LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR |
    LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
    LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

void allow(int rules, const std::filesystem::path& place) {
    const int file = open(place.c_str(), O_PATH | O_CLOEXEC);
    if (file < 0) return;
    landlock_path_beneath_attr rule{};
    rule.parent_fd = file;
    rule.allowed_access = kReading;
    if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) {
        // A file is no folder that could be listed.
        rule.allowed_access = kReading & ~std::uint64_t{LANDLOCK_ACCESS_FS_READ_DIR};
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(file);
}

}  // namespace

bool canConfine() {
    return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1;
}

void confine(const std::vector<std::filesystem::path>& readable) {
    if (!canConfine()) return;
    landlock_ruleset_attr handled{};
    handled.handled_access_fs = kEverything;
    const auto rules = static_cast<int>(
        syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0));
    if (rules < 0) return;
    for (const auto& place : readable)
        allow(rules, place);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}

}  // namespace warpscope::toolchain
