import { expect, it } from 'vitest'
import { turkishLocations } from '#schemas/addresses/turkish-locations.ts'

const { districts, zones } = turkishLocations

it('has the 81 provinces by plate number, and all of their parts', () => {
  expect(districts).toHaveLength(81)
  expect(districts.map(({ districtId }) => Number(districtId))).toEqual(
    districts.map((_, index) => index + 1),
  )
  expect([districts[0]?.name, districts[5]?.name, districts[33]?.name, districts[80]?.name]).toEqual([
    'Adana',
    'Ankara',
    'İstanbul',
    'Düzce',
  ])
  // As the ministry of the interior counts them.
  expect(zones).toHaveLength(973)
})

it('names each part once in its province, in the order of the alphabet', () => {
  const compare = new Intl.Collator('tr').compare
  for (const { districtId, name } of districts) {
    const names = zones.filter((zone) => zone.districtId === districtId).map((zone) => zone.name)
    expect(names.length, name).toBeGreaterThan(2)
    expect(names, name).toEqual([...new Set(names)].sort(compare))
  }
  expect(new Set(zones.map(({ zoneId }) => zoneId)).size).toBe(zones.length)
})
