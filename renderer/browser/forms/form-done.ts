/** Told on a form, and bubbling from it, when it is done. */
export const formDone = 'vitrine:form-done'
