/**
 * Serialises asynchronous work in the order of the calls; a failure does not affect the rest. For changes that create
 * something on first use: two concurrent ones would create it twice.
 */
export function createSerialQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
