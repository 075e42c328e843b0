import type { Page } from 'playwright'
import { afterAll, expect, it } from 'vitest'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'

let cms: FakeCms
afterAll(() => cms?.close())
const shop = browserShop(async () => {
  cms = await startFakeCms()
  cms.answer('/dk/film', pageWith({ type: 'video', vimeoId: '76979871', title: 'The mill' }))
  cms.answer('/dk/story', pageWith({ type: 'text', markdownContent: 'No film' }))
  return { environment: { CMS_URL: cms.url } }
})

const pageWith = (widget: object) => ({
  body: {
    statusCode: 200,
    meta: { _alias: 'contentPage', title: 'Film' },
    rows: { main: [{ id: 'row', widgets: [{ id: 'film', ...widget }] }] },
  },
})

/** Replaces Vimeo as far as a page can see, and records every request that leaves the shop. */
async function watchVimeo(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route(
    (url) => url.origin !== shop.url,
    (route) => {
      requested.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' })
    },
  )
  return requested
}

const player = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'

it('requests nothing from Vimeo before a press that allows it, and plays in place', async () => {
  const { page, complaints, close } = await shop.open()
  const requested = await watchVimeo(page)
  await page.goto(`${shop.url}/dk/film`, { waitUntil: 'networkidle' })
  await page.locator('[data-client="vimeo"][data-started]').waitFor()
  const film = page.locator('[data-type="video"]')
  await film.getByRole('link').click()
  const question = film.getByRole('region', { name: 'The mill' })
  await question.waitFor()
  expect(requested).toEqual([])
  await question.getByRole('button').first().click()
  await page.frameLocator('iframe[title="The mill"]').locator('title').waitFor({ state: 'attached' })
  expect(requested).toEqual([player])
  expect(complaints).toEqual([])
  await close()
})

it('does not ask again if the visitor consents to other services', async () => {
  const { page, close } = await shop.open({ consent: ['other'] })
  const requested = await watchVimeo(page)
  await page.goto(`${shop.url}/dk/film`, { waitUntil: 'networkidle' })
  await page.locator('[data-client="vimeo"][data-started]').waitFor()
  expect(requested).toEqual([])
  await page.locator('[data-type="video"]').getByRole('link').click()
  await expect.poll(() => requested).toEqual([player])
  await close()
})

it('allows Vimeo’s player only on pages with such a video', async () => {
  const policyOf = async (path: string) =>
    (await fetch(shop.url + path)).headers.get('content-security-policy') ?? ''
  expect(await policyOf('/dk/film')).toContain('frame-src https://player.vimeo.com;')
  expect(await policyOf('/dk/story')).not.toContain('frame-src')
})
