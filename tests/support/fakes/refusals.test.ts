import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIyzicoClient } from '#server/commerce/payments/iyzico/iyzico-client.ts'
import { type FakeLoqate, startFakeLoqate } from '#tests/support/fakes/fake-addresses.ts'
import { type FakeIyzico, startFakeIyzico } from '#tests/support/fakes/fake-iyzico.ts'
import { type FakeRelewise, startFakeRelewise } from '#tests/support/fakes/fake-relewise.ts'
import { type FakeVoyado, startFakeVoyado } from '#tests/support/fakes/fake-voyado.ts'

// The tests' providers refuse requests that the real ones refuse by their published references.

let relewise: FakeRelewise
let voyado: FakeVoyado
let loqate: FakeLoqate
let iyzico: FakeIyzico

beforeAll(async () => {
  ;[relewise, voyado, loqate, iyzico] = await Promise.all([
    startFakeRelewise(),
    startFakeVoyado(),
    startFakeLoqate(),
    startFakeIyzico(),
  ])
})
afterAll(() => Promise.all([relewise, voyado, loqate, iyzico].map((fake) => fake?.close())))

async function ask(url: string, headers: Record<string, string>, json?: object) {
  const response = await fetch(url, {
    method: json ? 'POST' : 'GET',
    headers,
    ...(json && { body: JSON.stringify(json) }),
  })
  return [response.status, JSON.parse((await response.text()) || 'null')] as const
}

describe('Relewise', () => {
  const update = {
    $type: 'Relewise.Client.DataTypes.ProductUpdate, Relewise.Client',
    product: {
      id: 'p-1',
      displayName: { values: [{ language: { value: 'da' }, text: 'Trøje' }] },
      salesPrice: { values: [{ amount: 99.5, currency: { value: 'DKK' } }] },
    },
    variants: [{ id: 'v-1' }],
    productUpdateKind: 'ReplaceProvidedProperties',
    variantUpdateKind: 'ReplaceProvidedProperties',
    replaceExistingVariants: true,
  }
  const action = {
    $type: 'Relewise.Client.DataTypes.ProductAdministrativeAction, Relewise.Client',
    filters: { items: [{ key: 'ImportedAt' }] },
    productUpdateKind: 'Disable',
    variantUpdateKind: 'None',
  }
  const request = async (
    name: string,
    json: object,
    { key, dataset }: { key?: string; dataset?: string } = {},
  ) => {
    const { url, config } = relewise
    const headers = { Authorization: `APIKey ${key ?? config.apiKey}` }
    return (await ask(`${url}/${dataset ?? config.datasetId}/v1/${name}`, headers, json))[0]
  }
  const batchType = 'Relewise.Client.Requests.Tracking.BatchedTrackingRequest, Relewise.Client'
  const send = (items: readonly object[], overrides = {}) =>
    request('BatchedTrackingRequest', { $type: batchType, items }, overrides)
  const recommendation = {
    $type: 'Relewise.Client.Requests.Recommendations.PopularProductsRequest, Relewise.Client',
    user: {},
    language: { value: 'da' },
  }
  const recommend = (change: object) => request('PopularProductsRequest', { ...recommendation, ...change })

  it.each<[string, () => Promise<number>, number]>([
    ['another data set', () => send([update], { dataset: 'other' }), 404],
    ['nothing of a valid recommendation', () => recommend({}), 200],
    ['a recommendation of another type', () => recommend({ $type: batchType }), 400],
    ['a recommendation for nobody', () => recommend({ user: undefined }), 400],
    ['a recommendation without a language', () => recommend({ language: undefined }), 400],
    ['nothing of a valid batch', () => send([update, action]), 200],
    ['a wrong key', () => send([update], { key: 'wrong' }), 401],
    ['more than a thousand items', () => send(Array.from({ length: 1_001 }, () => update)), 400],
    ['an item without a type', () => send([{ ...update, $type: undefined }]), 400],
    ['a product without an id', () => send([{ ...update, product: {} }]), 400],
    ['a variant without an id', () => send([{ ...update, variants: [{}] }]), 400],
    ['an unknown kind of update', () => send([{ ...update, productUpdateKind: 'Replace' }]), 400],
    [
      'an update that says nothing of variants',
      () => send([{ ...update, replaceExistingVariants: undefined }]),
      400,
    ],
    [
      'a price without a currency',
      () => send([{ ...update, product: { ...update.product, salesPrice: { values: [{ amount: 1 }] } } }]),
      400,
    ],
    [
      'a name without a language',
      () => send([{ ...update, product: { ...update.product, displayName: { values: [{ text: 'a' }] } } }]),
      400,
    ],
    ['an action without filters', () => send([{ ...action, filters: { items: [] } }]), 400],
    ['an unknown action', () => send([{ ...action, productUpdateKind: 'Hide' }]), 400],
  ])('refuses %s', async (_, request, status) => expect(await request()).toBe(status))
})

describe('Voyado', () => {
  const headers = { apikey: 'voyado-key', 'User-Agent': 'Test/1.0', 'Content-Type': 'application/json' }
  const item = {
    type: 'PURCHASE',
    sku: 'a',
    quantity: 1,
    grossPaidPrice: 10,
    taxAmount: 2,
    taxPercent: 25,
    articleNumber: 'a',
    articleName: 'A',
  }
  const post = async (path: string, json: object, own: Record<string, string> = headers) =>
    ask(`${voyado.url}/api/v2/${path}`, own, json)
  const contactOf = (email: string) =>
    voyado.contacts.find(({ facts }) => facts.email === email) ?? voyado.addContact({ email })
  async function receive(change: object, own = headers): Promise<number> {
    const { id } = contactOf('anna@example.com')
    const receipt = {
      uniqueReceiptId: 'r-1',
      receiptNumber: 'r-1',
      createdDate: '2026-11-02T10:14:00+01:00',
      storeExternalId: 'web',
      currency: 'DKK',
      totalGrossPrice: 10,
      contact: { matchKey: id, matchKeyType: 'contactId' },
      paymentMethods: [{ type: 'card', value: 10 }],
      items: [item],
    }
    return (await post('receipts', { ...receipt, ...change }, own))[0]
  }
  const returned = { items: [{ ...item, type: 'RETURN', quantity: -1 }], totalGrossPrice: -10 }

  const create = async (change: object, overrides = {}) =>
    (
      await post(
        'contacts',
        { contactType: 'Member', email: 'carl@example.com', ...change },
        { ...headers, ...overrides },
      )
    )[0]

  it.each<[string, () => Promise<number>, number]>([
    ['nothing of a valid contact', () => create({}), 201],
    ['a contact of an unknown type', () => create({ contactType: 'Shopper' }), 400],
    ['a contact without a key', () => create({ email: undefined }), 400],
    ['an unknown kind of approval', () => create({}, { createAsUnapproved: 'yes' }), 400],
    ['nothing of a valid receipt', () => receive({}), 202],
    ['no receipt that it has', () => receive({}), 202],
    ['nothing of a valid return', () => receive({ ...returned, uniqueReceiptId: 'r-2' }), 202],
    ['a wrong key', () => receive({}, { ...headers, apikey: 'wrong' }), 401],
    ['a program without a version', () => receive({}, { ...headers, 'User-Agent': 'test' }), 403],
    ['another content type', () => receive({}, { ...headers, 'Content-Type': 'text/plain' }), 500],
    ['a receipt without a store', () => receive({ storeExternalId: undefined }), 400],
    ['a moment without a time zone', () => receive({ createdDate: '2026-11-02T10:14:00' }), 400],
    ['an unknown kind of key', () => receive({ contact: { matchKey: '1', matchKeyType: 'Name' } }), 400],
    ['an unknown contact', () => receive({ contact: { matchKey: '1', matchKeyType: 'contactId' } }), 404],
    ['a sum that is not that of its items', () => receive({ totalGrossPrice: 11 }), 400],
    ['a return of a positive sum', () => receive({ ...returned, totalGrossPrice: 10 }), 400],
    ['a return of a positive quantity', () => receive({ items: [{ ...item, type: 'RETURN' }] }), 400],
    [
      'a negative price',
      () => receive({ items: [{ ...item, grossPaidPrice: -10 }], totalGrossPrice: -10 }),
      400,
    ],
    ['an item without tax', () => receive({ items: [{ ...item, taxPercent: undefined }] }), 400],
  ])('refuses %s', async (_, request, status) => expect(await request()).toBe(status))

  it('counts a receipt once, and subtracts a return', () =>
    expect(contactOf('anna@example.com').balance).toBe(0))

  it('redeems a check and a promotion once, each by the id of the contact’s own', async () => {
    const contact = voyado.addContact({ email: 'bo@example.com' })
    const check = {
      id: 'check',
      checkNumber: '600000012345',
      value: { currency: 'DKK', amount: 5 },
      redeemed: false,
    }
    contact.checks.push(check)
    const redeemed = (path: string, json = {}) =>
      post(path, json).then(([status, body]) => [status, body.errorCode])
    const path = `contacts/${contact.id}/bonuschecks/check/redeem`
    expect(await redeemed(path)).toEqual([200, undefined])
    expect(await redeemed(path)).toEqual([409, 'BonusCheckAlreadyRedeemed'])
    expect(await redeemed('contacts/nobody/bonuschecks/check/redeem')).toEqual([404, 'ContactNotFound'])
    expect(await redeemed(`contacts/${contact.id}/bonuschecks/other/redeem`)).toEqual([
      404,
      'BonusCheckNotFound',
    ])
    const [, [promotion]] = await ask(`${voyado.url}/api/v2/contacts/${contact.id}/promotions`, headers)
    const redeem = (id: string, redemptionChannel: string) =>
      redeemed(`promotions/codes/${id}/redeem`, { redemptionChannel })
    expect(await redeem(promotion.promotionId, 'ECOM')).toEqual([404, 'PromotionNotFound'])
    expect(await redeem(promotion.id, 'WEB')).toEqual([400, 'NotAValidRedemptionChannel'])
    expect(await redeem(promotion.id, 'ECOM')).toEqual([200, undefined])
    expect(await redeem(promotion.id, 'ECOM')).toEqual([409, 'PromotionAlreadyRedeemed'])
  })
})

describe('Loqate', () => {
  const call = async (path: string, query: Record<string, string>) => {
    const parameters = new URLSearchParams({ Key: 'AA11-BB22-CC33-DD44', ...query })
    const [status, body] = await ask(`${loqate.url}/Capture/Interactive/${path}/json3.ws?${parameters}`, {})
    return [status, body?.Items?.[0]?.Error]
  }
  it.each([
    ['nothing of a valid search', 'Find/v1.10', { Text: 'Rådhus', Countries: 'DK' }, undefined],
    [
      'nothing of a search in a container',
      'Find/v1.10',
      { Container: 'DK|LP|street|20345', Countries: 'DK' },
      undefined,
    ],
    ['a wrong key', 'Find/v1.10', { Text: 'Rådhus', Key: 'wrong' }, '2'],
    ['a search for nothing', 'Find/v1.10', { Countries: 'DK' }, '1001'],
    ['unknown countries', 'Find/v1.10', { Text: 'Rådhus', Countries: 'Denmark' }, '1002'],
    ['an unknown id', 'Retrieve/v1.20', { Id: 'DK|1' }, '1002'],
  ])('refuses %s, with status 200', async (_, path, query, error) =>
    expect(await call(path, query)).toEqual([200, error]),
  )
})

describe('iyzico', () => {
  const address = { contactName: 'Elif Demir', city: 'İstanbul', country: 'TR', address: 'Bağdat Caddesi 7' }
  const opening = {
    conversationId: 'c-1',
    price: '10.00',
    paidPrice: '10.00',
    currency: 'TRY',
    basketId: 'c-1',
    paymentGroup: 'PRODUCT',
    callbackUrl: 'https://shop.example/back',
    enabledInstallments: [1, 3],
    buyer: {
      id: 'c-1',
      name: 'Elif',
      surname: 'Demir',
      identityNumber: '10000000146',
      email: 'elif@example.com',
      registrationAddress: address.address,
      city: address.city,
      country: 'TR',
      ip: '85.34.78.112',
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: [{ id: 'a', name: 'Kazak', category1: 'Fashion', itemType: 'PHYSICAL', price: '10.00' }],
  }
  const code = async (path: string, json?: object, key = iyzico.config.secretKey) => {
    const reply = await createIyzicoClient({ ...iyzico.config, secretKey: key })(path, json)
    return reply.kind === 'rejected' ? reply.errorCode : reply.kind
  }
  const open = (change: object) =>
    code('/payment/iyzipos/checkoutform/initialize/auth/ecom', { ...opening, ...change })
  const refund = (price: string, id = '22000000') =>
    code('/v2/payment/refund', {
      conversationId: 'r-1',
      paymentId: id,
      price,
      currency: 'TRY',
      ip: '85.34.78.112',
    })

  it.each<[string, () => Promise<string>, string]>([
    ['nothing of a valid form', () => open({}), 'answer'],
    ['a wrong signature', () => code('/payment/bin/check', { binNumber: '552879' }, 'wrong'), '1000'],
    ['a form without a price', () => open({ price: undefined }), '24'],
    ['a price of zero', () => open({ price: '0.00' }), '24'],
    ['a currency that it does not take', () => open({ currency: 'DKK' }), '24'],
    ['a callback without TLS', () => open({ callbackUrl: 'http://shop.example/back' }), '23'],
    ['unknown instalments', () => open({ enabledInstallments: [13] }), '24'],
    ['a buyer without an address of mail', () => open({ buyer: { ...opening.buyer, email: 'elif' } }), '5'],
    ['a buyer without an identity', () => open({ buyer: { ...opening.buyer, identityNumber: '' } }), '8'],
    ['an address without a city', () => open({ billingAddress: { ...address, city: '' } }), '24'],
    ['no items', () => open({ basketItems: [] }), '24'],
    ['items that are not the price', () => open({ price: '11.00' }), '5062'],
    [
      'the result of an unknown form',
      () => code('/payment/iyzipos/checkoutform/auth/ecom/detail', { token: 'a' }),
      '5122',
    ],
    ['an unknown card', () => code('/payment/bin/check', { binNumber: '000000' }), '12'],
    ['a refund of more than was paid', () => refund('10.01'), '5093'],
    ['a refund of an unknown payment', () => refund('1.00', '1'), '5093'],
    ['the report of an unknown payment', () => code('/v2/reporting/payment/details?paymentId=1'), '5122'],
    ['an unknown address', () => code('/v2/unknown', {}), '11'],
  ])('refuses %s', async (_, request, expected) => expect(await request()).toBe(expected))

  it('refuses a request without its content type, also one without a body', async () => {
    const { apiKey, secretKey, url } = iyzico.config
    const path = '/v2/reporting/payment/details'
    const signature = createHmac('sha256', secretKey).update(`1${path}`).digest('hex')
    const proof = Buffer.from(`apiKey:${apiKey}&randomKey:1&signature:${signature}`).toString('base64')
    const headers = { Authorization: `IYZWSv2 ${proof}`, 'x-iyzi-rnd': '1' }
    expect((await ask(`${url}${path}?paymentId=1`, headers))[1].errorCode).toBe('11')
  })
})
