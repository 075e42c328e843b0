import { hash } from 'node:crypto'
import { type AreaName, areaNames, type Page, type Row, type WidgetNode } from '#schemas/pages/page.ts'
import type { Device } from '#schemas/values/device.ts'

type Spot = Page['promotionSpots'][number]

/** Position of a promotion among the products of a listing. */
export interface TilePosition {
  /** Index among the page's tiles, from 0. */
  position: number
  columns: number
  rows: number
}

/** Returns a row with only these widgets. */
export const plainRow = (id: string, widgets: WidgetNode[]): Row => ({
  id,
  perRowMobile: 1,
  arrangement: 'columns',
  hideOnISO: false,
  hidden: false,
  widgets,
})

/** Returns the spot's widget, disabled on devices where the spot or the widget is. */
function widgetOf({ widget, disabledOn }: Spot): WidgetNode {
  if (disabledOn.length === 0) return widget
  const off: Device[] = [...new Set([...disabledOn, ...widget.disabledOn])]
  return { ...widget, disabledOn: off }
}

/** Returns a spot's position: its own, or a random one that is stable per page. */
function positionOf({ position, random, widget }: Spot, path: string, positionCount: number): number {
  if (!random) return position
  const seed = hash('sha1', `${path}\0${widget.id}`, 'buffer').readUInt32BE()
  return seed % positionCount
}

const isArea = (type: Spot['type']): type is AreaName => areaNames.some((name) => name === type)

/** Returns the rows of an area with its promotion spots, each in its own row before the row at its position. */
export function rowsWithSpots({ areas, promotionSpots, path }: Page, name: AreaName): readonly Row[] {
  const rows = areas[name]
  const placedSpots = promotionSpots
    .filter(({ type }) => type === name)
    .map((spot) => ({
      position: positionOf(spot, path, rows.length + 1),
      row: plainRow(`spot-${spot.widget.id}`, [widgetOf(spot)]),
    }))
  if (placedSpots.length === 0) return rows
  const before = (index: number) => placedSpots.flatMap((spot) => (spot.position === index ? [spot.row] : []))
  const after = placedSpots.flatMap((spot) => (spot.position >= rows.length ? [spot.row] : []))
  return [...rows.flatMap((row, index) => [...before(index), row]), ...after]
}

/** Returns the promotions among products, each in its own row. */
export function tilesOf({ promotionSpots, path, productsPerPage }: Page): { row: Row; tile: TilePosition }[] {
  return promotionSpots.flatMap((spot) => {
    if (isArea(spot.type)) return []
    const [columns = 1, rows = 1] = spot.type.split('x').map(Number)
    const position = positionOf(spot, path, productsPerPage)
    return [{ row: plainRow(`spot-${spot.widget.id}`, [widgetOf(spot)]), tile: { position, columns, rows } }]
  })
}
