/** Rejects with an error if `work` has not settled within `timeout` milliseconds. Does not abort the work. */
export function withTimeout<Value>(
  work: Promise<Value>,
  timeout: number,
  createError: () => Error,
): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(createError()), timeout)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
