import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { ship } from '#server/commerce/orders/ship.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { ar } from '#starter/translations/ar.ts'
import { atRest, excessOnScreens, violationsOnScreens } from '#tests/support/browser/accessibility.ts'
import { browserShop } from '#tests/support/browser/browser-shop.ts'
import { phone } from '#tests/support/browser/devices.ts'
import {
  buyProduct,
  changeBasket,
  decide,
  findProduct,
  openPayment,
  payByCard,
  started,
} from '#tests/support/browser/shop-journey.ts'

// Flyouts before the checkout, and pages after the order, fit on a phone and on a desktop from right to left;
// `checkout.test.ts` covers the steps between. Axe ignores direction, so it runs in the tests of each part.

const shop = browserShop({ isPublic: true })

const visitor = () => shop.open({ ...phone, consent: ['functional'] })

/** Names and prices in another direction that do not start where the text around them does. */
const strayTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main bdi')].flatMap((element) => {
      const { parentElement } = element
      if (!element.checkVisibility() || !parentElement || getComputedStyle(element).display === 'inline')
        return []
      const range = document.createRange()
      range.selectNodeContents(element)
      const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      const isAtStart = ['start', 'right'].includes(getComputedStyle(parentElement).textAlign)
      return isAtStart && box.right - text.right > 1 ? [element.textContent] : []
    }),
  )

const expectFits = async (page: Page, state: string) => expect(await excessOnScreens(page), state).toEqual([])

it('fits in what opens between a listing and the basket', async () => {
  const { page, complaints, close } = await visitor()
  await findProduct(page, shop.url, 'ae', 'filter')
  expect(await strayTexts(page)).toEqual([])
  await page.goBack()
  await started(page)
  await page.locator('#part-all').click()
  await page.locator('#part-size').click()
  await expectFits(page, 'filters')
  await page.goto(`${shop.url}/ae/p/crew-knit-moss`)
  await page.locator('main form:has(input[value="basket.addLine"]) button[type="submit"]').first().focus()
  await page.locator('[data-client="buy-box"][data-started]').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(ar['buy.chooseSize']).waitFor()
  expect(await violationsOnScreens(page, { part: 'main' }), 'without a size').toEqual([])
  await page.locator('main [data-opens-flyout="sizeGuide"]').press('Enter')
  await atRest(page.locator('#flyout-sizeGuide'))
  await expectFits(page, 'size guide')
  await page.keyboard.press('Escape')
  await changeBasket(page, shop.url, 'ae', 'POST', 'line', { sku: '10001_001_003', quantity: 3 })
  await page.goto(`${shop.url}/ae/p/crew-knit-moss`)
  await buyProduct(page)
  // It stays while focus is in it.
  await page.locator('#flyout-miniBasket a').first().focus()
  await atRest(page.locator('#flyout-miniBasket'))
  await expectFits(page, 'mini basket')
  await page.locator('#mini-basket [data-slot="present"]').click()
  await page.locator('#flyout-bonusProducts').waitFor()
  await atRest(page.locator('#flyout-bonusProducts'))
  await expectFits(page, 'presents')
  await page.goto(`${shop.url}/ae/basket`)
  await started(page)
  await expectFits(page, 'basket')
  expect(await strayTexts(page)).toEqual([])
  expect(complaints).toEqual([])
  await close()
})

it('fits in a refusal, the receipt, its parcel and a return', async () => {
  const { page, complaints, close } = await visitor()
  const main = page.locator('main')
  await openPayment(page, shop.url, 'ae')
  expect(await strayTexts(page)).toEqual([])
  await payByCard(page)
  await decide(page, 'refuse')
  await page.locator('[data-state="refused"]').waitFor()
  await expectFits(page, 'refused')
  await payByCard(page)
  await decide(page, 'approve')
  await page.waitForURL('**/receipt?orderid=*')
  const orderId = String(new URL(page.url()).searchParams.get('orderid'))
  const sent = await inTransaction(shop.database, (tx) =>
    ship(tx, orderId, { location: 'warehouse' }, Date.now()),
  )
  if (sent.kind !== 'done') throw new Error(sent.kind)
  await page.reload()
  await expectFits(page, 'receipt')
  await main.getByRole('link', { name: ar['trackOrder.title'] }).click()
  await main.getByText(sent.trackingNumber).waitFor()
  await expectFits(page, 'parcel')
  await main.getByRole('link', { name: ar['returnItems.title'] }).click()
  await main.locator('[name="lines.0.quantity"]').selectOption('1')
  await main.locator('[name="lines.0.reason"]').selectOption('tooSmall')
  await started(page)
  await expectFits(page, 'return')
  await main.locator('form:has(input[value="orderService.registerReturn"]) button[type="submit"]').click()
  await main.getByRole('heading', { name: /\u2066\d+-R1\u2069$/ }).waitFor()
  await expectFits(page, 'label')
  expect(complaints).toEqual([])
  await close()
})

it('writes a password beside the button that reveals it', async () => {
  const { page, complaints, close } = await visitor()
  await page.goto(`${shop.url}/ae/login`)
  const field = page.locator('[data-view="login"] span:has(> [name="password"])')
  await field.locator('button').waitFor()
  const room = await field.evaluate((element) => {
    const [input, button] = [element.querySelector('input'), element.querySelector('button')]
    if (!input || !button) return Number.NaN
    const start = input.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(input).paddingLeft)
    return start - button.getBoundingClientRect().right
  })
  expect(room).toBeGreaterThanOrEqual(0)
  expect(complaints).toEqual([])
  await close()
})
