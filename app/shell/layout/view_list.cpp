#include "app/shell/layout/view_list.h"

#include "app/shell/layout/two_runs_view.h"
#include "app/views/view_makers.h"

namespace warpscope::shell {
namespace {

std::unique_ptr<views::View> viewOf(const names::ViewName& row) {
    auto view = views::makeView(row.key);
    if (!row.pairing) return view;
    return forTwoRuns(std::move(view), views::makeView(row.key), row.pairing->together,
                      row.pairing->when, row.pairing->least);
}

}  // namespace

std::vector<ViewRow> makeViews() {
    std::vector<ViewRow> all;
    for (const names::ViewName& row : names::kViewNames)
        all.push_back({viewOf(row), row.needs});
    return all;
}

}  // namespace warpscope::shell
