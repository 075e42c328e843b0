import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// The basket's page as a browser without script gets it.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront()
})
afterAll(() => shop?.close())

const sku = '10001_001_002'

/** A browser without script: follows redirects, and stores the basket's cookie. */
function visitor(market = 'dk') {
  let cookie = ''
  const page = `/${market}/basket`
  const keep = (response: Response) => {
    const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith('basket='))
    if (set) cookie = set.split(';')[0] ?? ''
    return response
  }
  const fetchPage = async (path = page): Promise<string> => {
    const response = keep(await fetch(shop.url + path, { headers: { Cookie: cookie } }))
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('no-store'),
    ])
    return response.text()
  }
  return {
    see: fetchPage,
    /** Posts a form, and returns where it redirects. */
    async post(fields: Record<string, string>): Promise<string | null> {
      const response = await fetch(shop.url + page, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: 'https://shop.example', Cookie: cookie },
        body: new URLSearchParams({ _id: 'lines', ...fields }),
      })
      expect(keep(response).status).toBe(303)
      return response.headers.get('location')
    },
  }
}

/** Without the texts that islands carry. */
const isSeen = (html: string, words: string): boolean =>
  html
    .replaceAll(/<script type="application\/json">.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ')
    .includes(words)

/** The basket's own sum: other parts of the page, such as the mini basket, lead to the checkout at any time. */
const summaryIn = (html: string): string =>
  html.slice(html.indexOf('data-type="basketSummary"'), html.indexOf('data-type="miniBasket"'))

it('shows an empty basket until an item is added', async () => {
  const html = await visitor().see()
  expect(isSeen(html, 'Din kurv er tom')).toBe(true)
  expect(isSeen(html, 'Gå til kassen')).toBe(false)
})

it('shows an added item, changes its quantity, removes it and restores it', async () => {
  const { see, post } = visitor()
  await post({ _form: 'basket.addLine', sku })
  const first = await see()
  for (const words of ['Fanø strik med rund hals', 'Gå til kassen', '599,00 KR'])
    expect(isSeen(first, words), words).toBe(true)
  expect(await post({ _form: 'basket.changeLine', lineItemId: sku, quantity: '3' })).toBe(
    '/dk/basket#lines-done',
  )
  expect(isSeen(await see(), '1.797,00 KR')).toBe(true)
  const next = `/dk/basket?removed=${sku}&count=3`
  expect(await post({ _form: 'basket.removeLine', lineItemId: sku, _next: next })).toBe(next)
  const without = await see(next)
  expect(isSeen(without, 'Fanø strik med rund hals er fjernet fra din kurv.')).toBe(true)
  expect(await post({ _form: 'basket.setLine', sku, quantity: '3', _next: '/dk/basket' })).toBe('/dk/basket')
  expect(isSeen(await see(), '1.797,00 KR')).toBe(true)
})

it('shows a gift card’s recipient, and without script why it was not added', async () => {
  const { see, post } = visitor()
  const fields = {
    _form: 'basket.addLine',
    sku: '10900_001_004',
    'gift.recipientName': 'Bo Lund',
    'gift.recipientEmail': 'bo@example.com',
    'gift.senderName': 'Anna',
    'gift.message': 'Tillykke <b>Bo</b>',
    'gift.deliveryDate': '',
  }
  expect(await post({ ...fields, 'gift.message': 'See evil.com' })).toBe('/dk/basket#lines-refused')
  expect(await post({ ...fields, 'gift.recipientEmail': '' })).toBe('/dk/basket#lines-refused')
  expect(isSeen(await see(), 'Bo Lund')).toBe(false)
  expect(await post(fields)).toBe('/dk/basket#lines-done')
  const html = await see()
  for (const words of ['Til Bo Lund (bo@example.com)', 'Fra Anna', 'Tillykke &lt;b&gt;Bo&lt;/b&gt;'])
    expect(isSeen(html, words), words).toBe(true)
  expect(isSeen(html, 'removed=10900_001_004')).toBe(false)
  // Empty fields are no recipient.
  const empty = Object.keys(fields).filter((name) => name.startsWith('gift.'))
  await post({ ...fields, ...Object.fromEntries(empty.map((name) => [name, ''])) })
  expect((await see()).match(/Til Bo Lund/g)?.length).toBe(html.match(/Til Bo Lund/g)?.length)
})

it('offers a free gift above the threshold, and accepts a refusal', async () => {
  const { see, post } = visitor()
  await post({ _form: 'basket.addLine', sku })
  expect(isSeen(await see(), 'Nej tak')).toBe(false)
  await post({ _form: 'basket.changeLine', lineItemId: sku, quantity: '3' })
  expect(isSeen(await see(), 'Nej tak')).toBe(true)
  const declined = await post({
    _form: 'basket.optOutOfBonus',
    id: 'winter',
    rewardId: 'warm',
    newOptedOutCount: '1',
  })
  expect(declined).toBe('/dk/basket#lines-done')
  expect(isSeen(await see(), 'Nej tak')).toBe(false)
})

it('applies a promo code and a gift card, shows their amounts, and removes them', async () => {
  const { see, post } = visitor()
  await post({ _form: 'basket.addLine', sku })
  expect(await post({ _form: 'basket.addPromoCode', _id: 'promo-code', promoCode: 'NOBODY' })).toBe(
    '/dk/basket#promo-code-refused',
  )
  await post({ _form: 'basket.addPromoCode', _id: 'promo-code', promoCode: 'WELCOME10' })
  const reduced = await see()
  expect(isSeen(reduced, 'Fjern koden WELCOME10')).toBe(true)
  expect(isSeen(reduced, '539,10 KR')).toBe(true)
  await post({
    _form: 'basket.addGiftCard',
    _id: 'gift-card',
    giftCardNumber: '6006490000000001',
    giftCardNumberValidationCode: '100001',
  })
  const paid = await see()
  expect(isSeen(summaryIn(paid), 'Beløb at betale')).toBe(true)
  await post({ _form: 'basket.removeGiftCard', giftCardNumber: '6006490000000001' })
  await post({ _form: 'basket.deletePromoCode', promoCode: 'WELCOME10' })
  const html = await see()
  expect([isSeen(html, 'WELCOME10'), isSeen(summaryIn(html), 'Beløb at betale')]).toEqual([false, false])
})

it('shows free delivery as soon as the goods are enough, at the product, in the basket and in the checkout', async () => {
  const { see, post } = visitor()
  const deliveryIn = (html: string) => /data-type="deliveryInfo".*?<\/ul>/s.exec(html)?.[0] ?? ''
  const freightIn = (html: string) => /data-sum="freight\w*"><dt>[^<]*<\/dt><dd>(.*?)<\/dd>/.exec(html)?.[1]
  const product = async (path: string) => deliveryIn(await (await fetch(shop.url + path)).text())
  // 599,00 KR and 399,00 KR; delivery is free from 499,00 KR.
  expect(isSeen(await product('/dk/p/crew-knit-oat'), '49,00 KR')).toBe(false)
  expect(isSeen(await product('/dk/p/crew-knit-moss'), '49,00 KR')).toBe(true)
  await post({ _form: 'basket.addLine', sku: '10001_004_002' })
  expect(freightIn(summaryIn(await see()))).toContain('Beregnes')
  await post({ _form: 'basket.addLine', sku })
  for (const path of ['/dk/basket', '/dk/checkout/customer'])
    expect(freightIn(await see(path)), path).toContain('Gratis')
})

it('disables the checkout above the customs limit of a parcel', async () => {
  const { see, post } = visitor('us')
  await post({ _form: 'basket.addLine', sku, quantity: '1' })
  expect(isSeen(summaryIn(await see()), 'href="/us/checkout"')).toBe(true)
  await post({ _form: 'basket.changeLine', lineItemId: sku, quantity: '20' })
  const html = summaryIn(await see())
  expect([isSeen(html, 'href="/us/checkout"'), isSeen(html, 'Your order must be above')]).toEqual([
    false,
    true,
  ])
})
