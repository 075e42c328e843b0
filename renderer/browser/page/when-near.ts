/** Pixels around the viewport in which an element counts as visible (interface rule 7). */
const margin = '250px'

/** Calls back once for each element, when it comes near the viewport. */
export function whenNear(elements: readonly Element[], callback: (element: Element) => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) {
          observer.unobserve(target)
          callback(target)
        }
    },
    { rootMargin: margin },
  )
  for (const element of elements) observer.observe(element)
}
