# Dear ImGui >= 1.90.1: a folder of yours, else Debian's source package, else FetchContent.
set(IMGUI_SOURCE_DIR "" CACHE PATH "Unpacked Dear ImGui source (>= 1.90.1)")
find_program(APT_GET apt-get)
if(APT_GET)
  set(_fetches OFF)
else()
  set(_fetches ON)
endif()
option(WARPSCOPE_FETCH_IMGUI "Fetch Dear ImGui 1.92.2b from its public repository" ${_fetches})
set(_imgui ${IMGUI_SOURCE_DIR})
set(_fetches ${WARPSCOPE_FETCH_IMGUI})
if(NOT _imgui AND NOT _fetches)
  execute_process(COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/get-imgui ${CMAKE_SOURCE_DIR}/build/deps/imgui
                  OUTPUT_VARIABLE _out OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE _failed)
  string(REGEX REPLACE ".*\n" "" _imgui "${_out}")
  if(_failed EQUAL 3)  # Ubuntu.
    set(_fetches ON)
  endif()
endif()
if(NOT _imgui AND _fetches)
  include(FetchContent)
  FetchContent_Declare(imgui GIT_REPOSITORY https://github.com/ocornut/imgui.git GIT_TAG v1.92.2b)
  FetchContent_Populate(imgui)
  set(_imgui ${imgui_SOURCE_DIR})
endif()
if(NOT EXISTS "${_imgui}/imgui.h")
  message(FATAL_ERROR "No Dear ImGui source: pass -DIMGUI_SOURCE_DIR=<folder of Dear ImGui 1.90.1 "
                      "or newer> or -DWARPSCOPE_FETCH_IMGUI=ON")
endif()
message(STATUS "Dear ImGui: ${_imgui}")

add_library(imgui STATIC ${_imgui}/imgui.cpp ${_imgui}/imgui_draw.cpp ${_imgui}/imgui_tables.cpp
            ${_imgui}/imgui_widgets.cpp ${_imgui}/misc/cpp/imgui_stdlib.cpp)
target_include_directories(imgui SYSTEM PUBLIC ${_imgui} ${_imgui}/misc/cpp)
target_compile_definitions(imgui PUBLIC IMGUI_ENABLE_TEST_ENGINE IMGUI_DISABLE_OBSOLETE_FUNCTIONS)
target_compile_options(imgui PRIVATE -O2)
# A build with tests hears what Dear ImGui asserts, which NDEBUG would leave out. Its own sources alone are
# compiled so: what is inline in its headers is asserted where they use it.
if(NOT EMSCRIPTEN)
  target_compile_definitions(imgui PRIVATE IMGUI_USER_CONFIG="${CMAKE_CURRENT_SOURCE_DIR}/imgui_checks.h")
endif()
