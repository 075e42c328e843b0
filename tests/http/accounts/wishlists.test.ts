import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { demoShop } from '#fixtures/demo.ts'
import { api } from '#schemas/api/list.ts'
import { createWishlistHandlers } from '#server/commerce/wishlists/handlers.ts'
import { createWishlists } from '#server/commerce/wishlists/wishlists.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { type ApiRequest, type ApiServer, customer, startApi } from '#tests/support/api-server.ts'

let shop: ApiServer

beforeAll(async () => {
  shop = await startApi((parts) => {
    const wishlists = createWishlists(parts.database, parts.now)
    const { products } = parts.commerce
    const handlers = createWishlistHandlers({ ...parts, wishlists, products })
    return servicesOf('wishlist', api.wishlist, handlers)
  })
})
afterAll(() => shop?.close())
afterEach(() => expect(shop.faults).toEqual([]))

const ids = (demoShop().products.get('dk') ?? []).map(({ id }) => id)
const [coat = '', shirt = '', scarf = '', hat = '', shoes = ''] = ids
const anna = customer('anna')
const bo = customer('bo')
const path = '/api/wishlist/dk/wishlist'

/** A browser: it sends back what cookies it was given. */
function browser() {
  const jar = new Map<string, string>()
  return async (address: string, request: ApiRequest = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await shop.ask(address, { ...request, headers: { ...request.headers, cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      const [name = '', value = ''] = pair.split('=')
      if (/Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
}
const post = { method: 'POST' }
const skusOf = (body: { skus: string[] }[]) => body.map(({ skus }) => skus)

it('stores a guest’s list for the browser’s session, and creates none before the first item', async () => {
  const visit = browser()
  const empty = await visit('/api/wishlist/wishlists')
  expect(empty.headers.getSetCookie()).toEqual([])
  expect(empty.body).toEqual([
    { wishlistId: 'default', wishlistName: '', isDefaultWishlist: true, skus: [], products: [] },
  ])
  const added = await visit(`${path}/add?sku=${coat}_M`, post)
  expect(added.status).toBe(200)
  const [cookie = ''] = added.headers.getSetCookie()
  expect(cookie).toMatch(/^guest=[\w-]{22}; Path=\/; SameSite=Lax; HttpOnly; Secure$/)
  expect(skusOf(added.body)).toEqual([[`${coat}_M`]])
  expect(added.body[0].products).toEqual([expect.objectContaining({ id: coat })])
  const addedAgain = await visit(`${path}/add?sku=${shirt}`, post)
  expect(addedAgain.headers.getSetCookie()).toEqual([])
  expect(skusOf((await visit('/api/wishlist/wishlists')).body)).toEqual([[shirt, `${coat}_M`]])
  expect((await browser()('/api/wishlist/wishlists')).body[0].skus).toEqual([])
})

it('forgets lists of guests that have been unchanged for 30 days, and none of customers', async () => {
  const day = 24 * 3_600_000
  const carla = customer('carla')
  const [earlyBrowser, lateBrowser, newBrowser] = [browser(), browser(), browser()]
  const skus = async (visit: ReturnType<typeof browser>) =>
    skusOf((await visit('/api/wishlist/wishlists')).body)
  await shop.ask(`${path}/add?sku=${coat}`, { ...post, as: carla })
  await earlyBrowser(`${path}/add?sku=${coat}`, post)
  shop.wait(2 * day)
  await lateBrowser(`${path}/add?sku=${shirt}`, post)
  shop.wait(29 * day)
  await newBrowser(`${path}/add?sku=${scarf}`, post)
  expect([await skus(earlyBrowser), await skus(lateBrowser), await skus(newBrowser)]).toEqual([
    [[]],
    [[shirt]],
    [[scarf]],
  ])
  expect(skusOf((await shop.ask('/api/wishlist/wishlists', { as: carla })).body)).toEqual([[coat]])
})

it('brings a guest’s list along when the guest signs in, once', async () => {
  const visit = browser()
  await visit(`${path}/add?sku=${coat}`, { ...post, as: bo })
  const other = browser()
  await other(`${path}/add-range?skus=${coat}&skus=${shirt}&skus=${scarf}`, post)
  const before = await other('/api/wishlist/wishlists', { as: bo })
  expect(before.headers.getSetCookie()).toEqual([expect.stringContaining('guest=; ')])
  expect(skusOf(before.body)).toEqual([[scarf, shirt, coat]])
  expect(skusOf((await visit('/api/wishlist/wishlists', { as: bo })).body)).toEqual([[scarf, shirt, coat]])
  expect((await other('/api/wishlist/wishlists')).body[0].skus).toEqual([])
})

it('returns all lists after every change, with four SKUs per product', async () => {
  const skus = [coat, shirt, scarf, hat, shoes]
  const range = await shop.ask(`${path}/add-range?${skus.map((sku) => `skus=${sku}`).join('&')}`, {
    ...post,
    as: anna,
  })
  expect(range.body[0].skus).toHaveLength(5)
  expect(range.body[0].products).toHaveLength(4)
  const fullList = await shop.ask(path, { as: anna })
  expect(fullList.body.products.map(({ id }: { id: string }) => id)).toEqual(skus.toReversed())
  const removed = await shop.ask(`${path}/remove?sku=${shirt}&wishlistId=default`, { ...post, as: anna })
  expect(skusOf(removed.body)).toEqual([[shoes, hat, scarf, coat]])
  expect((await shop.ask(`${path}/remove?sku=${shirt}`, { ...post, as: anna })).status).toBe(200)
})

it('stores several named lists per customer', async () => {
  const as = customer('cem')
  const json = { wishlistName: ' Summer ' }
  const created = await shop.ask('/api/wishlist/createwishlist', { ...post, json, as })
  expect(created.body.map(({ wishlistName }: { wishlistName: string }) => wishlistName)).toEqual([
    '',
    'Summer',
  ])
  const { wishlistId } = created.body[1]
  await shop.ask(`${path}/add?sku=${coat}&wishlistId=${wishlistId}`, { ...post, as })
  const named = await shop.ask(`/api/wishlist/updatewishlistname?wishlistId=${wishlistId}`, {
    method: 'PUT',
    json: { wishlistName: 'Winter' },
    as,
  })
  expect(named.body[1]).toMatchObject({ wishlistName: 'Winter', skus: [coat] })
  const deleted = await shop.ask(`/api/wishlist/dk/delete-wishlist?wishlistId=${wishlistId}`, {
    method: 'DELETE',
    as,
  })
  expect(deleted.body).toHaveLength(1)
  await shop.ask(`${path}/add?sku=${coat}`, { ...post, as })
  const emptied = await shop.ask('/api/wishlist/dk/delete-wishlist?wishlistId=default', {
    method: 'DELETE',
    as,
  })
  expect(skusOf(emptied.body)).toEqual([[]])
})

it('moves products between lists, and leaves them where they are if it cannot', async () => {
  const as = customer('move')
  const lists = '/api/wishlist/createwishlist'
  const created = await shop.ask(lists, { ...post, json: { wishlistName: 'Summer' }, as })
  const { wishlistId } = created.body[1]
  await shop.ask(`${path}/add-range?skus=${coat}_M&skus=${shirt}`, { ...post, as })
  const move = (query: string) => shop.ask(`${path}/move?${query}`, { ...post, as })
  expect(skusOf((await move(`sku=${coat}_M&wishlistId=${wishlistId}`)).body)).toEqual([
    [shirt],
    [`${coat}_M`],
  ])
  expect((await move(`sku=${coat}_M&wishlistId=${wishlistId}`)).status).toBe(404)
  expect((await move(`sku=${shirt}&wishlistId=of-somebody-else`)).status).toBe(404)
  const movedBack = await move(`sku=${coat}_M&from=${wishlistId}&wishlistId=default`)
  expect(skusOf(movedBack.body)).toEqual([[`${coat}_M`, shirt], []])
  const sizes = Array.from({ length: 200 }, (_, size) => `skus=${scarf}_${size}`).join('&')
  await shop.ask(`${path}/add-range?wishlistId=${wishlistId}&${sizes}`, { ...post, as })
  expect((await move(`sku=${shirt}&wishlistId=${wishlistId}`)).status).toBe(422)
  expect((await shop.ask('/api/wishlist/wishlists', { as })).body[0].skus).toContain(shirt)
})

it('ends the links to a list, and makes another when it is shared again', async () => {
  const as = customer('end')
  await shop.ask(`${path}/add?sku=${coat}`, { ...post, as })
  const link = async () =>
    (await shop.ask(`${path}/get-wishlist-share-link`, { ...post, as })).body.shareLinkReference
  const shared = (reference: string) =>
    shop.ask(`/api/wishlist/dk/shared-wishlist?shareLinkReference=${reference}`)
  const first = await link()
  expect((await shared(first)).status).toBe(200)
  const ended = await shop.ask(`${path}/stop-sharing`, { ...post, as })
  expect([ended.status, ended.body[0].shareLinkReference]).toEqual([200, undefined])
  expect((await shared(first)).status).toBe(404)
  const second = await link()
  expect(second).not.toBe(first)
  expect((await shared(second)).status).toBe(200)
})

it('shows a shared list only to visitors with its link', async () => {
  await shop.ask(`${path}/add?sku=${coat}`, { ...post, as: anna })
  const { body } = await shop.ask(`${path}/get-wishlist-share-link`, { ...post, as: anna })
  expect(body.url).toBe(`https://shop.example/dk/wishlist?shareReference=${body.shareLinkReference}`)
  expect(body.wishlists[0].shareLinkReference).toBe(body.shareLinkReference)
  for (const address of [
    `/api/wishlist/se/shared-wishlist?shareLinkReference=${body.shareLinkReference}`,
    `${path}?wishlistId=${body.wishlists[0].wishlistId}&shareReference=${body.shareLinkReference}`,
  ]) {
    const seen = await shop.ask(address)
    expect(seen.body).toMatchObject({ wishlistId: 'default', isDefaultWishlist: false })
    expect(seen.body.skus).toContain(coat)
  }
  expect((await shop.ask('/api/wishlist/dk/shared-wishlist?shareLinkReference=made-up')).status).toBe(404)
  const { wishlistId } = body.wishlists[0]
  await shop.ask(`/api/wishlist/updatewishlistname?wishlistId=${wishlistId}`, {
    method: 'PUT',
    json: { wishlistName: 'Surprise for Bo' },
    as: anna,
  })
  const named = await shop.ask(`${path}?shareReference=${body.shareLinkReference}`, { as: bo })
  expect(named.body.wishlistName).toBe('')
  expect((await shop.ask(`${path}?wishlistId=${wishlistId}`, { as: bo })).status).toBe(404)
  expect(
    (await shop.ask(`${path}/add?sku=${coat}&wishlistId=${wishlistId}`, { ...post, as: bo })).status,
  ).toBe(404)
  const renamed = await shop.ask(`/api/wishlist/updatewishlistname?wishlistId=${wishlistId}`, {
    method: 'PUT',
    json: { wishlistName: 'Mine' },
    as: bo,
  })
  expect(renamed.status).toBe(404)
})

it('sends no mail for an unverified address, and names the claim', async () => {
  const { status, body } = await shop.ask(`${path}/share-wishlist-mail`, {
    ...post,
    json: { email: 'cleo@example.com' },
    as: customer('dora', { emailVerified: false }),
  })
  expect(status).toBe(403)
  expect(body).toMatchObject({
    errors: { '': ['verifyEmail.first'] },
    claimValidationErrors: [
      { id: 'st-ev', reason: { message: 'wrong value', expectedValue: true, actualValue: false } },
    ],
  })
})

it('sends a link by mail, without links of the sender’s own and not too often', async () => {
  const send = (json: object) => shop.ask(`${path}/share-wishlist-mail`, { ...post, json, as: anna })
  const sent = await send({ email: 'cleo@example.com', message: 'For my birthday' })
  expect([sent.status, sent.body]).toEqual([204, undefined])
  const [mail] = await shop.database.db.select().from(mailOutbox)
  expect(mail).toMatchObject({ market: 'dk', recipient: 'cleo@example.com' })
  expect(mail?.body).toMatch(/shareReference=[\w-]{22}\n\nFor my birthday\n\n-- /)
  for (const message of ['See http://evil.example', 'Look\nhttps://evil.example/pay', 'Look at evil.example'])
    expect((await send({ email: 'cleo@example.com', message })).status).toBe(400)
  const responses = await Promise.all(Array.from({ length: 10 }, () => send({ email: 'cleo@example.com' })))
  expect(responses.map(({ status }) => status)).toContain(429)
})

it('requires a sign-in if the market does, and always for custom lists', async () => {
  expect(
    (await shop.ask('/api/wishlist/createwishlist', { ...post, json: { wishlistName: 'A' } })).status,
  ).toBe(401)
  expect((await shop.ask(`${path}/get-wishlist-share-link`, post)).status).toBe(401)
  await shop.publish('toggles', 'se', '', { loginRequiredForWishlist: true, wishlistCreation: false })
  const inSweden = '/api/wishlist/se/wishlist'
  for (const [address, request] of [
    [inSweden, {}],
    [`${inSweden}/add?sku=${coat}`, post],
    [`${inSweden}/remove?sku=${coat}`, post],
    ['/api/wishlist/wishlists', { headers: { 'X-CURRENT-MARKET': 'se' } }],
  ] as const) {
    const { status, body } = await shop.ask(address, request)
    expect([status, body.errors]).toEqual([401, { '': ['wishlist.login_to_use_wishlist'] }])
  }
  expect((await shop.ask(`${inSweden}/add?sku=${coat}`, { ...post, as: anna })).status).toBe(200)
  const refused = await shop.ask('/api/wishlist/createwishlist', {
    ...post,
    json: { wishlistName: 'A' },
    headers: { 'X-CURRENT-MARKET': 'se' },
    as: anna,
  })
  expect(refused.status).toBe(403)
})

it('limits the size of lists, and accepts only products on sale', async () => {
  const as = customer('dora')
  expect((await shop.ask(`${path}/add?sku=nothing_of_it`, { ...post, as })).status).toBe(404)
  const sizes = Array.from({ length: 199 }, (_, size) => `skus=${coat}_${size}`)
  const full = await shop.ask(`${path}/add-range?${sizes.join('&')}&skus=unknown_1`, { ...post, as })
  expect(full.body[0].skus).toHaveLength(199)
  // One of many concurrent requests fits.
  const rush = await Promise.all(
    Array.from({ length: 5 }, (_, size) => shop.ask(`${path}/add?sku=${shirt}_${size}`, { ...post, as })),
  )
  expect(rush.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
  const lists = await Promise.all(
    Array.from({ length: 52 }, (_, count) =>
      shop.ask('/api/wishlist/createwishlist', { ...post, json: { wishlistName: `List ${count}` }, as }),
    ),
  )
  expect(lists.filter(({ status }) => status === 200)).toHaveLength(49)
})

it('refuses invalid requests', async () => {
  const bad = [
    `${path}/add`,
    `${path}/add?sku=`,
    `${path}/add?sku=${'x'.repeat(101)}`,
    `${path}/add?sku=%27%3B%20drop%20table`,
    `${path}/add?sku=${coat}&wishlistId=__proto__%00`,
    `${path}/add-range?${'skus=a&'.repeat(201)}`,
    `${path}?shareReference=${'x'.repeat(41)}`,
  ]
  const statuses = await Promise.all(
    bad.map(async (address) => {
      const response = await shop.ask(address, address === bad.at(-1) ? {} : post)
      return response.status
    }),
  )
  expect(statuses).toEqual(bad.map(() => 400))
  expect((await shop.ask(`/api/wishlist/nowhere/wishlist/add?sku=${coat}`, post)).status).toBe(404)
  const foreign = { Origin: 'https://evil.example', 'X-Requested-With': '' }
  expect((await shop.ask(`${path}/add?sku=${coat}`, { ...post, headers: foreign })).status).toBe(403)
  const forged = await shop.ask('/api/wishlist/wishlists', { headers: { cookie: 'guest=../../etc' } })
  expect(forged.body[0].skus).toEqual([])
})
