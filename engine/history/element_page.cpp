#include "engine/history/element_page.h"

namespace warpscope::history {

ElementPage::Row* ElementPage::row(std::uint32_t place) {
    if (elements_ != nullptr) return nullptr;
    if (rows_ == nullptr) rows_ = std::make_unique<Rows>();
    return &(*rows_)[place / kRowElements];
}

void ElementPage::takeApart() {
    elements_ = std::make_unique<Elements>();
    if (rows_ == nullptr) return;
    for (std::uint32_t at = 0; at < kElements; ++at) {
        const Row& row = (*rows_)[at / kRowElements];
        const auto lane = static_cast<int>(at % kRowElements);
        const auto of = [lane](std::uint32_t access) {
            return access != 0 ? LaneAccess(access, lane) : LaneAccess();
        };
        (*elements_)[at] = {of(row.write), of(row.read), of(row.otherRead),
                            row.values[at % kRowElements]};
    }
    rows_.reset();
}

}  // namespace warpscope::history
