// Asked for by clang; everything stands in device_functions.h.
#pragma once
