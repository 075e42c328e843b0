/** Pixels around the viewport in which an element counts as visible (interface rule 7). */
const margin = '250px'

/** Calls back once for each element, when it comes near the viewport. */
export function whenNear<Observed extends Element>(
  elements: Iterable<Observed>,
  callback: (element: Observed) => void,
): void {
  const waiting = new Map<Element, Observed>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const element = isIntersecting && waiting.get(target)
        if (!element) continue
        waiting.delete(target)
        observer.unobserve(target)
        callback(element)
      }
    },
    { rootMargin: margin },
  )
  for (const element of elements) {
    waiting.set(element, element)
    observer.observe(element)
  }
}
