/** Requests that one network may make to an endpoint where nothing says that it should be fewer: no page or person gets there. */
export const usualLimit = { requests: 600, seconds: 60 } as const

/** The same for the editor, which asks at every keystroke, and whose users share a network. */
export const editingLimit = { requests: 3_000, seconds: 60 } as const

/** The same for other systems, which tell much at once. */
export const webhookLimit = { requests: 1_200, seconds: 60 } as const
