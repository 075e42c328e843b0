import { expect, it } from 'vitest'
import { outlineOf } from '#renderer/map/outline.ts'

const copenhagen = { latitude: 55.68, longitude: 12.57 }
const aalborg = { latitude: 57.05, longitude: 9.92 }

it('draws the land around points, each at its position', async () => {
  const outline = await outlineOf([copenhagen, aalborg])
  const [east, west] = outline?.points ?? []
  expect(east && west && east.left > west.left && east.top > west.top).toBe(true)
  for (const { left, top } of outline?.points ?? [])
    for (const share of [left, top]) expect(share > 5 && share < 95).toBe(true)
  expect(outline?.land).toMatch(/^M-?\d+ -?\d+L/)
  // An outline must be smaller than a product picture.
  expect(outline?.land.length).toBeLessThan(40_000)
})

it('fits the points and limits zoom to the accuracy of the coastline', async () => {
  const america = await outlineOf([
    { latitude: 40.7, longitude: -74 },
    { latitude: 34.1, longitude: -118.4 },
  ])
  expect(america && america.height < america.width).toBe(true)
  const single = await outlineOf([copenhagen])
  expect(single?.points).toEqual([{ left: 50, top: 50 }])
})

it('draws no land without a known coastline, and nothing without points', async () => {
  expect(await outlineOf([{ latitude: -33.9, longitude: 151.2 }])).toMatchObject({ land: '', borders: '' })
  expect(await outlineOf([])).toBeUndefined()
})
