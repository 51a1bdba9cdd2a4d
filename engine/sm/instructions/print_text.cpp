#include "engine/sm/instructions/print_text.h"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <utility>

namespace warpscope::sm {
namespace {

/// Appends what the C library makes of one conversion, so that every digit is its own.
template <class Value>
void append(std::string& out, const std::string& conversion, Value value) {
    const int length = std::snprintf(nullptr, 0, conversion.c_str(), value);
    if (length <= 0) return;
    const std::size_t before = out.size();
    // One more for the zero that snprintf puts behind it.
    out.resize(before + static_cast<std::size_t>(length) + 1);
    std::snprintf(out.data() + before, static_cast<std::size_t>(length) + 1, conversion.c_str(),
                  value);
    out.pop_back();
}

class Printer {
  public:
    explicit Printer(const PrintArguments& arguments) : arguments_(arguments) {}

    void print(const PrintPart& part) {
        if (part.conversion == '\0') {
            out_ += part.text;
            return;
        }
        std::string form = "%" + part.flags;
        int width = part.width;
        if (part.takesWidth) width = static_cast<int>(static_cast<std::uint32_t>(take(4)));
        if (part.takesWidth && width < 0) {
            form += '-';
            width = -std::max(width, -kMaxPrintColumns);
        }
        if (width >= 0) form += std::to_string(std::min(width, kMaxPrintColumns));
        int precision = part.precision;
        if (part.takesPrecision) precision = static_cast<int>(static_cast<std::uint32_t>(take(4)));
        if (precision >= 0) form += '.' + std::to_string(std::min(precision, kMaxPrintColumns));
        printValue(part, form, take(part.bytes));
    }

    std::string finish() { return std::move(out_); }

  private:
    /// The next argument: each begins at a multiple of its size.
    std::uint64_t take(int bytes) {
        const auto size = static_cast<std::uint32_t>(bytes);
        offset_ = (offset_ + size - 1) / size * size;
        const std::uint64_t value = arguments_.value(offset_, bytes);
        offset_ += size;
        return value;
    }

    void printValue(const PrintPart& part, const std::string& form, std::uint64_t bits) {
        const bool isSigned = part.conversion == 'd' || part.conversion == 'i';
        if (part.isReal()) {
            append(out_, form + part.conversion, std::bit_cast<double>(bits));
        } else if (part.conversion == 's') {
            const auto text = bits == 0 ? std::nullopt : arguments_.text(bits);
            append(out_, form + 's', text.value_or("(null)").c_str());
        } else if (part.conversion == 'p') {
            // NOLINTNEXTLINE(performance-no-int-to-ptr): only printed.
            append(out_, form + 'p', reinterpret_cast<void*>(static_cast<std::uintptr_t>(bits)));
        } else if (part.conversion == 'c') {
            append(out_, form + 'c', static_cast<int>(static_cast<std::uint32_t>(bits)));
        } else if (isSigned) {
            append(out_, form + "ll" + part.conversion, signedOf(part, bits));
        } else {
            append(out_, form + "ll" + part.conversion, unsignedOf(part, bits));
        }
    }

    /// h and hh cut the value, as C does.
    static long long signedOf(const PrintPart& part, std::uint64_t bits) {
        if (part.length == "hh") return static_cast<std::int8_t>(bits);
        if (part.length == "h") return static_cast<std::int16_t>(bits);
        return part.bytes == 8 ? static_cast<std::int64_t>(bits) : static_cast<std::int32_t>(bits);
    }
    static unsigned long long unsignedOf(const PrintPart& part, std::uint64_t bits) {
        if (part.length == "hh") return static_cast<std::uint8_t>(bits);
        if (part.length == "h") return static_cast<std::uint16_t>(bits);
        return part.bytes == 8 ? bits : static_cast<std::uint32_t>(bits);
    }

    const PrintArguments& arguments_;
    std::string out_{};
    std::uint32_t offset_ = 0;
};

}  // namespace

std::string printedText(const std::vector<PrintPart>& format, const PrintArguments& arguments) {
    Printer printer(arguments);
    for (const PrintPart& part : format)
        printer.print(part);
    return printer.finish();
}

int argumentCountOf(const std::vector<PrintPart>& format) {
    int count = 0;
    for (const PrintPart& part : format)
        count += part.conversion == '\0' ? 0 : 1 + part.takesWidth + part.takesPrecision;
    return count;
}

}  // namespace warpscope::sm
