/** Message after too many wrong passwords in a session. */
export const passwordGuesses = { requests: 10, seconds: 900 } as const

export const tooMany = {
  status: 429,
  message: 'There were too many attempts. Please wait a quarter of an hour.',
} as const
