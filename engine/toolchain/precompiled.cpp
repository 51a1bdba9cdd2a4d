#include "engine/toolchain/precompiled.h"

#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <set>

#include "engine/toolchain/content_key.h"

namespace warpscope::toolchain {
namespace {

namespace fs = std::filesystem;

/// A file by its name, its size and when it was written.
void addFile(ContentKey& key, const fs::path& file, std::error_code& error) {
    key.add(file.string());
    key.add(std::to_string(fs::file_size(file, error)));
    key.add(std::to_string(
        static_cast<std::int64_t>(fs::last_write_time(file, error).time_since_epoch().count())));
}

std::string nameFor(const fs::path& compiler, const std::vector<std::string>& arguments,
                    const fs::path& headers) {
    std::error_code error;
    ContentKey key;
    addFile(key, fs::canonical(compiler, error), error);
    for (const std::string& argument : arguments)
        key.add(argument);
    std::set<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(headers, error)) {
        if (entry.is_regular_file(error)) files.insert(entry.path());
    }
    for (const fs::path& file : files)
        addFile(key, file, error);
    return "headers-" + key.text() + ".pch";
}

/// Written under another name first, so that nobody reads half of it.
bool keep(const fs::path& file, const std::string& bytes) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    const fs::path part = file.string() + "." + std::to_string(getpid());
    {
        std::ofstream out(part, std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        if (!out.flush()) {
            fs::remove(part, error);
            return false;
        }
    }
    fs::permissions(part, fs::perms::owner_read | fs::perms::owner_write, error);
    fs::rename(part, file, error);
    return !error;
}

}  // namespace

fs::path cacheFolder() {
    if (const char* const cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/')
        return fs::path(cache) / "warpscope";
    const char* const home = std::getenv("HOME");
    return home != nullptr && *home == '/' ? fs::path(home) / ".cache/warpscope" : fs::path();
}

fs::path precompiledHeaders(const fs::path& cache, const fs::path& compiler,
                            const std::vector<std::string>& arguments, const fs::path& headers,
                            const std::function<std::string()>& make) {
    // One thread makes it; whoever comes meanwhile waits as long as it would take to read them.
    static std::mutex mutex;
    static std::set<fs::path> failed;
    const std::lock_guard lock(mutex);
    if (cache.empty()) return {};
    fs::path file = cache / nameFor(compiler, arguments, headers);
    std::error_code error;
    if (fs::exists(file, error)) return file;
    if (failed.contains(file)) return {};
    const std::string bytes = make();
    if (!bytes.empty() && keep(file, bytes)) return file;
    failed.insert(file);
    return {};
}

}  // namespace warpscope::toolchain
