#ifndef ASSAY_CEDITLINE_SHIM_H
#define ASSAY_CEDITLINE_SHIM_H

#define HAVE_WCSDUP 1  // or histedit.h declares wcsdup a second time
#include <histedit.h>

#endif
