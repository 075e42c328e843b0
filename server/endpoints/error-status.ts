/** The status that a middleware gave its error, such as 413 for a body that is too large; 500 for a fault. */
export function statusIn(error: unknown): number {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500
}
