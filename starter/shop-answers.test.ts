import { expect, it } from 'vitest'
import { normalAnswer, shopOf, validateAnswers } from '#starter/shop-answers.ts'

const denmark = { market: 'dk', language: 'da', country: 'DK', currency: 'DKK', name: 'Nordlys' }

it('describes a market in its own language', () => {
  expect(shopOf(denmark)).toEqual({
    market: {
      id: 'dk',
      priority: 1,
      language: { name: 'Dansk', baseCode: 'da' },
      country: { code: 'DK', name: 'Danmark' },
      url: '/dk',
      name: 'Danmark',
      currency: 'DKK',
    },
    language: 'da',
    name: 'Nordlys',
    timeZone: 'Europe/Copenhagen',
  })
  expect(shopOf({ ...denmark, language: 'da-DK', email: 'hej@nordlys.example' })).toMatchObject({
    language: 'da',
    email: 'hej@nordlys.example',
  })
})

it.each([
  ['GB', 'Europe/London'],
  ['DE', 'Europe/Berlin'],
  ['US', 'America/New_York'],
  ['AE', 'Asia/Dubai'],
])('takes the time zone of %s for its warehouse, unless another is given', (country, timeZone) => {
  const market = { ...denmark, country }
  expect(shopOf(market).timeZone).toBe(timeZone)
  expect(shopOf({ ...market, 'time-zone': 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo')
})

it('requires a time zone if the country has several and no obvious one', () => {
  const papua = { ...denmark, country: 'PG' }
  expect(validateAnswers(papua)).toEqual([expect.stringContaining('--time-zone')])
  expect(shopOf({ ...papua, 'time-zone': 'Pacific/Port_Moresby' }).timeZone).toBe('Pacific/Port_Moresby')
})

it.each([
  ['market', 'DKK', 'An id is'],
  ['language', 'pl', 'none in pl'],
  ['language', '-', 'none in -'],
  ['language', 'da-SE', 'is of SE'],
  ['country', 'XX', 'no country'],
  ['currency', 'KR', 'no currency'],
  ['email', 'hej', 'no email address'],
  ['time-zone', 'Europe/Aarhus', 'no time zone'],
  ['name', '', 'is missing'],
] as const)('refuses --%s %s', (flag, answer, message) => {
  const answers = { ...denmark, [flag]: answer }
  expect(validateAnswers(answers)).toEqual([expect.stringContaining(message)])
  expect(() => shopOf(answers)).toThrow(RangeError)
})

it('takes codes in any letters', () => {
  expect([
    normalAnswer('country', ' dk'),
    normalAnswer('currency', 'dkk'),
    normalAnswer('market', 'CA-FR'),
  ]).toEqual(['DK', 'DKK', 'ca-fr'])
})
