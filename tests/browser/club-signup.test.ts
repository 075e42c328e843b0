import { afterAll, expect, it } from 'vitest'
import { minFillTime } from '#schemas/api/form-fields.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { type FakeCms, startFakeCms } from '#tests/support/fakes/fake-cms.ts'
import { fixtures } from '#widgets/content/customer-club-signup/fixtures.ts'

let cms: FakeCms
afterAll(() => cms?.close())
const shop = browserShop(async () => {
  cms = await startFakeCms()
  const club = { id: 'club', type: 'customerClubSignup', ...fixtures.full }
  cms.answer('/en/join', {
    body: {
      statusCode: 200,
      meta: { _alias: 'contentPage', title: 'Club' },
      rows: { main: [{ id: 'row', widgets: [club] }] },
    },
  })
  return { environment: { CMS_URL: cms.url } }
})

it('signs up for the club in place, and does not ask again on later pages', async () => {
  const { page, complaints, close } = await shop.open({ consent: ['functional'] })
  await page.clock.install()
  await page.goto(`${shop.url}/en/join`, { waitUntil: 'load' })
  const club = page.locator('[data-type="customerClubSignup"]')
  // The script loads when the form gets focus.
  await club.getByRole('textbox', { name: 'Email' }).focus()
  await club.locator('form[data-started]').waitFor()
  await club.getByRole('button').click()
  await expect
    .poll(() => club.getByRole('textbox', { name: 'Email' }).getAttribute('aria-invalid'))
    .toBe('true')
  await club.getByRole('textbox', { name: 'Email' }).fill('someone@example.com')
  await club.getByRole('checkbox', { name: /accept/ }).check()
  // The server refuses a form that is filled in without any delay.
  await page.clock.fastForward(minFillTime)
  await club.getByRole('button').click()
  await club.getByText('Good to have you').waitFor()
  await expect.poll(() => club.getByRole('textbox', { name: 'Email' }).isVisible()).toBe(false)
  await page.reload({ waitUntil: 'load' })
  await expect.poll(() => club.isVisible()).toBe(false)
  expect(complaints).toEqual([])
  await close()
})

it('signs up without script', async () => {
  const { page, close } = await shop.open({ javaScriptEnabled: false })
  await page.goto(`${shop.url}/en/join`, { waitUntil: 'domcontentloaded' })
  const club = page.locator('[data-type="customerClubSignup"]')
  await club.getByRole('textbox', { name: 'Email' }).fill('other@example.com')
  await club.getByRole('checkbox', { name: /accept/ }).check()
  await club.getByRole('button').click()
  await page.waitForURL('**/en/join#*-done', { waitUntil: 'domcontentloaded' })
  await club.getByText('Good to have you').waitFor()
  await expect.poll(() => club.getByRole('textbox', { name: 'Email' }).isVisible()).toBe(false)
  await close()
})
