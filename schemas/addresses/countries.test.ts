import { expect, it } from 'vitest'
import { countries, countryOf, diallingCodeOf } from '#schemas/addresses/countries.ts'

it('lists every country and territory once, with its position', () => {
  expect(countries.length).toBeGreaterThanOrEqual(240)
  expect(new Set(countries.map(({ id }) => id)).size).toBe(countries.length)
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
  for (const { id, name, latitude, longitude, zoomLevel } of countries) {
    expect(id, name).toMatch(/^([A-Z]{2})?$/)
    expect(name).toMatch(/^\p{Lu}/u)
    expect(Math.abs(latitude), name).toBeLessThanOrEqual(90)
    expect(Math.abs(longitude), name).toBeLessThanOrEqual(180)
    if (zoomLevel !== undefined) expect(zoomLevel, name).toBeGreaterThan(1)
  }
})

it('names countries as Intl does', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const unknown = countries.filter(({ id }) => id !== '' && names.of(id) === undefined)
  expect(unknown).toEqual([])
})

it('has the special cases of the list: Namibia has no code, Vietnam no zoom level', () => {
  expect(countryOf('NA')).toMatchObject({ id: '', name: 'Namibia' })
  expect(countryOf('')).toBe(countryOf('NA'))
  expect(countryOf('VN')).toEqual({ id: 'VN', name: 'Vietnam', latitude: 14.06, longitude: 108.28 })
  expect(countryOf('XX')).toBeUndefined()
})

it.each([
  ['CA', 4.75],
  ['US', 4.5],
  ['NO', 4.75],
  ['FI', 5],
  ['DE', 6],
  ['MT', 10.5],
  ['LU', 9.6],
  ['AD', 11.25],
  ['DK', 7],
])('shows %s at zoom level %d', (id, zoomLevel) => {
  expect(countryOf(id)).toMatchObject({ zoomLevel })
})

it('has the dialling codes of countries with delivery', () => {
  expect(diallingCodeOf('DK')).toBe('+45')
  expect(diallingCodeOf('US')).toBe('+1')
  expect(diallingCodeOf('AQ')).toBeUndefined()
})
