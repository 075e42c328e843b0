import { parseJson } from '#schemas/validation/json.ts'

/** A point on earth, in degrees. */
interface Point {
  latitude: number
  longitude: number
}

/** A drawn map: paths within `width` by `height`, and each point's position in percent. */
export interface Outline {
  width: number
  height: number
  /** Empty if the land is unknown. */
  land: string
  borders: string
  points: readonly { left: number; top: number }[]
}

type Pair = readonly [number, number]

/** The bundled land by cell, loaded on demand. */
const cells = import.meta.glob('./land/*.geojson', { query: '?raw', import: 'default' })

const cellSize = 10
const width = 800
/** Height of the picture, by the spread of the points. */
const heights = { least: 480, most: 900 }
/** Margin around the outermost points, as a share of their distance. */
const margin = 0.22
/** Minimum extent of a map in degrees: closer up, points would not match the coarse bundled coastline. */
const minSpan = 3

/** Mercator y, in degrees of longitude at the equator. */
const mercator = (latitude: number): number =>
  (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
const unMercator = (y: number): number => (360 / Math.PI) * Math.atan(Math.exp((y * Math.PI) / 180)) - 90

interface MapBounds {
  height: number
  west: number
  /** Mercator's. */
  north: number
  /** Pixels per degree. */
  scale: number
}

/** Returns the bounding box of all points with a margin, in the shape of the picture. */
function frameOf(points: readonly Point[]): MapBounds {
  const xs = points.map(({ longitude }) => longitude)
  const ys = points.map(({ latitude }) => mercator(latitude))
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [south, north] = [Math.min(...ys), Math.max(...ys)]
  const room = 1 + 2 * margin
  const wide = Math.max(minSpan, (east - west) * room)
  const high = Math.max(minSpan, (north - south) * room)
  const height = Math.round(Math.min(heights.most, Math.max(heights.least, (width * high) / wide)))
  const scale = Math.min(width / wide, height / high)
  return {
    height,
    west: (west + east) / 2 - width / 2 / scale,
    north: (south + north) / 2 + height / 2 / scale,
    scale,
  }
}

const projectPoint = ({ west, north, scale }: MapBounds, longitude: number, y: number): Pair => [
  (longitude - west) * scale,
  (north - y) * scale,
]

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'

/** Returns the lines of a geometry, at any depth. */
function linesIn(value: unknown): Pair[][] {
  if (!Array.isArray(value)) return []
  return isPair(value[0]) ? [value.filter(isPair)] : value.flatMap(linesIn)
}

/** Coordinates are clamped to this distance outside the picture. */
const outside = 60
const clamp = (value: number, maximum: number): number =>
  Math.round(Math.min(maximum + outside, Math.max(-outside, value)))

/** Returns a line in whole pixels, without redundant points; empty if it is out of view. */
function drawLine(line: readonly Pair[], frame: MapBounds): string {
  const steps: string[] = []
  let last = ''
  let wasInside = false
  for (const [longitude, latitude] of line) {
    const [x, y] = projectPoint(frame, longitude, mercator(latitude))
    wasInside ||= x > 0 && x < width && y > 0 && y < frame.height
    const step = `${clamp(x, width)} ${clamp(y, frame.height)}`
    if (step !== last) steps.push(step)
    last = step
  }
  const coversAll = steps.length > 2 && steps.length < 12
  return (wasInside || coversAll) && steps.length > 1 ? `M${steps.join('L')}` : ''
}

function* cellsOf({ height, west, north, scale }: MapBounds): Iterable<string> {
  const startOf = (degrees: number) => Math.floor(degrees / cellSize) * cellSize
  const east = west + width / scale
  const [top, bottom] = [unMercator(north), unMercator(north - height / scale)]
  for (let x = startOf(west); x < east; x += cellSize)
    for (let y = startOf(bottom); y < top; y += cellSize) yield `./land/${x}_${y}.geojson`
}

async function featuresAt(cell: string): Promise<{ type: string; lines: Pair[][] }[]> {
  const text = await cells[cell]?.()
  const parsed: unknown = typeof text === 'string' ? parseJson(text) : {}
  const features: unknown = Reflect.get(Object(parsed), 'features')
  return (Array.isArray(features) ? features : []).map((feature: unknown) => {
    const geometry = Object(Reflect.get(Object(feature), 'geometry'))
    const type = String(Reflect.get(geometry, 'type'))
    return { type, lines: linesIn(Reflect.get(geometry, 'coordinates')) }
  })
}

/** Draws points on the outline of their country; undefined without points. */
export async function outlineOf(points: readonly Point[]): Promise<Outline | undefined> {
  if (points.length === 0) return undefined
  const frame = frameOf(points)
  const features = (await Promise.all([...cellsOf(frame)].map(featuresAt))).flat()
  const draw = (kind: string, end: string) =>
    features
      .filter(({ type }) => type.endsWith(kind))
      .flatMap(({ lines }) => lines.map((line) => drawLine(line, frame)))
      .map((path) => path && `${path}${end}`)
      .join('')
  const percent = (part: number, total: number) => Math.round((part / total) * 1_000) / 10
  return {
    width,
    height: frame.height,
    land: draw('Polygon', 'Z'),
    borders: draw('LineString', ''),
    points: points.map(({ longitude, latitude }) => {
      const [x, y] = projectPoint(frame, longitude, mercator(latitude))
      return { left: percent(x, width), top: percent(y, frame.height) }
    }),
  }
}
