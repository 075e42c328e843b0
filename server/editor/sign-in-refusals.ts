/** Message after too many wrong passwords in a session. */
export const passwordGuesses = { requests: 10, seconds: 900 } as const

/** After too many codes. Some of these waits end only with a reset. */
export const tooManyCodes = {
  status: 429,
  message: 'There were too many wrong codes. Wait an hour, or ask an admin to reset your two-step sign-in.',
} as const

export const tooMany = {
  status: 429,
  message: 'There were too many attempts. Please wait a quarter of an hour.',
} as const
