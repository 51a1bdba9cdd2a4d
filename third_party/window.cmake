# What only the window needs: OpenGL, GLFW, glad, Dear ImGui, stb.
set(OpenGL_GL_PREFERENCE GLVND)
find_package(OpenGL REQUIRED COMPONENTS OpenGL EGL)
find_package(glfw3 3.3 REQUIRED)                            # libglfw3-dev
find_program(GLAD_EXECUTABLE glad HINTS /usr/bin REQUIRED)  # python3-glad
find_path(STB_INCLUDE_DIR stb/stb_image_write.h REQUIRED)   # libstb-dev

# glad 2: OpenGL 3.3 core loader, generated at build time; --reproducible uses the packaged XML.
set(GLAD_DIR ${CMAKE_BINARY_DIR}/generated/glad)
add_custom_command(
  OUTPUT ${GLAD_DIR}/src/gl.c ${GLAD_DIR}/include/glad/gl.h ${GLAD_DIR}/include/KHR/khrplatform.h
  COMMAND ${GLAD_EXECUTABLE} --api gl:core=3.3 --extensions GL_KHR_debug --reproducible --quiet
          --out-path ${GLAD_DIR} c
  COMMENT "glad: OpenGL 3.3 core loader" VERBATIM)
add_library(glad_gl STATIC ${GLAD_DIR}/src/gl.c)
target_include_directories(glad_gl SYSTEM PUBLIC ${GLAD_DIR}/include)
target_link_libraries(glad_gl PUBLIC ${CMAKE_DL_LIBS})

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
if(NOT _imgui AND WARPSCOPE_FETCH_IMGUI)
  include(FetchContent)
  FetchContent_Declare(imgui GIT_REPOSITORY https://github.com/ocornut/imgui.git GIT_TAG v1.92.2b)
  FetchContent_Populate(imgui)
  set(_imgui ${imgui_SOURCE_DIR})
endif()
if(NOT _imgui)
  execute_process(COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/get-imgui ${CMAKE_SOURCE_DIR}/build/deps/imgui
                  OUTPUT_VARIABLE _out OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE _failed)
  string(REGEX REPLACE ".*\n" "" _imgui "${_out}")
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
add_library(imgui_backends STATIC ${_imgui}/backends/imgui_impl_glfw.cpp
            ${_imgui}/backends/imgui_impl_opengl3.cpp)
target_include_directories(imgui_backends SYSTEM PUBLIC ${_imgui}/backends)
target_link_libraries(imgui_backends PUBLIC imgui glfw glad_gl OpenGL::GL ${CMAKE_DL_LIBS})
# One loader for all: Dear ImGui's own keeps addresses of the driver after the context has gone.
set_source_files_properties(${_imgui}/backends/imgui_impl_opengl3.cpp PROPERTIES
  COMPILE_DEFINITIONS IMGUI_IMPL_OPENGL_LOADER_CUSTOM COMPILE_OPTIONS "-include;glad/gl.h")

add_library(stb_headers INTERFACE)
target_include_directories(stb_headers SYSTEM INTERFACE ${STB_INCLUDE_DIR})
