# How everything is compiled and linked for the page. Included by the top CMakeLists.txt.
# std::jthread and std::stop_token are experimental in this libc++. Exceptions are the processor's own
# (every browser since 2021), and so are vectors of 128 bits (since 2023).
add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fexperimental-library> -fwasm-exceptions -msimd128)
add_link_options(-fexperimental-library -fwasm-exceptions -msimd128
  -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=4GB -sSTACK_SIZE=4MB -sINITIAL_MEMORY=64MB)
# A size has 32 bits here. That code is right on 64 is what the desktop's build checks; that the
# results are the same, the test of the page.
target_compile_options(warpscope_options INTERFACE
  -Wno-shorten-64-to-32 -Wno-sign-conversion -Wno-conversion -Wno-error)
