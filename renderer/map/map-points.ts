import { findElement, findElements } from '#renderer/browser/page/find-element.ts'

/** A location on a page that a map can show: an element with `data-point`, which is "latitude,longitude". */
export interface MapPoint {
  element: HTMLElement
  name: string
  /** In the order of map libraries: longitude first. */
  at: [longitude: number, latitude: number]
}

/** Returns the points in a part of the page that have coordinates. */
export const mapPointsIn = (part: ParentNode): MapPoint[] =>
  findElements(part, '[data-point]')
    .map((element): MapPoint => {
      const [latitude = Number.NaN, longitude = Number.NaN] = (element.dataset.point ?? '')
        .split(',')
        .map(Number)
      return { element, name: element.dataset.name ?? '', at: [longitude, latitude] }
    })
    .filter(({ at }) => at.every(Number.isFinite))

/** Selects a point in its list, or scrolls to it if it cannot be selected. */
export function choose({ element }: MapPoint): void {
  const choice = findElement(element, 'input[type="radio"]', HTMLInputElement)
  if (choice) {
    choice.checked = true
    choice.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  element.scrollIntoView({ block: 'start' })
  const heading = findElement(element, 'h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

export const isChosen = ({ element }: MapPoint): boolean => element.querySelector('input:checked') !== null
