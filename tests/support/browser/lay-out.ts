/** Gives a list the geometry that a test's document lacks: items of a width, side by side with a gap. */
export function layOut(list: Element, layout: { viewport: number; item: number; gap: number }): void {
  const { viewport, item, gap } = layout
  const items = [...list.children]
  const widths = {
    clientWidth: viewport,
    offsetWidth: viewport,
    scrollWidth: items.length * (item + gap) - gap,
  }
  for (const [name, value] of Object.entries(widths)) Object.defineProperty(list, name, { value })
  list.getBoundingClientRect = () => new DOMRect(0, 0, viewport, 100)
  for (const [index, element] of items.entries())
    element.getBoundingClientRect = () => new DOMRect(index * (item + gap) - list.scrollLeft, 0, item, 100)
}
