import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoMarkets } from '#fixtures/markets.ts'
import { localeOf } from '#schemas/markets/market.ts'
import { calendarOf, dateForms } from '#schemas/values/format-date.ts'
import { closeContexts, sharedChromium } from '#tests/support/browser/chromium.ts'

let browser: Browser

beforeAll(async () => {
  browser = await sharedChromium()
})
afterAll(() => closeContexts(browser))

const moments = ['2026-01-01T00:00:00Z', '2026-03-05T08:04:00Z', '2026-09-30T23:59:00Z'].map(Date.parse)
const locales = [
  ...demoMarkets.map(({ market }) => localeOf(market)),
  ...['ar-SA', 'ar-EG', 'nb-NO', 'fi-FI', 'pl-PL', 'cs-CZ', 'ro-RO', 'nl-NL', 'es-ES', 'it-IT', 'hu-HU'],
]
const forms = Object.values(dateForms).flatMap((options) => (options ? [options] : []))

const written = ({ tags, forms, moments }: { tags: string[]; forms: object[]; moments: number[] }) =>
  tags.flatMap((tag) =>
    forms.flatMap((options) => {
      const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
      return moments.map((moment) => format.format(moment))
    }),
  )

it('writes dates in a browser as on the server, in every language', async () => {
  const input = { tags: locales.map(calendarOf), forms, moments }
  const tab = await browser.newPage()
  expect(await tab.evaluate(written, input)).toEqual(written(input))
  await tab.close()
})
