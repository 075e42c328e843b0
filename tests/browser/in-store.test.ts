import type { BrowserContextOptions, Page } from 'playwright'
import { expect, it } from 'vitest'
import { and, eq } from '#server/database/drizzle.ts'
import { sandboxPayments } from '#server/database/tables/sandbox.ts'
import { da } from '#starter/translations/da.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import { decide, fillBasket, openPayment, started, toPayment } from '#tests/support/browser/shop-journey.ts'

// A screen in a store: a basket is paid at the card terminal next to it, and nothing of the visit remains.

const shop = browserShop({ isPublic: true, environment: { TRUST_PROXY: 'loopback' } })

/** The network of the store, from which its screens connect. */
const inStore = (options: BrowserContextOptions = {}) =>
  shop.open({ extraHTTPHeaders: { 'X-ISO-Context': 'true' }, ...options })

async function expectNoViolations(page: Page, state: string): Promise<void> {
  expect(await violationsOnScreens(page, { part: 'main' }), state).toEqual([])
}

/** Sends the amount to the terminal. */
async function payAtTerminal(page: Page): Promise<void> {
  await started(page)
  await page.getByRole('button', { name: da['payment.terminalStart'] }).click()
  await page.locator('[data-state="action"][data-client="payment-methods"][data-started]').waitFor()
}

/** Presses what a customer does at the terminal, which has no part in the screen's visit. */
async function answerAtTerminal(decision: 'approve' | 'refuse'): Promise<void> {
  const [open] = await shop.database.db
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.channel, 'pos'), eq(sandboxPayments.status, 'open')))
  const terminal = await shop.visit(`/payments/sandbox/${open?.id}`, phone)
  expect(await terminal.page.locator('h1').textContent()).toBe(da['sandbox.terminalTitle'])
  expect(await terminal.page.locator('dl').textContent()).toContain(da['payment.terminal'])
  await expectNoViolations(terminal.page, 'terminal')
  await decide(terminal.page, decision)
  await terminal.page.locator('button[value="approve"]').waitFor({ state: 'detached' })
  expect(terminal.complaints).toEqual([])
  await terminal.close()
}

/** Longer than the interval in which the screen polls the payment's status, in milliseconds. */
const untilAsked = 6_000

it('sells on a screen in a store: the terminal refuses, then approves, a receipt follows, and the session ends', async () => {
  const { page, complaints, close } = await inStore()
  await page.context().addCookies([{ name: 'storeId', value: 'dk-2', url: shop.url }])
  await fillBasket(page, shop.url)
  await page.goto(`${shop.url}/dk/basket`)
  await page.locator('main a[href$="/checkout"]').first().click()
  await page.waitForURL('**/checkout/customer')
  await toPayment(page, 'dk')
  await page.clock.install()
  await payAtTerminal(page)
  await expectNoViolations(page, 'at the terminal')
  await answerAtTerminal('refuse')
  await page.clock.runFor(untilAsked)
  await page.waitForURL('**?payment=refused')
  await page.locator('[data-state="refused"]').waitFor()
  await expectNoViolations(page, 'refused')

  await payAtTerminal(page)
  await answerAtTerminal('approve')
  await page.clock.runFor(untilAsked)
  await page.waitForURL('**/receipt?orderid=*')
  const receipt = page.locator('main')
  await receipt.getByRole('heading', { name: da['retailReceipt.sale'] }).waitFor()
  expect(await receipt.textContent()).toContain(
    `${da['receipt.paidBy']}${da['payment.terminal']}${da['retailReceipt.number']}`,
  )
  expect(await receipt.textContent()).toContain('Vitrine AarhusSøndergade 128000 Aarhus C')
  await expectNoViolations(page, 'receipt')

  await page.locator('[data-client="iso-idle"][data-started]').waitFor({ state: 'attached' })
  await page.clock.runFor(45_000)
  await page.locator('[data-leaves-after]').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${shop.url}/dk`)
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('basketCount')))).toBe(0)
  expect((await page.context().cookies()).filter(({ name }) => name === 'basket')).toEqual([])
  await page.goBack()
  await page.locator('main').waitFor()
  expect(await page.locator('main').textContent()).not.toContain('Anna')
  // The browser itself writes down what a form is refused.
  expect(complaints.filter((line) => !line.includes('status of 400'))).toEqual([])
  await close()
})

it('transfers a payment by link to a phone, is available again, and shows the receipt once it is paid', async () => {
  const { page, complaints, close } = await inStore()
  await openPayment(page, shop.url, 'dk')
  await started(page)
  await page.getByRole('button', { name: da['checkout.payByLink'] }).click()
  await page.locator('[data-link="PaymentPending"] [data-part="look"]').waitFor()
  expect((await page.context().cookies()).filter(({ name }) => name === 'basket')).toEqual([])
  await expectNoViolations(page, 'link')
  const address = await page.getByRole('link', { name: da['payment.linkOpen'] }).getAttribute('href')

  await page.getByRole('button', { name: da['payment.cancel'] }).click()
  await page.waitForURL('**/checkout/payment')
  await started(page)
  await page.getByRole('button', { name: da['checkout.payByLink'] }).click()
  await page.locator('[data-client="payment-link"][data-started]').waitFor()
  const link = page.getByRole('link', { name: da['payment.linkOpen'] })
  const nextAddress = (await link.getAttribute('href')) ?? ''
  expect(nextAddress).not.toBe(address)
  await page.getByRole('link', { name: da['payment.look'] }).click()
  await page.getByText(da['feedback.error_pay_by_link_pending']).waitFor()

  const handed = await shop.visit(new URL(nextAddress, shop.url).pathname, phone)
  await decide(handed.page, 'approve')
  await handed.page.waitForURL('**/receipt?orderid=*')
  expect(handed.complaints).toEqual([])
  await handed.close()

  await page.clock.install()
  await page.getByRole('link', { name: da['payment.look'] }).click()
  await page.getByText(da['payment.linkPaid']).waitFor()
  await page.clock.runFor(untilAsked)
  await page.waitForURL('**/receipt?orderid=*')
  await page.locator('[data-client="iso-idle"][data-started]').waitFor({ state: 'attached' })
  await page.clock.runFor(45_000)
  await page.locator('[data-leaves-after]').waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${shop.url}/dk`)
  expect(complaints).toEqual([])
  await close()
})

it('has no terminal outside stores', async () => {
  const { page, close } = await shop.open()
  await openPayment(page, shop.url, 'dk')
  await page.locator('[name="type"][value="scheme"]').waitFor()
  expect(await page.getByRole('button', { name: da['payment.terminalStart'] }).count()).toBe(0)
  await close()
})
