/** Name of the event that a form dispatches, bubbling, once it succeeded. */
export const formDone = 'vitrine:form-done'
