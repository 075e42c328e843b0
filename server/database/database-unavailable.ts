import { DatabaseError } from 'pg'

/** Classes of errors that say something about the server and nothing about the statement. */
const serverErrors = /^(?:08|53|57P|58)/
/** The server is a replica, as the old primary's address may lead to one while another takes over. */
const readOnly = '25006'
/** The driver's messages about lost connections. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:has encountered a connection error|was closed)|No response for \d+ ms)/
const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** Whether an error of the server is about its state: it stops, starts, or has no room for another connection. */
export const isServerError = ({ code = '' }: DatabaseError): boolean => serverErrors.test(code)

/** Whether an error, or what caused it, says that the database cannot be used now: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError) return isServerError(error) || error.code === readOnly
  if (lostConnection.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && networkErrors.has(error.code)) return true
  return isDatabaseUnavailable(error.cause)
}
