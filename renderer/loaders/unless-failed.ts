/** Handles failed calls by the server's class, because a built widget has its own copy. */
export function unlessFailed(error: unknown): undefined {
  if (error instanceof Error && 'status' in error) return undefined
  throw error
}
