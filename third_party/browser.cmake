# What the page needs: the same headers from Debian's packages, without what the browser brings itself
# (threads, OpenGL, GLFW are Emscripten's). Of /usr/include only these folders are seen: the rest of it
# is of another machine.
set(_headers ${CMAKE_BINARY_DIR}/generated/include)
foreach(_folder fmt toml++ nlohmann stb)
  find_path(_found_${_folder} ${_folder} PATHS /usr/include REQUIRED NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH)
  file(MAKE_DIRECTORY ${_headers})
  file(CREATE_LINK ${_found_${_folder}}/${_folder} ${_headers}/${_folder} SYMBOLIC)
endforeach()

add_library(fmt::fmt INTERFACE IMPORTED GLOBAL)
target_include_directories(fmt::fmt SYSTEM INTERFACE ${_headers})
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE ${_headers})
add_library(stb_headers INTERFACE)
target_include_directories(stb_headers SYSTEM INTERFACE ${_headers})
add_library(Threads::Threads INTERFACE IMPORTED GLOBAL)  # There are none: work is done in slices.

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/toml.cpp CONTENT
     "#define TOML_IMPLEMENTATION\n#include <toml++/toml.h>\n")
add_library(warpscope_toml STATIC ${CMAKE_BINARY_DIR}/generated/toml.cpp)
target_include_directories(warpscope_toml SYSTEM PUBLIC ${_headers})
target_compile_definitions(warpscope_toml PUBLIC TOML_HEADER_ONLY=0)

include(${CMAKE_CURRENT_LIST_DIR}/imgui.cmake)
# WebGL draws no list with more vertices than its indices can number.
target_compile_definitions(imgui PUBLIC "ImDrawIdx=unsigned int")
add_library(imgui_backends STATIC ${_imgui}/backends/imgui_impl_glfw.cpp
            ${_imgui}/backends/imgui_impl_opengl3.cpp)
target_include_directories(imgui_backends SYSTEM PUBLIC ${_imgui}/backends)
target_compile_definitions(imgui_backends PUBLIC IMGUI_IMPL_OPENGL_ES3)
target_link_libraries(imgui_backends PUBLIC imgui)
