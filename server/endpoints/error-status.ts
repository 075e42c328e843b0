import { isDatabaseUnavailable } from '#server/database/database-unavailable.ts'

/**
 * The status that a middleware gave its error, such as 413 for a body that is too large; 503 while the database is unavailable;
 * 500 for a fault.
 */
export function statusIn(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (typeof status === 'number' && status >= 400 && status < 500) return status
  return isDatabaseUnavailable(error) ? 503 : 500
}

/** Suggests when to retry. */
export const retryHeaders = (status: number): Readonly<Record<string, string>> =>
  status === 503 ? { 'Retry-After': '5' } : {}
