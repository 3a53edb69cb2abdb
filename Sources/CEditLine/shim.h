#ifndef ASSAY_CEDITLINE_SHIM_H
#define ASSAY_CEDITLINE_SHIM_H

#define HAVE_WCSDUP 1  // or histedit.h declares wcsdup a second time
#include <histedit.h>

// el_wset(3) and history(3) take variable arguments, which Swift cannot call: one wrapper for each
// shape that is used.

typedef unsigned char (*assay_el_function)(EditLine *, wint_t);

static inline int assay_el_set_int(EditLine *el, int operation, int value) {
  return el_wset(el, operation, value);
}

static inline int assay_el_set(EditLine *el, int operation) { return el_wset(el, operation); }

static inline int assay_el_set_editor(EditLine *el, const wchar_t *name) {
  return el_wset(el, EL_EDITOR, name);
}

static inline const wchar_t *assay_el_editor(EditLine *el) {
  const wchar_t *name = 0;
  el_wget(el, EL_EDITOR, &name);
  return name;
}

static inline int assay_el_set_client_data(EditLine *el, void *data) {
  return el_wset(el, EL_CLIENTDATA, data);
}

static inline void *assay_el_client_data(EditLine *el) {
  void *data = 0;
  el_wget(el, EL_CLIENTDATA, &data);
  return data;
}

static inline int assay_el_set_reader(EditLine *el, el_rfunc_t reader) {
  return el_wset(el, EL_GETCFN, reader);
}

static inline wchar_t *assay_el_no_prompt(EditLine *el) {
  static wchar_t none[] = L"";
  (void)el;
  return none;
}

static inline int assay_el_set_no_prompt(EditLine *el) {
  return el_wset(el, EL_PROMPT, assay_el_no_prompt);
}

static inline int assay_el_add_function(EditLine *el, const wchar_t *name, const wchar_t *help,
                                        assay_el_function function) {
  return el_wset(el, EL_ADDFN, name, help, function);
}

static inline int assay_el_bind(EditLine *el, const wchar_t *key, const wchar_t *function) {
  return el_wset(el, EL_BIND, key, function, (wchar_t *)0);
}

static inline int assay_el_bind_alternate(EditLine *el, const wchar_t *key,
                                          const wchar_t *function) {
  return el_wset(el, EL_BIND, L"-a", key, function, (wchar_t *)0);
}

static inline int assay_el_set_terminal_modes(EditLine *el, const wchar_t *which,
                                              const wchar_t *modes) {
  return el_wset(el, EL_SETTY, which, modes, (wchar_t *)0);
}

static inline int assay_el_set_history(EditLine *el, HistoryW *history) {
  return el_wset(el, EL_HIST, history_w, history);
}

static inline int assay_history_set_size(HistoryW *history, int size) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, size);
}

#endif
