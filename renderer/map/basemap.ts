import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'

/** Addresses of the cells of land, by file. */
const files = import.meta.glob('./land/*.geojson', { eager: true, query: '?url', import: 'default' })

/** Size of a cell in degrees. */
const cellSize = 10

const startOf = (degrees: number): number => Math.floor(degrees / cellSize) * cellSize

/** Whether the bundled map has land data there. Elsewhere it is blank: a shop's own style covers that. */
export const isMapped = (longitude: number, latitude: number): boolean =>
  Object.hasOwn(files, `./land/${startOf(longitude)}_${startOf(latitude)}.geojson`)

/** An empty style with a background; land is added cell by cell. */
export const emptyStyle = (ground: string): StyleSpecification => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': ground } }],
})

function addCell(map: GlMap, cell: string, colours: Readonly<Record<'land' | 'border', string>>): void {
  const address = files[`./land/${cell}.geojson`]
  if (typeof address !== 'string' || map.getSource(cell)) return
  map.addSource(cell, { type: 'geojson', data: new URL(address, location.href).href })
  map.addLayer({
    id: `${cell}-land`,
    source: cell,
    type: 'fill',
    filter: ['==', ['geometry-type'], 'Polygon'],
    // No antialiasing, which would draw lines between adjacent cells.
    paint: { 'fill-color': colours.land, 'fill-antialias': false },
  })
  map.addLayer({
    id: `${cell}-borders`,
    source: cell,
    type: 'line',
    filter: ['==', ['geometry-type'], 'LineString'],
    paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 3] },
  })
}

/** Shows land in the visible part of the map, also after moves. */
export function showLand(map: GlMap, colours: Readonly<Record<'land' | 'border', string>>): void {
  const fill = () => {
    const bounds = map.getBounds()
    for (let west = startOf(bounds.getWest()); west < bounds.getEast(); west += cellSize)
      for (let south = startOf(bounds.getSouth()); south < bounds.getNorth(); south += cellSize)
        addCell(map, `${west}_${south}`, colours)
  }
  map.on('moveend', fill)
  fill()
}
