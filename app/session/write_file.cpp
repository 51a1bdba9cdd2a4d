#include "app/session/write_file.h"

#include <fstream>
#include <system_error>

namespace warpscope::session {

namespace fs = std::filesystem;

bool writeFile(const fs::path& file, std::string_view content) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(file, error);
    const fs::path target = error ? file : real;
    const fs::path beside(target.string() + ".new");
    {
        std::ofstream out(beside, std::ios::binary | std::ios::trunc);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        if (!out.flush()) {
            out.close();
            fs::remove(beside, error);
            return false;
        }
    }
    const fs::file_status before = fs::status(target, error);
    if (fs::exists(before)) fs::permissions(beside, before.permissions(), error);
    fs::rename(beside, target, error);
    if (!error) return true;
    std::error_code ignored;
    fs::remove(beside, ignored);
    return false;
}

}  // namespace warpscope::session
