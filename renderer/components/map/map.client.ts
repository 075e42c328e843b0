import { findElement } from '#renderer/browser/page/find-element.ts'
import { hasTexts } from '#renderer/browser/page/has-texts.ts'
import { mapPointsIn } from '#renderer/map/map-points.ts'
import { mapTexts } from '#renderer/map/map-texts.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

/**
 * Shows a map in a disclosure: of all points in its list, or of one point among all points of the page. The map's
 * script is fetched when it opens; if it cannot be drawn, a message says so, and the list stays.
 */
export function start(disclosure: HTMLElement): void {
  const frame = findElement(disclosure, '[data-map]')
  const failed = findElement(disclosure, '[data-failed]')
  const textsOfMap = parseIfJson(disclosure.dataset.texts)
  if (!frame || !failed || !hasTexts(textsOfMap, mapTexts)) return
  const texts = textsOfMap
  const point = disclosure.closest('[data-point]')
  const list = disclosure.closest('[data-points]') ?? document
  let end: (() => void) | undefined
  // Counts changes, so that maps loaded for an earlier change are dropped and a frame never has two.
  let latestRequest = 0

  function showState(hasFailed: boolean): void {
    if (frame) frame.hidden = hasFailed
    if (failed) failed.hidden = !hasFailed
  }

  async function open(into: HTMLElement, change: number): Promise<void> {
    const { loadMapStyle, showMap } = await import('#renderer/map/show-map.ts')
    await loadMapStyle()
    if (change !== latestRequest) return
    const points = mapPointsIn(list)
    end = showMap(into, {
      points,
      about: points.find(({ element }) => element === point),
      countryZoom: Number(disclosure.dataset.zoom),
      style: document.body.dataset.mapStyle,
      texts,
      onFailed: () => showState(true),
    })
  }

  async function follow(): Promise<void> {
    if (!frame) return
    const change = ++latestRequest
    end?.()
    end = undefined
    if (!disclosure.hasAttribute('open')) return
    // An earlier attempt may have failed.
    showState(false)
    await open(frame, change).catch(() => showState(true))
  }
  disclosure.addEventListener('toggle', () => void follow())
  if (disclosure.hasAttribute('open')) void follow()
}
