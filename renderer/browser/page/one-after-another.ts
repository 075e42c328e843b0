/**
 * Does what it is given one after another, in the order of the calls; what fails keeps nothing from the rest. For changes
 * that make something at the first of them: two at once would make it twice, and one of both would be lost.
 */
export function oneAfterAnother(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
