import { expect, it } from 'vitest'
import { marketSchema } from '#schemas/markets/market.ts'
import { timeZoneOf, withTimeZone } from '#schemas/markets/market-time-zone.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const marketIn = (code: string, timeZone?: string) => ({
  id: 'en',
  priority: 1,
  language: { name: 'English', baseCode: 'en' },
  country: { name: 'Somewhere', code },
  url: '/en',
  name: 'Somewhere',
  currency: 'EUR',
  ...(timeZone !== undefined && { timeZone }),
})

it.each([
  ['DK', undefined, 'Europe/Copenhagen'],
  ['US', undefined, 'America/New_York'],
  ['US', 'America/Los_Angeles', 'America/Los_Angeles'],
  ['AE', undefined, 'Asia/Dubai'],
  // Several zones, and none is the obvious one.
  ['PG', undefined, 'UTC'],
])('is the market’s own, else the country’s: %s, %s', (country, own, timeZone) => {
  expect(timeZoneOf(marketIn(country, own))).toBe(timeZone)
})

it('is the warehouse’s where neither market nor country has one', () => {
  const zoneWith = (country: string, own?: string) =>
    timeZoneOf(withTimeZone(marketIn(country, own), 'Pacific/Port_Moresby'))
  expect(zoneWith('PG')).toBe('Pacific/Port_Moresby')
  expect(zoneWith('DK')).toBe('Europe/Copenhagen')
  expect(zoneWith('PG', 'Pacific/Bougainville')).toBe('Pacific/Bougainville')
  expect(timeZoneOf(withTimeZone(marketIn('PG'), undefined))).toBe('UTC')
})

it.each(['Europe/Atlantis', '+02:00', ''])('is left out of a market if it is none: %j', (timeZone) => {
  const checked = compileSchema(marketSchema)(marketIn('DK', timeZone))
  expect(checked).toMatchObject({ kind: 'valid', problems: [{ pointer: '/timeZone' }] })
  if (checked.kind === 'valid') expect(timeZoneOf(checked.value)).toBe('Europe/Copenhagen')
})
