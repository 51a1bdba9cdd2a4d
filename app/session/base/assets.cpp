#include "app/session/base/assets.h"

#include <utility>

#include "app/names/view_names.h"
#include "app/session/base/whole_path.h"

namespace warpscope::session {

ReadAssets readAssets(const Assets& assets) {
    ReadAssets read;
    read.devices = machine::Library::load(assets.devices);
    read.library = scenario::Library::open(wholePath(assets.scenarios), names::ofWindow());
    if (!assets.exercises.empty())
        read.exercises = exercise::summaries(assets.exercises, read.devices, names::ofWindow());
    Result<text::Catalogue> catalogue = text::Catalogue::load(assets.text);
    if (catalogue) {
        read.catalogue = std::move(catalogue.value());
    } else {
        read.problems = catalogue.problems();
    }
    return read;
}

Assets readOnce(Assets assets) {
    ReadAssets read = readAssets(assets);
    read.library = scenario::Library::load(wholePath(assets.scenarios), names::ofWindow());
    assets.read = std::make_shared<const ReadAssets>(std::move(read));
    return assets;
}

}  // namespace warpscope::session
