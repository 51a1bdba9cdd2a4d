// Everything stands in warpscope_cuda.h.
#pragma once
