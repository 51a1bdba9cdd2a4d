#include "app/session/base/write_file.h"

#include <fstream>

#include "engine/base/whole_file.h"

namespace warpscope::session {

bool writeFile(const std::filesystem::path& file, std::string_view content) {
    WholeFile whole(file);
    if (!whole.isOpen()) return false;
    std::ofstream out(whole.path(), std::ios::binary | std::ios::trunc);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close();
    return out.good() && whole.finish();
}

}  // namespace warpscope::session
