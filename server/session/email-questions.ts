import type { Limit } from '#server/endpoints/rate-limits.ts'

/** What counts questions whether an address has an account: together, whichever way they are asked. */
export const emailQuestions = (network: string): [name: string, subject: string, limit: Limit] => [
  'auth.emailExists',
  network,
  { requests: 10, seconds: 600 },
]
