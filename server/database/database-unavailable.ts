import { DatabaseError } from 'pg'

/** SQLSTATE classes of server errors, independent of the statement. */
const serverErrors = /^(?:08|53|57P|58)/
/** The server is a read-only replica: during a failover the primary's address can resolve to one. */
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

/** Whether an error of the server is about its state: stopping, starting, or out of connections. */
export const isServerError = ({ code = '' }: DatabaseError): boolean => serverErrors.test(code)

/** Whether an error or its cause means that the database is unavailable, so that a retry can succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseError) return isServerError(error) || error.code === readOnly
  if (lostConnection.test(error.message)) return true
  if ('code' in error && typeof error.code === 'string' && networkErrors.has(error.code)) return true
  return isDatabaseUnavailable(error.cause)
}
