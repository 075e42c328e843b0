/** Default limit of requests per network and endpoint, above that of any page or person. */
export const defaultRateLimit = { requests: 600, seconds: 60 } as const

/** Default limit of the editor, which calls at every keystroke and whose users share a network. */
export const editingLimit = { requests: 3_000, seconds: 60 } as const

/** Default limit of webhooks, which arrive in bursts. */
export const webhookLimit = { requests: 1_200, seconds: 60 } as const
