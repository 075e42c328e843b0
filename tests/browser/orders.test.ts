import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page, ViewportSize } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { promotions } from '#server/database/tables/basket.ts'
import { orders } from '#server/database/tables/orders.ts'
import { disputes } from '#server/database/tables/payments.ts'
import { users } from '#server/database/tables/session.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { codeAt } from '#tests/support/authenticator.ts'
import { restAnimations, violationsOf } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { openContext } from '#tests/support/browser/chromium.ts'
import { desktop } from '#tests/support/browser/devices.ts'
import { editorLooks } from '#tests/support/browser/editor-page.ts'
import type { WatchedPage } from '#tests/support/browser/watched-page.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { setUpAdmin } from '#tests/support/editor-client.ts'

// Orders as operators look after them, over the whole server.

const shop = browserShop({ isPublic: true })
const password = 'correct horse 1'

/** Makes an account of the shop. */
async function signUp(email: string, granted: 'customer' | 'operator') {
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email, password }))
  const confirmed = { granted, emailVerified: new Date() }
  await shop.database.db.update(users).set(confirmed).where(eq(users.email, email))
  return client
}

async function order(email: string, ...otherSkus: readonly string[]): Promise<string> {
  const guest = await guestAtCheckout(shop.url, { email })
  for (const sku of otherSkus) await guest.basket('line', { method: 'POST', json: { sku, quantity: 1 } })
  const { action } = (await guest.pay()).body
  const returnPath = await guest.decide(action, { decision: 'approve', notice: 'never' })
  return String((await guest.ask(returnPath)).body.orderNumber)
}

/** The cardholder contests an order's payment at the bank. */
async function contest(number: string, status: 'opened' | 'charged-back' = 'opened'): Promise<void> {
  const [order] = await shop.database.db.select().from(orders).where(eq(orders.number, number))
  const now = new Date()
  await shop.database.db.insert(disputes).values({
    id: `dispute-${number}`,
    paymentId: String(order?.paymentId),
    status,
    stage: 1,
    amount: 59_900,
    currency: 'DKK',
    reason: 'Goods never came',
    due: now,
    opened: now,
    updated: now,
  })
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${shop.url}/preview/orders`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

async function isFine(page: Page): Promise<void> {
  await restAnimations(page)
  expect(await violationsOf(page, { looks: editorLooks })).toEqual([])
}

let operator: BrowserContext
beforeAll(async () => {
  await signUp('operator@example.com', 'operator')
  await signUp('customer@example.com', 'customer')
  operator = await openContext(shop.browser, { ...desktop, locale: 'en-GB' })
  const { page, close } = await shop.open({ beside: operator })
  await signIn(page, 'operator@example.com')
  await page.getByRole('searchbox').waitFor()
  await close()
})

/** Opens the orders in a tab of the operator, who has signed in once for all tests. */
async function openOrders(size: ViewportSize = desktop.viewport): Promise<WatchedPage> {
  const watched = await shop.open({ beside: operator })
  await watched.page.setViewportSize(size)
  await watched.page.goto(`${shop.url}/preview/orders`)
  return watched
}

describe('the way in', () => {
  it('requires a code from operators with two-step sign-in', async () => {
    const client = await signUp('careful@example.com', 'operator')
    const post = (path: string, body: object) =>
      client.ask(`/api/second-factor${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
        body: JSON.stringify(body),
      })
    await post('', { password })
    const { secret } = Object(Object((await client.ask('/api/second-factor')).body).enrolment)
    const now = Date.now()
    await post('/confirm', { code: codeAt(secret, now) })
    const { page, close } = await shop.open({ locale: 'en-GB' })
    await signIn(page, 'careful@example.com')
    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await isFine(page)
    // The code of a later half minute: the one before was used.
    await page.getByLabel('Code').fill(codeAt(secret, Math.max(now + 30_000, Date.now())))
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox').waitFor()
    await close()
  })

  it('is closed to customers, and to editors who are not operators', async () => {
    const { page, close } = await shop.open({ locale: 'en-GB' })
    await signIn(page, 'customer@example.com')
    await page.getByText('is not an operator').waitFor()
    await isFine(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Password').waitFor()

    const admin = await setUpAdmin(shop)
    expect((await admin.fetch('/api/office/markets')).status).toBe(401)
    await page.goto(`${shop.url}/preview`)
    await page.getByLabel('Email').fill('admin@shop.example')
    await page.getByLabel('Password').fill('correct horse battery')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'People' }).waitFor()
    expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0)
    await close()
  })
})

describe.each([
  ['light', 1440],
  ['dark', 390],
] as const)('%s, at %i px', (colorScheme, width) => {
  it('lists orders, finds one, and shows an empty state', async () => {
    const email = `${colorScheme}@example.com`
    const number = await order(email)
    await order('another@example.com')
    const { page, close } = await shop.open({
      locale: 'en-GB',
      colorScheme,
      viewport: { width, height: 900 },
    })
    await signIn(page, 'operator@example.com')
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    await isFine(page)
    await page.getByRole('searchbox').fill(email)
    await expect.poll(() => rows.count()).toBe(1)
    expect(await rows.first().textContent()).toContain(number)
    await page.getByLabel('Status').selectOption('Delivered')
    await page.getByText('No order matches.').waitFor()
    await isFine(page)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => rows.count()).toBeGreaterThan(1)
    expect(page.url()).toBe(`${shop.url}/preview/orders`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)

    await page.getByRole('link', { name: 'Payment cases' }).click()
    await page.getByText('No payment cases.').waitFor()
    await contest(number)
    await page.reload()
    await page.getByText('Goods never came').waitFor()
    await isFine(page)
    await page.getByRole('link', { name: number }).click()
    await page.getByText('Answer the bank by').waitFor()
    await isFine(page)
    await shop.database.db.delete(disputes)
    await close()
  })
})

it('downloads the journal of a day for the accounts', async () => {
  const number = await order('journal@example.com')
  const { page, close } = await openOrders()
  await page.getByRole('button', { name: 'Download journal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Market').selectOption('dk')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Copenhagen' }).format(new Date())
  for (const label of ['First day', 'Last day']) await dialog.getByLabel(label).fill(today)
  await isFine(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`journal-dk-${today}-${today}.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\n')
  expect(lines.filter((line) => line.includes(`,sale,${number},,DK,DKK,`))).toHaveLength(1)
  await dialog.waitFor({ state: 'detached' })
  await close()
})

it('sends one of two lines, cancels the other, and notes it', async () => {
  const email = 'two.lines@example.com'
  const number = await order(email, '10002_001_002')
  const { page, complaints, close } = await openOrders()
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('heading', { name: `Order ${number}` }).waitFor()
  await page.getByText('Nothing has been sent yet.').waitFor()
  await isFine(page)

  const dialog = page.getByRole('dialog')
  const status = page.locator('main').getByRole('status')
  const done = (words: string) => expect.poll(() => status.textContent()).toBe(words)
  await page.getByRole('button', { name: 'Report dispatch' }).click()
  await dialog.getByRole('spinbutton').nth(1).fill('0')
  await dialog.getByLabel('Courier').fill('Bring')
  await dialog.getByLabel('Tracking number').fill('BRING-1')
  await isFine(page)
  await dialog.getByRole('button', { name: 'Report dispatch of 1 piece' }).press('Enter')
  await done('The dispatch is reported.')
  await page.getByRole('link', { name: 'BRING-1' }).waitFor()
  await page.getByText('Partly sent').waitFor()

  await page.getByRole('button', { name: 'Cancel pieces' }).click()
  await dialog.getByRole('button', { name: 'Cancel and give back DKK\u00a0699.00' }).click()
  await done('The pieces are cancelled.')
  await page.getByText('On its way', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Report delivered' }).click()
  await dialog.getByRole('button', { name: 'Report delivered' }).click()
  await done('The parcel’s status is updated.')
  await page.getByRole('button', { name: 'Take back and refund' }).click()
  await isFine(page)
  await dialog.getByRole('button', { name: 'Refund DKK\u00a0599.00' }).click()
  await done('The return is recorded, and the refund has been requested.')
  await page.getByText('-DKK\u00a01,298.00').waitFor()

  await page.getByLabel('Note for colleagues').fill('Rang twice.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await done('The note is added.')
  await page.getByRole('button', { name: 'Send confirmation again' }).click()
  await dialog.getByRole('button', { name: 'Send confirmation again' }).click()
  await done('The email has been queued.')
  const log = page.getByRole('listitem').filter({ hasText: 'operator@example.com' })
  await expect
    .poll(() => log.allTextContents())
    .toEqual([
      expect.stringMatching(/^Sent an email again/),
      expect.stringMatching(/^Rang twice\./),
      expect.stringMatching(/^Took back 1 piece/),
      expect.stringMatching(/^Parcel BRING-1: Delivered/),
      expect.stringMatching(/^Cancelled 1 piece/),
      expect.stringMatching(/^Reported the dispatch of 1 piece, parcel BRING-1/),
    ])
  await isFine(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'All orders', exact: false }).first().click()
  expect(await page.getByRole('searchbox').inputValue()).toBe(email)
  expect(complaints.filter((complaint) => !complaint.includes('status of 401'))).toEqual([])
  await close()
})

it('sends no goods that the bank has withdrawn the payment of, unless a reason is given', async () => {
  const number = await order('withdrawn@example.com')
  const { page, complaints, close } = await openOrders()
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('link', { name: number }).click()
  await page.getByText('Nothing has been sent yet.').waitFor()
  await contest(number, 'charged-back')

  const dialog = page.getByRole('dialog')
  // The page was opened before the bank withdrew the payment.
  await page.getByRole('button', { name: 'Report dispatch' }).click()
  await dialog.getByRole('button', { name: 'Report dispatch of 1 piece' }).click()
  const refusal = 'The bank or the provider has withdrawn the payment: nothing was sent.'
  await dialog.getByRole('alert').getByText(refusal).waitFor()
  await page.reload()
  await page.getByText('Charged back').first().waitFor()
  await page.getByRole('button', { name: 'Report dispatch' }).click()
  await dialog.getByText('The bank has withdrawn DKK\u00a0599.00').waitFor()
  await isFine(page)
  const reason = dialog.getByLabel('Reason for sending anyway')
  const submit = dialog.getByRole('button', { name: 'Report dispatch of 1 piece' })
  await submit.click()
  expect(await reason.evaluate((field: HTMLTextAreaElement) => field.validity.valueMissing)).toBe(true)
  await reason.fill('Paid by bank transfer.')
  await page.setViewportSize({ width: 390, height: 844 })
  await isFine(page)
  await submit.click()
  await expect
    .poll(() => page.locator('main').getByRole('status').textContent())
    .toBe('The dispatch is reported.')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Reported the dispatch of 1 piece' })
    .getByText('Paid by bank transfer.')
    .waitFor()
  expect(complaints.filter((line) => !/status of (401|409)/.test(line))).toEqual([])
  await close()
})

it('finds a customer without orders, blocks the account with a reason, and changes an order', async () => {
  const number = await order('address@example.com')
  const { page, close } = await openOrders({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('searchbox').fill('customer@exa')
  const row = page.locator('tbody tr')
  await expect.poll(() => row.count()).toBe(1)
  await isFine(page)
  await page.getByRole('link', { name: 'customer@example.com' }).click()
  await page.getByText('No orders yet.').waitFor()
  await page.getByRole('button', { name: 'Block account' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('button', { name: 'Block account' }).isDisabled()).toBe(true)
  await dialog.getByLabel('Reason').fill('Three chargebacks')
  await isFine(page)
  await dialog.getByRole('button', { name: 'Block account' }).click()
  await page.getByText('Blocked the account').waitFor()
  await page.getByText('Three chargebacks').waitFor()
  await isFine(page)
  await page.getByRole('button', { name: 'Unblock account' }).click()
  await dialog.getByLabel('Reason').fill('Paid')
  await dialog.getByRole('button', { name: 'Unblock account' }).click()
  await page.getByText('Unblocked the account').waitFor()

  await page.goto(`${shop.url}/preview/orders/${number}`)
  await page.getByRole('button', { name: 'Change address' }).click()
  await dialog.getByLabel('Postcode').fill('12')
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel('Postcode').getAttribute('aria-invalid')).toBe('true')
  await isFine(page)
  await dialog.getByLabel('Postcode').fill('5000')
  await dialog.getByLabel('Town').fill('Odense C')
  await dialog.getByRole('button', { name: 'Change address' }).click()
  await page.getByText('to “Søndergade 1, 5000 Odense C”').waitFor()

  await page.getByRole('button', { name: 'Report dispatch' }).click()
  await dialog.getByRole('button', { name: 'Report dispatch of 1 piece' }).click()
  await page.getByText('Nothing has been sent yet.').waitFor({ state: 'detached' })
  // Once the money was taken.
  await expect
    .poll(async () => {
      await page.reload()
      await page.getByRole('heading', { name: 'Notes and log' }).waitFor()
      return page.getByRole('button', { name: 'Refund an amount' }).count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Refund an amount' }).click()
  await dialog.getByLabel('Amount in DKK').fill('50,00')
  await dialog.getByLabel('Reason').fill('Came late')
  await isFine(page)
  await dialog.getByRole('button', { name: 'Refund DKK\u00a050.00' }).click()
  await page.getByText('Refunded DKK\u00a050.00').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await close()
})

it('creates a promo code that customers can use, corrects it, and ends it', async () => {
  const { page, complaints, close } = await openOrders()
  await page.getByRole('link', { name: 'Promotions' }).click()
  await page.getByRole('link', { name: 'Welcome' }).waitFor()
  await isFine(page)
  await page.getByRole('link', { name: 'New promotion' }).click()
  const save = page.getByRole('button', { name: 'Save promotion' })
  await save.click()
  const isWrong = (label: string) => page.getByLabel(label).getAttribute('aria-invalid')
  await page.getByRole('alert').waitFor()
  expect([await isWrong('Name'), await isWrong('Percentage off')]).toEqual(['true', 'true'])
  await expect
    .poll(() => page.getByLabel('Name').evaluate((name) => name === document.activeElement))
    .toBe(true)
  await isFine(page)

  await page.getByLabel('Name').fill('Friends of the house')
  await page.getByLabel('Promo code').fill('welcome10')
  await page.getByLabel('Amount', { exact: true }).check()
  await page.getByRole('group', { name: 'Amount off' }).getByLabel('DKK').fill('99,50')
  await page.getByLabel('Danmark').check()
  await save.press('Enter')
  await page.getByText('Another promotion has this code.').waitFor()
  await page.getByLabel('Promo code').fill('friends')
  await save.click()
  await page.getByText('The promotion is saved.').waitFor()
  await page.getByRole('heading', { name: 'Friends of the house' }).waitFor()
  await isFine(page)

  const guest = await guestAtCheckout(shop.url, { email: 'friend@example.com' })
  const discount = async () => {
    const { body } = await guest.ask(`/api/order/dk/basket?basketId=${guest.basketId}`)
    return body.basket.totalDiscount.amount
  }
  await guest.basket('add-promo-code?promoCode=Friends', { method: 'POST' })
  const fullDiscount = await discount()
  await page.getByRole('group', { name: 'Amount off' }).getByLabel('DKK').fill('50')
  const isRead = Promise.withResolvers<void>()
  await page.route('**/api/office/promotions?*', async (route) => {
    await isRead.promise
    await route.continue()
  })
  await save.click()
  await expect.poll(discount).toBe(fullDiscount - 4_950)
  // Ending it meanwhile would undo what is being saved.
  expect(await page.getByRole('button', { name: 'End promotion' }).isDisabled()).toBe(true)
  isRead.resolve()

  await page.setViewportSize({ width: 390, height: 844 })
  await isFine(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'End promotion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End promotion' }).click()
  await page.getByText('The promotion has ended.').waitFor()
  expect(await discount()).toBe(fullDiscount - 9_950)
  await page.getByRole('button', { name: 'Delete promotion' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete promotion' }).click()
  await page.getByRole('link', { name: 'Welcome' }).waitFor()
  await page.getByText('Friends of the house').waitFor({ state: 'detached' })
  expect(complaints.filter((complaint) => !/status of 4(01|09)/.test(complaint))).toEqual([])
  await close()
})

it('keeps what is typed in a promotion when the session ends, for the operator who signs in again', async () => {
  await signUp('overnight@example.com', 'operator')
  const { page, close } = await shop.open({ locale: 'en-GB' })
  await signIn(page, 'overnight@example.com')
  await page.getByRole('link', { name: 'Promotions' }).click()
  await page.getByRole('link', { name: 'New promotion' }).click()
  await page.getByLabel('Name').fill('Written overnight')
  await page.getByLabel('Promo code').fill('overnight')
  await page.getByLabel('Percentage off').fill('10')
  await page.getByLabel('Danmark').check()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save promotion' }).click()
  const promotionsDialog = page.getByRole('dialog', { name: 'Promotions' })
  await promotionsDialog.getByLabel('Email').fill('overnight@example.com')
  await isFine(page)
  await promotionsDialog.getByLabel('Password').fill(password)
  await promotionsDialog.getByRole('button', { name: 'Sign in' }).click()
  await promotionsDialog.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Name').inputValue()).toBe('Written overnight')
  await page.getByRole('button', { name: 'Save promotion' }).click()
  await page.getByText('The promotion is saved.').waitFor()
  await close()
  await shop.database.db.delete(promotions).where(eq(promotions.code, 'OVERNIGHT'))
})

it('chooses the categories and the gift of a promotion by name, by keyboard, in Danish', async () => {
  const rule = { name: 'Efterår', percentage: 10, categories: ['knitwear', 'clogs'] }
  const values = { id: 'autumn', used: 0, usageLimit: null, validFrom: null, validUntil: null, code: null }
  await shop.database.db
    .insert(promotions)
    .values({ ...values, priority: -1, oncePerCustomer: false, rule: JSON.stringify(rule) })
  await signUp('kampagner@example.com', 'operator')
  const { page, complaints, close } = await shop.open({ locale: 'da-DK' })
  await page.goto(`${shop.url}/preview/promotions/autumn`)
  await page.getByLabel('E-mail').fill('kampagner@example.com')
  await page.getByLabel('Adgangskode').fill(password)
  await page.keyboard.press('Enter')
  const categories = page.getByRole('group', { name: 'Varekategorier' })
  const isChecked = (name: string) => categories.getByLabel(name, { exact: true }).isChecked()
  await categories.getByLabel('Strik', { exact: true }).waitFor()
  expect([await isChecked('Strik'), await isChecked('Sko')]).toEqual([true, false])
  // The catalogue no longer has it. It stays until somebody unticks it.
  expect(await isChecked('clogs (findes ikke længere i butikken)')).toBe(true)
  await categories.getByLabel('Sko', { exact: true }).press('Space')

  const gift = page.getByRole('combobox', { name: 'Gave' })
  await gift.pressSequentially('10001_001')
  const first = page.getByRole('option').first()
  await first.waitFor()
  const name = (await first.locator('b').textContent()) ?? ''
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await gift.inputValue()).toMatch(/^10001_001_\d+$/)
  await page.getByText(name, { exact: true }).waitFor()
  await isFine(page)
  await page.getByRole('button', { name: 'Gem kampagne' }).press('Enter')
  await page.getByText('Kampagnen er gemt.').waitFor()
  const stored = async () => {
    const [row] = await shop.database.db.select().from(promotions).where(eq(promotions.id, 'autumn'))
    return JSON.parse(row?.rule ?? '{}')
  }
  expect(await stored()).toMatchObject({
    categories: ['knitwear', 'clogs', 'shoes'],
    bonus: { count: 1, sku: await gift.inputValue() },
  })
  await categories.getByLabel('clogs', { exact: false }).press('Space')
  await page.getByRole('button', { name: 'Gem kampagne', disabled: false }).press('Enter')
  await expect.poll(async () => (await stored()).categories).toEqual(['knitwear', 'shoes'])
  await shop.database.db.delete(promotions).where(eq(promotions.id, 'autumn'))
  expect(complaints.filter((complaint) => !complaint.includes('status of 401'))).toEqual([])
  await close()
})

it('issues a gift card by keyboard, sends a new code, and blocks the card', async () => {
  const recipient = 'eva.from.the.department@accounts.of.a.company.example.com'
  const { page, complaints, close } = await openOrders()
  await page.getByRole('link', { name: 'Gift cards' }).click()
  await page.getByRole('button', { name: 'Issue gift card' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Market').selectOption('Danmark')
  await dialog.getByLabel('Amount (DKK)').fill('99,50')
  await dialog.getByLabel('Email address').fill(recipient)
  await dialog.getByLabel('Message').fill('See www.example.com')
  await dialog.getByLabel('Reason').fill('Late parcel')
  await isFine(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.getByText('Nothing was sent.').waitFor()
  await dialog.getByLabel('Message').fill('With our apologies')
  await dialog.getByRole('button', { name: 'Issue and send' }).press('Enter')
  await page.getByText(`The gift card is being sent to ${recipient}.`).waitFor()
  await page.getByRole('searchbox').fill(recipient)
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await isFine(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await isFine(page)
  await rows.getByRole('link').click()
  await page.getByText(`Issued, and sent to ${recipient}`).waitFor()
  await page.getByRole('button', { name: 'Send new code' }).click()
  await dialog.getByLabel('Reason').fill('Lost the mail')
  await dialog.getByRole('button', { name: 'Send new code' }).click()
  const entry = page.getByText(`New code sent to ${recipient}`)
  await entry.waitFor()
  expect(await entry.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThan(390)
  await page.getByRole('button', { name: 'Block gift card' }).click()
  await dialog.getByLabel('Reason').fill('Stolen')
  await dialog.getByRole('button', { name: 'Block gift card' }).click()
  await page.getByText('Blocked', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Send new code' }).count()).toBe(0)
  await isFine(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(complaints.filter((complaint) => !/status of 40[01]/.test(complaint))).toEqual([])
  await close()
})

it('adds a synonym after trying it, and places a product at the top by keyboard', async () => {
  const { page, complaints, close } = await openOrders()
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'New search rule' }).click()
  await page.getByRole('button', { name: 'Save rule' }).click()
  await page.getByText('Enter a search term.').waitFor()
  await isFine(page)
  await page.getByLabel('Language').selectOption('da')
  await page.getByLabel('Search term').fill('klunser')
  await page.getByLabel('Also search for').fill('uldfrakke')
  await page.getByRole('region', { name: 'Now' }).getByText('Nothing found.').waitFor()
  await page.getByRole('region', { name: 'With this rule' }).getByRole('listitem').first().waitFor()
  await page.getByRole('button', { name: 'Save rule' }).click()
  await page.getByText('The rule is saved.').waitFor()
  await page.getByRole('region', { name: 'Now' }).getByRole('listitem').first().waitFor()

  const firstShown = async (): Promise<string | undefined> => {
    const html = await (await fetch(`${shop.url}/dk/men`)).text()
    return /href="\/dk\/p\/([^"]+)"/.exec(html)?.[1]
  }
  const before = await firstShown()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Listings' }).click()
  await page.getByLabel('Category or search').selectOption('category men')
  const top = page.getByRole('button', { name: /at the top$/ })
  const name = String(await top.nth(2).getAttribute('aria-label')).replace(/^Place (.*) at the top$/, '$1')
  for (const at of [0, 1]) await top.nth(at).press('Enter')
  await page.getByRole('button', { name: `Move ${name} earlier` }).press('Enter')
  await page.getByText(`${name}: 1 of 2 at the top`).waitFor()
  await isFine(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Save order' }).press('Enter')
  await page.getByText('The order is saved.').waitFor()
  const firstFound = async () => {
    const response = await fetch(`${shop.url}/api/catalog/dk/search`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ category: 'men', groupBy: 'style', size: 1 }),
    })
    return (await response.json()).results[0]
  }
  await expect.poll(async () => (await firstFound()).name).toBe(name)
  const { url } = await firstFound()
  await expect.poll(firstShown).toBe(url.split('/').at(-1))
  expect(url).not.toContain(before)

  // The second one comes from the cache, and the other requests are not new searches.
  for (const query of [
    'q=klundser',
    'q=Klundser',
    'q=klundser',
    'q=klundser&page=2',
    'q=klundser&sorting=newest',
  ])
    await fetch(`${shop.url}/dk/search?${query}`, { redirect: 'manual' })
  const prefetchOptions = { headers: { 'Sec-Purpose': 'prefetch;prerender' } }
  await fetch(`${shop.url}/dk/search?q=klundser`, prefetchOptions)
  await fetch(`${shop.url}/dk/men?q=klundser`)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'What customers search for' }).click()
  await page.getByLabel('Only without a result').check()
  const row = page.getByRole('row').filter({ hasText: 'klundser' })
  expect(await row.getByRole('cell').last().textContent()).toBe('3')
  await isFine(page)
  await row.getByRole('link').click()
  await expect.poll(() => page.getByLabel('Search term').inputValue()).toBe('klundser')
  expect(complaints.filter((complaint) => !/status of 4(00|01)/.test(complaint))).toEqual([])
  await close()
})

it('corrects the price and the stock of a product, and takes the product off the shop', async () => {
  const { page, complaints, close } = await openOrders()
  await page.getByRole('link', { name: 'Products' }).click()
  await page.getByRole('searchbox').fill('Fanø strik Kridhvid')
  const rows = page.locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(1)
  await isFine(page)
  await rows.getByRole('link').click()

  const save = page.getByRole('button', { name: 'Save price in Danmark', exact: true })
  const price = page.locator('form', { has: save })
  expect(await save.isDisabled()).toBe(true)
  await price.getByLabel('Price', { exact: true }).fill('ten')
  await save.click()
  await price.getByRole('alert').waitFor()
  await isFine(page)
  await price.getByLabel('Price', { exact: true }).fill('499,50')
  await price.getByLabel('Before reduction').fill('599')
  await save.press('Enter')
  await page.getByText('The price in Danmark is saved.').waitFor()
  await expect.poll(() => price.getByLabel('Price', { exact: true }).inputValue()).toBe('499.50')

  await page.setViewportSize({ width: 390, height: 844 })
  await isFine(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('10001_005_002').fill('3')
  await page.getByRole('button', { name: 'Save stock' }).click()
  await page.getByText('The stock is saved.').waitFor()
  await page.getByLabel('Online').uncheck()
  await page.getByLabel('In stores').uncheck()
  await page.getByRole('button', { name: 'Save: Where it is sold' }).click()
  await page.getByText('Not sold', { exact: true }).waitFor()
  expect(complaints.filter((complaint) => !/status of 401/.test(complaint))).toEqual([])
  await close()
})
