import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { danishAddress } from '#tests/support/addresses.ts'
import { hiddenField, pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

let shop: TestStorefront
beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop?.close())

const jumper = '10001_001_002'

/** A shopper who opened the bank's page and returned by the back button. */
async function visitorWithOpenPayment() {
  const visitor = pageVisitor(() => shop.url)
  await visitor.upToPayment('dk', jumper, danishAddress)
  const { html } = await visitor.ask('/dk/checkout/payment')
  const fields = { _form: 'payments.create', basketId: hiddenField(html, 'basketId'), type: 'scheme' }
  const { location: bank } = await visitor.post('/dk/checkout/payment', fields)
  expect(bank).toContain('/sandbox')
  return { ...visitor, bank }
}

/** Without the texts that islands carry. */
const isLocked = (html: string) =>
  html
    .replaceAll(/<script type="application\/json">.*?<\/script>/gs, '')
    .includes('Låst, mens en betaling er i gang')
const canChange = (html: string) => html.includes('value="basket.changeLine"')

describe('a basket with an open payment', () => {
  it('appears in the basket, locks its lines, and links to the bank', async () => {
    const { ask, bank } = await visitorWithOpenPayment()
    const { html } = await ask('/dk/basket')
    expect(html).toContain('Betaling i gang')
    expect([isLocked(html), canChange(html)]).toEqual([true, false])
    expect(html).not.toContain('value="basket.addPromoCode"')
    expect(html).toContain(`href="${bank}"`)
  })

  it('redirects there on adding a product without script', async () => {
    const { post } = await visitorWithOpenPayment()
    const refused = await post('/dk/p/crew-knit-oat', { _form: 'basket.addLine', sku: jumper })
    expect(refused).toMatchObject({ status: 303, location: '/dk/basket' })
  })

  it.each(['/dk/basket', '/dk/checkout/payment'])(
    'unlocks immediately when it is cancelled on %s',
    async (path) => {
      const { ask, post } = await visitorWithOpenPayment()
      const { html } = await ask(path)
      const checkoutBasketId = hiddenField(html, 'checkoutBasketId')
      const done = await post(path, { _form: 'payments.cancel', _next: path, checkoutBasketId })
      expect(done).toMatchObject({ status: 303, location: path })
      const free = (await ask('/dk/basket')).html
      expect([isLocked(free), canChange(free)]).toEqual([false, true])
    },
  )

  it('is unlocked when the provider cancelled, by webhook or by query', async () => {
    for (const notice of ['once', 'never']) {
      const { ask, post, bank } = await visitorWithOpenPayment()
      await post(bank, { decision: 'cancel', notice })
      await expect.poll(async () => canChange((await ask('/dk/basket')).html), { message: notice }).toBe(true)
    }
  })

  it('is ordered where it was paid before it was cancelled', async () => {
    const { ask, post, bank } = await visitorWithOpenPayment()
    const { html } = await ask('/dk/basket')
    const checkoutBasketId = hiddenField(html, 'checkoutBasketId')
    await post(bank, { decision: 'approve', notice: 'never' })
    const done = await post('/dk/basket', { _form: 'payments.cancel', _next: '/dk/basket', checkoutBasketId })
    expect(done.location).toContain('/dk/receipt?orderid=')
    expect((await ask(done.location)).html).toContain('Tak for din ordre')
  })
})
