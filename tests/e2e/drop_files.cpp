// Drops files on a window as a file manager does: the source's side of XDND, version 5.
// usage: drop_files WINDOW FILE…      WINDOW is a number, as xdotool prints it
#include <X11/Xatom.h>
#include <X11/Xlib.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>

namespace {

constexpr long kVersion = 5;
constexpr std::chrono::seconds kPatience{10};

/// What text/uri-list has of a path.
std::string uriOf(std::string_view path) {
    std::string uri = "file://";
    for (const char letter : path) {
        const bool isPlain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                             (letter >= '0' && letter <= '9') || letter == '/' || letter == '.' ||
                             letter == '-' || letter == '_';
        if (isPlain) {
            uri += letter;
            continue;
        }
        char escaped[4];
        std::snprintf(escaped, sizeof escaped, "%%%02X",
                      static_cast<unsigned>(static_cast<unsigned char>(letter)));
        uri += escaped;
    }
    return uri + "\r\n";
}

class Drag {
  public:
    Drag(Display* display, Window target, std::string uris)
        : display_(display), target_(target), uris_(std::move(uris)) {
        source_ = XCreateSimpleWindow(display_, DefaultRootWindow(display_), 0, 0, 1, 1, 0, 0, 0);
        XSetSelectionOwner(display_, atom("XdndSelection"), source_, CurrentTime);
    }

    /// Over the middle of the window, and let go there. Whether the window has taken it.
    bool drop() {
        if (!isAware()) return false;
        send("XdndEnter", kVersion << 24, static_cast<long>(atom("text/uri-list")));
        send("XdndPosition", 0, middle(), CurrentTime, static_cast<long>(atom("XdndActionCopy")));
        const auto end = std::chrono::steady_clock::now() + kPatience;
        while (std::chrono::steady_clock::now() < end) {
            while (XPending(display_) > 0) {
                XEvent event;
                XNextEvent(display_, &event);
                if (event.type == SelectionRequest) handOver(event.xselectionrequest);
                if (event.type != ClientMessage) continue;
                const XClientMessageEvent& said = event.xclient;
                // One bit says yes; GLFW writes how many bytes it has read over it.
                if (said.message_type == atom("XdndFinished")) return said.data.l[1] != 0;
                if (said.message_type != atom("XdndStatus")) continue;
                if ((said.data.l[1] & 1) == 0) return false;
                send("XdndDrop", 0, CurrentTime);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        return false;
    }

  private:
    Atom atom(const char* name) const { return XInternAtom(display_, name, False); }

    bool isAware() const {
        Atom type = None;
        int format = 0;
        unsigned long count = 0;
        unsigned long left = 0;
        unsigned char* data = nullptr;
        XGetWindowProperty(display_, target_, atom("XdndAware"), 0, 1, False, AnyPropertyType,
                           &type, &format, &count, &left, &data);
        if (data != nullptr) XFree(data);
        return type != None && count == 1;
    }

    /// Of the window, on the screen.
    long middle() const {
        XWindowAttributes size;
        XGetWindowAttributes(display_, target_, &size);
        int x = 0;
        int y = 0;
        Window child = None;
        XTranslateCoordinates(display_, target_, DefaultRootWindow(display_), size.width / 2,
                              size.height / 2, &x, &y, &child);
        return (static_cast<long>(x) << 16) | y;
    }

    void send(const char* name, long first, long second, long third = 0, long fourth = 0) {
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = target_;
        event.xclient.message_type = atom(name);
        event.xclient.format = 32;
        event.xclient.data.l[0] = static_cast<long>(source_);
        event.xclient.data.l[1] = first;
        event.xclient.data.l[2] = second;
        event.xclient.data.l[3] = third;
        event.xclient.data.l[4] = fourth;
        XSendEvent(display_, target_, False, NoEventMask, &event);
        XFlush(display_);
    }

    void handOver(const XSelectionRequestEvent& asked) {
        XChangeProperty(display_, asked.requestor, asked.property, asked.target, 8, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(uris_.data()),
                        static_cast<int>(uris_.size()));
        XEvent event{};
        event.xselection.type = SelectionNotify;
        event.xselection.requestor = asked.requestor;
        event.xselection.selection = asked.selection;
        event.xselection.target = asked.target;
        event.xselection.property = asked.property;
        event.xselection.time = asked.time;
        XSendEvent(display_, asked.requestor, False, NoEventMask, &event);
        XFlush(display_);
    }

    Display* display_;
    Window target_;
    Window source_ = None;
    std::string uris_;
};

}  // namespace

int main(int count, char** words) {
    if (count < 3) return 2;
    Display* const display = XOpenDisplay(nullptr);
    if (display == nullptr) return 2;
    std::string uris;
    for (int i = 2; i < count; ++i)
        uris += uriOf(words[i]);
    const auto window = static_cast<Window>(std::strtoul(words[1], nullptr, 0));
    const bool isTaken = Drag(display, window, std::move(uris)).drop();
    XCloseDisplay(display);
    return isTaken ? 0 : 1;
}
