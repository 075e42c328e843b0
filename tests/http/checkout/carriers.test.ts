import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCarriers } from '#server/commerce/delivery/open-carriers.ts'
import { eq } from '#server/database/drizzle.ts'
import { products, variants } from '#server/database/tables/catalogue.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { type BasketApi, startBasketApi, type Visitor } from '#tests/support/basket-api.ts'
import { startFakeDhl, startFakePostNord } from '#tests/support/fakes/fake-carriers.ts'

// Pickup points that shoppers can select, and pages while carriers are unavailable.

let postnord: Awaited<ReturnType<typeof startFakePostNord>>
let dhl: Awaited<ReturnType<typeof startFakeDhl>>
let shop: BasketApi
const failures: string[] = []

beforeAll(async () => {
  postnord = await startFakePostNord()
  dhl = await startFakeDhl()
  const carriers = { postnord: postnord.config, dhl: dhl.config }
  shop = await startBasketApi(openCarriers(carriers, undefined, (error) => void failures.push(String(error))))
})
afterAll(async () => {
  await shop?.close()
  await postnord?.close()
  await dhl?.close()
})

const germanAddress = {
  ...danishAddress,
  country: 'DE',
  line1: 'Neuer Wall 1',
  postalCode: '20354',
  city: 'Hamburg',
  carrierPostNumber: '1234567',
}

async function shopperAt(catalog: string, shippingAddress: object): Promise<Visitor> {
  const visitor = shop.visitor(catalog)
  await visitor.add('10019_001_001')
  await visitor.basket('basket/address', { method: 'PUT', json: { shippingAddress } })
  return visitor
}

const choose = (visitor: Visitor, shippingMethodId: string, pickupPointId: string) =>
  visitor.ask('basket/shipment', { method: 'PUT', json: { shippingMethodId, pickupPointId } })

it('offers PostNord’s parcel shops and boxes in Denmark, and takes one of them', async () => {
  const visitor = await shopperAt('dk', danishAddress)
  const { body } = await visitor.ask('basket/get-pickup-points?carrierId=postnord')
  expect(body).toMatchObject([
    {
      id: '8123',
      name: 'Pakkeshop Kiosken',
      straightLineDistance: 210,
      latitude: 56.15,
      longitude: 10.2,
      address: { country: 'DK', line1: 'Sønder Allé', houseNumber: '210', city: 'Aarhus C' },
    },
    { id: '8456', carrierVariant: 'locker' },
  ])
  const chosen = await choose(visitor, 'locker', '8456')
  expect(chosen.body.basket.shipments).toMatchObject([{ pickupPointName: 'Pakkeboks 8456' }])
  expect((await choose(visitor, 'locker', '8123')).status).toBe(400)
})

it('requests the pickup points of an address once', async () => {
  const before = postnord.calls.length
  const visitor = await shopperAt('dk', { ...danishAddress, line1: 'Elsewhere 1' })
  for (const list of ['get-pickup-points', 'get-packstations', 'get-pickup-points'])
    expect((await visitor.ask(`basket/${list}?carrierId=postnord`)).body).not.toEqual([])
  expect(postnord.calls).toHaveLength(before + 1)
})

it('offers DHL’s lockers in Germany', async () => {
  const visitor = await shopperAt('de', germanAddress)
  const { body } = await visitor.ask('basket/get-packstations?carrierId=dhl')
  expect(body).toMatchObject([
    { id: '8007-1', name: 'Packstation 229', address: { line1: 'Gänsemarkt 300', city: 'Hamburg' } },
  ])
  const chosen = await choose(visitor, 'locker', '8007-1')
  expect(chosen.body.basket.shipments).toMatchObject([{ pickupPointId: '8007-1' }])
})

it('finds nothing at an address that the carrier does not know', async () => {
  const visitor = await shopperAt('dk', danishAddress)
  expect((await visitor.ask('basket/get-pickup-points?carrierId=dhl')).body).toEqual([])
  expect((await visitor.ask('basket/get-pickup-points?carrierId=nobody')).body).toEqual([])
  // PostNord responds to a postal code that it does not know with a fault.
  const points = openCarriers({ postnord: postnord.config, dhl: undefined }, undefined, (error) =>
    failures.push(String(error)),
  )
  expect(await points.near({ ...danishAddress, postalCode: '80000' }, 'postnord')).toEqual([])
  expect(failures).toEqual([])
})

it('reports an unavailable carrier instead of an empty list, and accepts no unverified point', async () => {
  postnord.trouble('/rest', 'lost')
  postnord.trouble('/rest', 'lost')
  const visitor = await shopperAt('dk', { ...danishAddress, line1: 'Nowhere yet 1' })
  const response = await visitor.ask('basket/get-pickup-points?carrierId=postnord')
  expect([response.status, response.body.errors]).toEqual([503, { '': ['shipping.carrierUnavailable'] }])
  expect((await choose(visitor, 'parcel-shop', '8123')).status).toBe(503)
  expect(failures.join()).not.toContain(postnord.config.apiKey)
  expect(failures).toHaveLength(2)
  // The next request succeeds again, and other delivery methods were available throughout.
  expect((await choose(visitor, 'parcel-shop', '8123')).status).toBe(200)
})

it('offers no delivery to points of carriers that are not configured', async () => {
  const visitor = await shopperAt('ch', {
    ...danishAddress,
    country: 'CH',
    postalCode: '8001',
    city: 'Zürich',
  })
  const { body } = await visitor.ask('basket/get-shipping-methods')
  expect(body.map(({ id }: { id: string }) => id)).toEqual(['home', 'store'])
})

it('refuses the shop’s key as the carriers do', async () => {
  const wrong = { ...postnord.config, apiKey: 'wrong' }
  const reasons: unknown[] = []
  const points = openCarriers(
    { postnord: wrong, dhl: { ...dhl.config, apiKey: 'wrong' } },
    undefined,
    (error) => void reasons.push(error),
  )
  expect(await points.near(danishAddress, 'postnord')).toBe('unavailable')
  expect(await points.near(germanAddress, 'dhl')).toBe('unavailable')
  expect(reasons).toMatchObject([{ status: 401 }, { status: 401 }])
})

it('predicts no date for goods that are pre-ordered until one is known', async () => {
  const visitor = await shopperAt('dk', danishAddress)
  const homeOf = async () =>
    (await visitor.ask('basket/get-shipping-methods')).body.find(({ id }: { id: string }) => id === 'home')
  expect((await homeOf()).predictedDeliveryDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  const { db } = shop.database
  await db.update(products).set({ isPreorder: true }).where(eq(products.id, '10019_001'))
  expect(await homeOf()).not.toHaveProperty('predictedDeliveryDate')
  const inDelivery = new Date('2027-03-01T10:00:00Z')
  await db.update(variants).set({ inDelivery }).where(eq(variants.productId, '10019_001'))
  expect(await homeOf()).toMatchObject({ predictedDeliveryDate: '2027-03-04' })
  expect(await homeOf()).not.toHaveProperty('predictionCutoff')
})
