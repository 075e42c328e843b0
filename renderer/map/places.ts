/** A place on a page that a map may show: an element with `data-place`, which is "latitude,longitude". */
export interface Place {
  element: HTMLElement
  name: string
  /** As map libraries want it: longitude first. */
  at: [longitude: number, latitude: number]
}

/** The places in a part of the page; what has no position is left out. */
export const placesIn = (part: ParentNode): Place[] =>
  Array.from(part.querySelectorAll<HTMLElement>('[data-place]'), (element): Place => {
    const [latitude = Number.NaN, longitude = Number.NaN] = (element.dataset.place ?? '')
      .split(',')
      .map(Number)
    return { element, name: element.dataset.name ?? '', at: [longitude, latitude] }
  }).filter(({ at }) => at.every(Number.isFinite))

/** Chooses a place in its list; one that is only told about is led to. */
export function choose({ element }: Place): void {
  const choice = element.querySelector<HTMLInputElement>('input[type="radio"]')
  if (choice) {
    choice.checked = true
    choice.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  element.scrollIntoView({ block: 'start' })
  const heading = element.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

export const isChosen = ({ element }: Place): boolean => element.querySelector('input:checked') !== null
