/** Detail of `vitrine:form-done`, a bubbling event that a form dispatches after its success. */
export interface FormDone {
  endpoint: string
  answer: unknown
}

// The name is a literal for the compiler to check: a constant would be a file of its own on every page with a form.
declare global {
  interface GlobalEventHandlersEventMap {
    'vitrine:form-done': CustomEvent<FormDone>
  }
}
