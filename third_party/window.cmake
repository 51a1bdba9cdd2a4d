# What only the window needs: OpenGL, GLFW, glad, Dear ImGui's back ends, stb.
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

include(${CMAKE_CURRENT_LIST_DIR}/imgui.cmake)
add_library(imgui_backends STATIC ${_imgui}/backends/imgui_impl_glfw.cpp
            ${_imgui}/backends/imgui_impl_opengl3.cpp)
target_include_directories(imgui_backends SYSTEM PUBLIC ${_imgui}/backends)
target_link_libraries(imgui_backends PUBLIC imgui glfw glad_gl OpenGL::GL ${CMAKE_DL_LIBS})
# One loader for all: Dear ImGui's own keeps addresses of the driver after the context has gone.
set_source_files_properties(${_imgui}/backends/imgui_impl_opengl3.cpp PROPERTIES
  COMPILE_DEFINITIONS IMGUI_IMPL_OPENGL_LOADER_CUSTOM COMPILE_OPTIONS "-include;glad/gl.h")

add_library(stb_headers INTERFACE)
target_include_directories(stb_headers SYSTEM INTERFACE ${STB_INCLUDE_DIR})
