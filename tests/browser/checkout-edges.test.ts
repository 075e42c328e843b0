import type { BrowserContextOptions, Page, Route } from 'playwright'
import { expect, it } from 'vitest'
import { ship } from '#server/commerce/orders/ship.ts'
import { eq } from '#server/database/drizzle.ts'
import { giftCards } from '#server/database/tables/basket.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { da } from '#starter/translations/da.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import {
  agree,
  changeBasket,
  chooseDelivery,
  continueAsGuest,
  decide,
  fillAddress,
  fillBasket,
  giveAddress,
  openPayment,
  payByCard,
  prepareCheckout,
  refuseToSend,
  started,
} from '#tests/support/browser/shop-journey.ts'
import { signUpVisitor } from '#tests/support/browser/sign-up.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'

// Less common paths through the checkout: returning customers, and detours that shoppers take.

let clockOffset = 0
const shop = browserShop({
  isPublic: true,
  environment: { TRUST_PROXY: 'loopback' },
  parts: { now: () => Date.now() + clockOffset },
})

const visitor = (options: BrowserContextOptions = {}) => shop.open(options)

/** With something in the basket, at the door of the checkout. */
async function atCheckout(page: Page, market = 'dk'): Promise<void> {
  await fillBasket(page, shop.url, market)
  await page.goto(`${shop.url}/${market}/checkout`)
}

const password = 'correct horse 1'

/** Signs in within the checkout's customer step. */
async function signInHere(page: Page, email: string): Promise<void> {
  await page.locator('main details:has([name="password"]) > summary').click()
  const signIn = page.locator('main [data-view="login"]')
  await signIn.locator('form[data-started]').waitFor()
  expect(await violationsOnScreens(page, { part: 'main' }), 'sign-in').toEqual([])
  await signIn.locator('[name="email"]').fill(email)
  await signIn.locator('[name="password"]').fill(password)
  await signIn.locator('button[type="submit"]').click()
  await page.waitForURL('**/checkout/details')
}

const payButton = (page: Page) =>
  page.locator('form:has([name="type"][value="scheme"]) button[type="submit"]')

it('signs in within the customer step, and leads a known customer straight to the summary next time', async () => {
  const email = 'mette@example.com'
  await createAuthClient(shop).post('/signup', formFields({ email, password }))
  const { page, close } = await visitor()
  await atCheckout(page)
  await page.waitForURL('**/checkout/customer')
  await signInHere(page, email)
  await giveAddress(page, 'dk')
  await chooseDelivery(page)
  await agree(page)
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')

  await atCheckout(page)
  await page.waitForURL('**/checkout/summary')
  const summary = await page.locator('main').textContent()
  expect(summary).toContain('Søndergade 1')
  expect(summary).toContain('Levering til døren')
  await started(page)
  await agree(page)
  await page.goto(`${shop.url}/dk/account/orders`)
  await expect.poll(() => page.locator('main').textContent()).toContain(da['orders.state.placed'])
  expect(await violationsOnScreens(page, { part: 'main' })).toEqual([])
  await close()
})

it('shows the receipt to a shopper who goes back after paying, or presses again in another tab', async () => {
  const { page, close } = await visitor()
  await openPayment(page, shop.url, 'dk')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await started(other)
  await started(page)
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(request.postData() ?? ''))
  await payButton(page).dblclick()
  await page.waitForURL('**/payments/sandbox/**')
  expect(bodies.filter((body) => body.includes('payments.create'))).toHaveLength(1)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  const receipt = page.url()
  await page.goBack()
  await page.waitForURL('**/payments/sandbox/**')
  expect(await page.locator('main').textContent()).toContain('Betalt')
  await page.goBack()
  await page.waitForURL(receipt)
  await payButton(other).click()
  await other.waitForURL(receipt)
  await close()
})

it('pays partly by gift card and the rest by card, and shows both on the receipt', async () => {
  const { page, close } = await visitor(phone)
  const expectNone = async (state: string) =>
    expect(await violationsOnScreens(page, { part: 'main' }), state).toEqual([])
  await fillBasket(page, shop.url)
  await page.goto(`${shop.url}/dk/basket`)
  await page.locator('widget-island[awake] [data-basket-part]').first().waitFor()
  await page.locator('#gift-card-title').click()
  const card = page.locator('form:has([name="giftCardNumberValidationCode"])')
  await card.locator('[name="giftCardNumber"]').fill('6006490000000001')
  await card.locator('[name="giftCardNumberValidationCode"]').fill('999999')
  await card.locator('button[type="submit"]').first().click()
  const number = card.locator('[name="giftCardNumber"]')
  await page.locator('#gift-card-giftCardNumber-error').getByText(da['giftCard.unknown']).waitFor()
  expect(await number.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => number.evaluate((field) => document.activeElement === field)).toBe(true)
  expect(await page.locator('#toasts [data-kind]').count()).toBe(0)
  await expectNone('gift card refused')
  const block = (disabled: Date | null) =>
    shop.database.db.update(giftCards).set({ disabled }).where(eq(giftCards.number, '6006490000000001'))
  await block(new Date())
  await card.locator('[name="giftCardNumberValidationCode"]').fill('100001')
  await card.locator('button[type="submit"]').first().click()
  await page.locator('#gift-card-giftCardNumber-error').getByText(da['giftCard.disabled']).waitFor()
  await block(null)
  await card.locator('button[type="submit"]').first().click()
  await page
    .locator('main')
    .getByText(/[-−]500,00/)
    .first()
    .waitFor()
  await expectNone('gift card taken')
  await prepareCheckout(page, shop.url, 'dk')
  await page.goto(`${shop.url}/dk/checkout/payment`)
  expect(await payButton(page).textContent()).toContain('99,00')
  await expectNone('rest to pay')
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  const receipt = await page.locator('main').textContent()
  expect(receipt).toContain(`${da['basket.giftCard']} 500,00`)
  expect(receipt).toContain(`${da['payment.card']} 99,00`)
  await close()
})

it('notifies other tabs of a pending payment, and unlocks the basket after its timeout', async () => {
  const { page, close } = await visitor()
  await openPayment(page, shop.url, 'dk')
  const other = await page.context().newPage()
  await other.goto(`${shop.url}/dk/checkout/summary`)
  await started(other)
  await payByCard(page)
  await other.locator('form:has(input[value="basket.acceptTerms"]) button[type="submit"]').click()
  await other.waitForURL('**/checkout/payment')
  await other.locator('[data-state="action"]').waitFor()
  // The shopper decides at the bank when it is too late.
  clockOffset += 31 * 60_000
  await decide(page, 'approve')
  await page.waitForURL('**?payment=expired')
  expect(await page.locator('[data-state="expired"]').textContent()).toContain('ikke trukket penge')
  expect(await violationsOnScreens(page, { part: 'main' }), 'expired').toEqual([])
  expect(await violationsOnScreens(other, { part: 'main' }), 'under way in another tab').toEqual([])
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  await close()
})

it('refreshes an expired session during checkout, and opens the sign-in if it has ended', async () => {
  const email = 'sofie@example.com'
  await createAuthClient(shop).post('/signup', formFields({ email, password }))
  const { page, close } = await visitor()
  await atCheckout(page)
  await signInHere(page, email)
  await started(page)
  await fillAddress(page, 'dk')
  clockOffset += 2 * 3_600_000
  await giveAddress(page, 'dk')
  await started(page)
  await page
    .context()
    .clearCookies({ name: /^(sAccessToken|sRefreshToken|sFrontToken|authenticated|st-.*)$/ })
  await page.locator('form:has(input[value="basket.shipment"]) button[type="submit"]').click()
  const refusal = page.getByRole('alert').filter({ hasText: /\S/ })
  await refusal.waitFor()
  expect(await refusal.textContent()).toBe(da['feedback.error_basket_not_found'])
  expect(await violationsOnScreens(page, { part: 'main' }), 'session over').toEqual([])
  await close()
})

it('offers a customer’s saved addresses, and shows the form only for a new one', async () => {
  const { page, close } = await visitor()
  await page.goto(`${shop.url}/dk/men`)
  await signUpVisitor(page, shop.url)
  for (const houseNumber of ['1', '22'])
    await page.request.post(`${shop.url}/dk/account/addresses`, {
      form: { _form: 'account.addAddress', _id: 'x', ...danishAddress, houseNumber },
      headers: { Origin: shop.url },
    })
  await atCheckout(page)
  await page.goto(`${shop.url}/dk/checkout/details`)
  const [, second, another] = await page.locator('[name="shippingAddressId"]').all()
  await another?.check()
  await page.locator('[name="shippingAddress.line1"]').waitFor()
  await refuseToSend(page, 'basket.address')
  expect(await violationsOnScreens(page, { part: 'main' }), 'saved addresses').toEqual([])
  await second?.check()
  await page.locator('form:has(input[value="basket.address"]) button[type="submit"]').last().click()
  await page.waitForURL('**/checkout/shipping')
  await close()
})

it.each([
  ['on a phone', phone],
  ['on a desktop', {}],
])('does not offer collection while no store has all goods, with a notice %s', async (_, device) => {
  const { page, complaints, close } = await visitor(device)
  // The demo's stores have at most three pieces.
  const line = { sku: '10001_001_003', quantity: 4 }
  await changeBasket(page, shop.url, 'dk', 'POST', 'line', line)
  await prepareCheckout(page, shop.url, 'dk')
  await page.goto(`${shop.url}/dk/checkout/shipping`)
  const store = page.locator('[name="shippingMethodId"][value="store"]')
  expect([await store.isDisabled(), await page.locator('[name="shippingMethodId"]:checked').count()]).toEqual(
    [true, 1],
  )
  await page
    .locator(`#${await store.getAttribute('aria-describedby')}`)
    .getByText(da['shipping.noStore'])
    .waitFor()
  expect(await violationsOnScreens(page, { part: 'main' }, { only: true })).toEqual([])
  // With fewer pieces, one store has all of them.
  await changeBasket(page, shop.url, 'dk', 'DELETE', 'lines?id=10001_001_003', {})
  await fillBasket(page, shop.url)
  await page.reload()
  await store.check()
  await page.locator('[name="pickupPointId"]:enabled:visible').first().check()
  expect(complaints).toEqual([])
  await close()
})

it('suggests addresses, and requires the customer number for a locker in Germany', async () => {
  const { page, close } = await visitor()
  await atCheckout(page)
  await continueAsGuest(page)
  const sessions: (string | null)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/suggest/')) sessions.push(new URL(request.url()).searchParams.get('session'))
  })
  await page.locator('[name="shippingAddress.line1"]').focus()
  // Fills the field in one step, so that no suggestions for a shorter input arrive in between.
  await page.keyboard.insertText('Sønder')
  await page.getByRole('option', { name: 'Søndergade, 8000 Aarhus C' }).waitFor()
  expect(await violationsOnScreens(page, { part: 'main' }), 'suggestions').toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[name="shippingAddress.city"]').inputValue()).toBe('Aarhus C')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('shippingAddress.houseNumber')
  await page.locator('[name="shippingAddress.line1"]').fill('Sønder')
  await page.getByRole('option', { name: 'Søndergade, 8000 Aarhus C' }).waitFor()
  // The choice ended a session.
  expect(new Set(sessions).size).toBe(2)
  expect(sessions.join(' ')).toMatch(/^[0-9a-f]{32} [0-9a-f]{32}$/)
  await atCheckout(page, 'de')
  await page.goto(`${shop.url}/de/checkout/details`)
  await giveAddress(page, 'de')
  await started(page)
  await page.locator('[name="shippingMethodId"][value="locker"]').check()
  const locker = page.locator('div:has(> label > [value="locker"]) [name="pickupPointId"]').first()
  await locker.check()
  const goOn = page.locator('form:has(input[value="basket.shipment"]) button[type="submit"]')
  await goOn.click()
  await page.waitForURL('**/checkout/details?missing=carrierPostNumber')
  const number = page.locator('[name="shippingAddress.carrierPostNumber"]')
  expect(await number.getAttribute('required')).toBe('')
  expect(await violationsOnScreens(page, { part: 'main' }), 'number missing').toEqual([])
  await number.fill('1234567')
  await page.locator('form:has(input[value="basket.address"]) button[type="submit"]').last().click()
  await page.waitForURL('**/checkout/shipping')
  await started(page)
  await page.locator('[name="shippingMethodId"][value="locker"]').check()
  await locker.check()
  await goOn.click()
  await page.waitForURL('**/checkout/summary')
  await close()
})

it('tracks a parcel from the receipt, registers a return, and reorders', async () => {
  const anna = await guestAtCheckout(shop.url)
  const begun = await anna.pay()
  const { body } = await anna.ask(await anna.decide(begun.body.action, { decision: 'approve' }))
  const orderId = String(body.orderId)
  const sent = await inTransaction(shop.database, (tx) =>
    ship(tx, orderId, { location: 'warehouse' }, Date.now() + clockOffset),
  )
  if (sent.kind !== 'done') throw new Error(sent.kind)
  const { page, complaints, close } = await visitor({
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 16) Mobile',
  })
  const main = page.locator('main')
  await page.goto(`${shop.url}/dk/receipt?orderid=${orderId}`)
  expect(await violationsOnScreens(page, { part: 'main' }), 'receipt').toEqual([])
  await main.getByRole('link', { name: da['trackOrder.title'] }).click()
  await main.getByText(sent.trackingNumber).waitFor()
  await main.getByText(da['trackOrder.history']).click()
  expect(await violationsOnScreens(page, { part: 'main' }), 'parcel').toEqual([])
  await main.getByRole('link', { name: da['returnItems.title'] }).click()
  await main.locator('[name="lines.0.quantity"]').selectOption('1')
  await main.locator('[name="lines.0.reason"]').selectOption('tooSmall')
  expect(await violationsOnScreens(page, { part: 'main' }), 'return').toEqual([])
  await started(page)
  const register = main.locator('form:has(input[value="orderService.registerReturn"]) button[type="submit"]')
  const broken = (route: Route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback()
  await page.route('**/return-items?*', broken)
  await register.click()
  await main.getByRole('alert').filter({ hasText: da['feedback.error_order_return'] }).waitFor()
  await page.unroute('**/return-items?*', broken)
  await register.click()
  await main.getByRole('heading', { name: `${body.orderNumber}-R1` }).waitFor()
  expect(await violationsOnScreens(page, { part: 'main' }), 'label').toEqual([])
  clockOffset += 25 * 3_600_000
  await page.goto(`${shop.url}/dk/receipt?orderid=${orderId}`)
  await started(page)
  await main.getByRole('button', { name: da['orders.again'] }).click()
  await page.waitForURL('**/dk/basket')
  expect(await main.textContent()).toContain('Fanø strik')
  // The browser logs the broken response as an error.
  expect(complaints.filter((line) => !line.includes('500'))).toEqual([])
  await close()
})

it('shows an error in each step while the shop is unreachable', async () => {
  const { page, close } = await visitor()
  let isAway = false
  await page.route(
    () => isAway,
    async (route) => {
      const request = route.request()
      const isCall = request.method() !== 'GET' || request.url().includes('/api/')
      await (isCall ? route.abort('internetdisconnected') : route.fallback())
    },
  )
  const expectRefusal = async (press: () => Promise<void>, key: keyof typeof da) => {
    await started(page)
    isAway = true
    await press()
    await page.getByText(da[key]).filter({ visible: true }).first().waitFor()
    isAway = false
  }
  const submit = (endpoint: string) => () =>
    page.locator(`form:has(input[value="${endpoint}"]) button[type="submit"]`).last().click()

  await page.goto(`${shop.url}/dk/p/crew-knit-moss`)
  await page.locator('main label:has([name="sku"]:not(:disabled))').first().click()
  await page.locator('[data-client="buy-box"][data-started]').first().waitFor()
  const buy = page.locator('main form:has(input[value="basket.addLine"]) button[type="submit"]').first()
  await expectRefusal(() => buy.click(), 'feedback.error_add_to_basket')
  await buy.click()
  await page.locator('#flyout-miniBasket').waitFor()
  await page.goto(`${shop.url}/dk/checkout/customer`)
  await page.locator('main [name="email"]').first().fill('anna@example.com')
  await expectRefusal(submit('basket.continueAsGuest'), 'feedback.error_basket_update')
  await continueAsGuest(page)
  await started(page)
  await fillAddress(page, 'dk')
  await expectRefusal(submit('basket.address'), 'feedback.error_address_update')
  await giveAddress(page, 'dk')
  await expectRefusal(submit('basket.shipment'), 'feedback.error_shipping_methods_update')
  await close()
})
