import { Map as GlMap, type IControl, LngLatBounds, Marker, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { emptyStyle, isMapped, showLand } from '#renderer/map/basemap.ts'
import styleUrl from '#renderer/map/map.css?url'
import { choose, isChosen, type MapPoint } from '#renderer/map/map-points.ts'
import type { MapTexts } from '#renderer/map/map-texts.ts'
import { fillText } from '#renderer/texts/fill-text.ts'

/** Texts of a map, in the visitor's language. */
export interface MapOptions {
  points: readonly MapPoint[]
  /** The point to show. Default: all of them. */
  about: MapPoint | undefined
  /** Zoom level that shows the whole country: the map's minimum with its points. */
  countryZoom: number
  /** Address of the shop's own style in MapLibre's format; undefined: the bundled map. */
  style: string | undefined
  texts: MapTexts
  /** Called if the style cannot be loaded. */
  onFailed(): void
}

/** Zoom for a single point on a style with streets: shows the streets around it. */
const pointZoom = 12
const nearestZoom = 14
/** Zoom for a single point on the bundled map: closer up, the coarse coastline would not match its position. */
const outlineZoom = 6.5
/** Levels count for tiles of 256 px; MapLibre's are of 512. */
const tileDifference = 1

/** A worker of our own origin, as the content policy requires; MapLibre's bundled one is a blob. */
setWorkerUrl(new URL(workerUrl, location.href).href)

let styled: Promise<void> | undefined

/** Loads the style sheet of maps, once. Rejects on failure. */
export function loadMapStyle(): Promise<void> {
  styled ??= new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = styleUrl
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      styled = undefined
      link.remove()
      reject(new Error('Map style could not be loaded'))
    })
    document.head.append(link)
  })
  return styled
}

/** Creates two zoom buttons; MapLibre's own use pictures in its style sheet. */
function zoomButtons({ zoomIn, zoomOut }: MapTexts): IControl {
  const box = document.createElement('div')
  box.className = 'maplibregl-ctrl maplibregl-ctrl-zoom'
  return {
    onAdd(map) {
      const button = (sign: string, name: string, press: () => void) => {
        const markButton = document.createElement('button')
        markButton.type = 'button'
        markButton.textContent = sign
        markButton.setAttribute('aria-label', name)
        markButton.addEventListener('click', press)
        return markButton
      }
      box.replaceChildren(
        button('+', zoomIn, () => map.zoomIn()),
        button('−', zoomOut, () => map.zoomOut()),
      )
      return box
    },
    onRemove: () => box.remove(),
  }
}

function markerOf(point: MapPoint, index: number): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = String(index + 1)
  button.dataset.name = point.name
  button.setAttribute('aria-label', point.name)
  button.addEventListener('click', () => choose(point))
  return button
}

function boundsOf(points: readonly MapPoint[]): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { at } of points) bounds.extend(at)
  return bounds
}

/**
 * Draws a map of points into a frame, once the style sheet of maps is loaded. Its markers are buttons that select in
 * the list, which stays the primary control.
 * @returns the function that removes the map
 * @throws if the browser cannot draw it (no WebGL 2)
 */
export function showMap(frame: HTMLElement, options: MapOptions): () => void {
  const { points, about, countryZoom, style, texts, onFailed } = options
  frame.classList.add('maplibregl-map')
  const colours = getComputedStyle(frame)
  const colour = (name: string) => colours.getPropertyValue(`--map-${name}`).trim()
  const shownPoints = about ? [about] : points
  const [first] = shownPoints
  const knowsLand = first !== undefined && isMapped(...first.at)
  const map = new GlMap({
    container: frame,
    style: style ?? emptyStyle(colour(knowsLand ? 'water' : 'land')),
    ...(about
      ? { center: about.at, zoom: style === undefined ? outlineZoom : pointZoom }
      : { bounds: boundsOf(shownPoints), fitBoundsOptions: { padding: 56, maxZoom: nearestZoom } }),
    maxZoom: 18,
    attributionControl: style === undefined ? false : { compact: false },
    // The map must not capture scrolling of the page.
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: {
      'Map.Title': texts.title,
      'CooperativeGesturesHandler.WindowsHelpText': fillText(texts.withKey, { key: 'Ctrl' }),
      'CooperativeGesturesHandler.MacHelpText': fillText(texts.withKey, { key: '⌘' }),
      'CooperativeGesturesHandler.MobileHelpText': texts.withFingers,
    },
  })
  // On a small screen the country's zoom level does not fit points that are far apart.
  map.setMinZoom(Math.max(0, Math.min(countryZoom - tileDifference, map.getZoom())))
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(zoomButtons(texts), 'top-right')
  map.addControl(new ScaleControl({ maxWidth: 90 }), 'bottom-left')
  // Without a style nothing is ever drawn; a tile that fails later leaves a gap.
  const failing = map.on('error', onFailed)
  map.on('style.load', () => failing.unsubscribe())
  map.on('load', () => {
    if (style === undefined) showLand(map, { land: colour('land'), border: colour('border') })
    frame.dataset.drawn = ''
  })

  const markers = points.map((point, index) => ({ point, button: markerOf(point, index) }))
  for (const { point, button } of markers) new Marker({ element: button }).setLngLat(point.at).addTo(map)
  function mark(): void {
    for (const { point, button } of markers) {
      if (point.element.querySelector('input')) button.setAttribute('aria-pressed', String(isChosen(point)))
      if (isChosen(point) && !map.getBounds().contains(point.at)) map.easeTo({ center: point.at })
    }
  }
  mark()
  document.addEventListener('change', mark)
  return () => {
    document.removeEventListener('change', mark)
    delete frame.dataset.drawn
    map.remove()
    frame.classList.remove('maplibregl-map')
    frame.replaceChildren()
  }
}
