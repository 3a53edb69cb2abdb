#define _GNU_SOURCE
#include "terminal.h"

#include <wchar.h>

int assay_wcwidth(int scalar) { return wcwidth((wchar_t)scalar); }
