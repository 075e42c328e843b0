/**
 * Returns undefined for a failed API call, and rethrows any other error. It checks for `status` instead of
 * `instanceof CallFailed`, because a built widget contains its own copy of the class.
 */
export function ignoreFailedCall(error: unknown): undefined {
  if (error instanceof Error && 'status' in error) return undefined
  throw error
}
