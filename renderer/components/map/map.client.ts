import { placesIn } from '#renderer/map/places.ts'

/**
 * Shows a map in a disclosure: of the places of its list, or within a place of that one among the page's others. The
 * map's script is fetched when it opens; if it cannot be drawn, a message says so, and the list stays.
 */
export function start(disclosure: HTMLElement): void {
  const frame = disclosure.querySelector<HTMLElement>('[data-map]')
  const failed = disclosure.querySelector<HTMLElement>('[data-failed]')
  if (!frame || !failed) return
  const own = disclosure.closest('[data-place]')
  const list = disclosure.closest('[data-places]') ?? document
  let end: (() => void) | undefined
  const isOpen = () => disclosure.hasAttribute('open')

  async function open(into: HTMLElement): Promise<void> {
    const places = placesIn(list)
    const { showMap } = await import('#renderer/map/show-map.ts')
    const endOf = await showMap(into, {
      places,
      about: places.find(({ element }) => element === own),
      countryZoom: Number(disclosure.dataset.zoom),
      style: document.body.dataset.mapStyle,
      texts: JSON.parse(disclosure.dataset.texts ?? '{}'),
    })
    if (isOpen()) end = endOf
    else endOf()
  }

  async function follow(): Promise<void> {
    if (!frame || !failed) return
    end?.()
    end = undefined
    if (!isOpen()) return
    try {
      await open(frame)
    } catch {
      frame.hidden = true
      failed.hidden = false
    }
  }
  disclosure.addEventListener('toggle', () => void follow())
  if (isOpen()) void follow()
}
