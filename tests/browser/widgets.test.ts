import type { BrowserContext } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rendersOtherWidgets } from '#renderer/define-widget.ts'
import { widgetFixtures } from '#server/preview/widget-fixtures.ts'
import { restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { openContext } from '#tests/support/browser/chromium.ts'
import { enlargedExcess } from '#tests/support/browser/enlarged-text.ts'
import { wakeIslands } from '#tests/support/browser/watched-page.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { registry } from '#widgets/registry.ts'

// Aliases: no element of a page has their type.
const isReplaced = (type: string) => {
  const definition = registry.get(type)?.definition
  return definition !== undefined && rendersOtherWidgets(definition)
}
const fixtures = new Map([...(await widgetFixtures())].filter(([type]) => !isReplaced(type)))

/** Widgets that stores alone show. */
const inStores = new Set(['isoIdle'])
const isPrivate = (type: string) => registry.get(type)?.definition.scope === 'private'

/** Splits types into lists of a size. */
const groupsOf = (types: readonly string[], size: number) =>
  Array.from({ length: Math.ceil(types.length / size) }, (_, index) =>
    types.slice(index * size, (index + 1) * size),
  )

const shared = [...fixtures.keys()].filter((type) => !inStores.has(type))
/** Types by page: loading a page costs more than its widgets. A private widget may redirect the whole page. */
const pages = [
  ...Array.from(inStores, (type) => [type]),
  ...groupsOf(shared.filter(isPrivate), 4),
  ...groupsOf(
    shared.filter((type) => !isPrivate(type)),
    10,
  ),
].map((types) => ({ types, name: types.join(', ') }))

const addressOf = (types: readonly string[]) => `/dk/with-${types.join('-')}`
const rowsOf = (types: readonly string[]) =>
  types.flatMap((type) =>
    Object.entries(fixtures.get(type) ?? {}).map(([name, content], index) => ({
      id: `row-${type}-${index}`,
      widgets: [{ ...content, id: `${type} ${name}`, type }],
    })),
  )

let cms: FakeCms
afterAll(() => cms?.close())
const shop = browserShop(async () => {
  cms = await startFakeCms()
  for (const { types, name } of pages)
    cms.answer(addressOf(types), {
      body: {
        statusCode: 200,
        meta: { _alias: 'contentPage', title: name },
        rows: {
          header: [{ id: 'h', widgets: [{ id: 'none', type: 'text', markdownContent: 'Header' }] }],
          footer: [{ id: 'f', widgets: [{ id: 'none-either', type: 'text', markdownContent: 'Footer' }] }],
          main: rowsOf(types),
        },
      },
    })
  return { environment: { CMS_URL: cms.url, TRUST_PROXY: 'loopback' } }
})

const viewports = [
  {
    name: 'phone',
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile',
  },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' },
]

/** Widgets that need data of their own: a visitor with a basket, a sold-out size, a set in the catalogue. */
const waits = (type: string): boolean => type === 'notifyMe' || type === 'productSet' || isPrivate(type)
/** Examples of what shows nothing. */
const showsNothing = new Set(['empty', 'unknown'])

/** Returns how often each example of a type is on its page, by id. */
const countsOf = (type: string): [string, number][] =>
  waits(type)
    ? []
    : Object.keys(fixtures.get(type) ?? {}).map((name) => [`${type} ${name}`, showsNothing.has(name) ? 0 : 1])

describe.each(viewports)('on a $name', ({ viewport, userAgent }) => {
  let visitor: BrowserContext
  beforeAll(async () => {
    visitor = await openContext(shop.browser, { viewport, userAgent })
  })

  it.concurrent.each(pages)(
    '$name show every fixture and wake under the content policy without a complaint',
    async ({ types }) => {
      const { page, complaints, close } = await shop.open(
        types.some((type) => inStores.has(type))
          ? { viewport, userAgent, extraHTTPHeaders: { 'X-ISO-Context': 'true' } }
          : { beside: visitor },
      )
      await page.goto(shop.url + addressOf(types), { waitUntil: 'load' })
      for (const [id, count] of types.flatMap(countsOf))
        expect(await page.locator(`[data-id="${id}"]`).count(), id).toBe(count)
      await wakeIslands(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'pixels wider than the screen').toBeLessThanOrEqual(0)
      if (viewport.width < 768) expect(await enlargedExcess(page)).toEqual([])
      const shown = page.locator('main [hidden]').filter({ visible: true })
      expect(await shown.evaluateAll((parts) => parts.map(({ outerHTML }) => outerHTML)), 'hidden').toEqual(
        [],
      )
      await restAnimations(page)
      // No other page holds the same widget several times, under the same name.
      expect(await violationsOf(page, { except: ['landmark-unique'] })).toEqual([])
      // One of the fixtures has a missing picture, which the browser reports.
      expect(complaints.filter((complaint) => !complaint.includes('status of 404'))).toEqual([])
      await close()
    },
  )
})
