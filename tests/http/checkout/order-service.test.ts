import { afterAll, beforeAll, expect, it } from 'vitest'
import { ship } from '#server/commerce/orders/ship.ts'
import { eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import {
  orderLines,
  orderReturns,
  orders,
  parcelEvents,
  parcels,
  shipments,
} from '#server/database/tables/orders.ts'
import { sandboxPayments } from '#server/database/tables/sandbox.ts'
import { users } from '#server/database/tables/session.ts'
import { inTransaction } from '#server/database/transactions.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { pageVisitor } from '#tests/support/browser/page-visitor.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// After the order, without script: pages are requested and forms are posted to their page's own address.

let shop: TestStorefront

beforeAll(async () => {
  shop = await startTestStorefront({ environment: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => shop?.close())

/** Orders and pays as a guest. */
async function ordered(options: { quantity?: number; email?: string } = {}) {
  const anna = await guestAtCheckout(shop.url, options)
  const started = await anna.pay()
  const returnPath = await anna.decide(started.body.action, { decision: 'approve' })
  const { body } = await anna.ask(returnPath)
  return { orderId: String(body.orderId), orderNumber: String(body.orderNumber) }
}

const send = (orderId: string) =>
  inTransaction(shop.database, (tx) => ship(tx, orderId, { location: 'warehouse' }, Date.now()))

async function page(path: string): Promise<string> {
  const response = await fetch(shop.url + path)
  expect(response.status).toBe(200)
  return response.text()
}

/** Posts a form. @returns the location that it redirects to */
async function post(path: string, fields: Record<string, string>): Promise<string> {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin', Accept: 'text/html' },
    body: new URLSearchParams({ _id: 'part', ...fields }),
  })
  return `${response.status} ${response.headers.get('location')}`
}

async function cancelByScript(orderId: string) {
  const response = await fetch(`${shop.url}/api/order/dk/order/cancel/${orderId}`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'test' },
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const sentMails = async (recipient: string) =>
  (await shop.database.db.select().from(mailOutbox).orderBy(mailOutbox.id)).flatMap((mail) =>
    mail.recipient === recipient ? [mail.subject] : [],
  )

const find = (path: string, orderNumber: string, email: string, purpose: string) =>
  post(path, { _form: 'orderService.find', orderNumber, email, purpose })

it('shows a guest the order by number and e-mail address, and a parcel by its number', async () => {
  const { orderId, orderNumber } = await ordered()
  const track = '/dk/track-order'
  expect(await page(track)).toContain('name="orderNumber"')
  // As an Arabic keyboard types it.
  const typed = orderNumber.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  const redirect = await find(track, typed, 'Anna@Example.com', 'track')
  expect(redirect).toBe(`303 ${track}?orderid=${orderId}`)
  expect(await page(redirect.slice(4))).toContain('Din ordre er ikke sendt endnu')
  const sent = await send(orderId)
  if (sent.kind !== 'done') throw new Error(sent.kind)
  const pending = await page(redirect.slice(4))
  expect(pending).toContain(sent.trackingNumber)
  expect(pending).toContain(`/dk/return-items?orderid=${orderId}`)
  const parcel = await page(`${track}?parcel=${sent.trackingNumber}`)
  expect(parcel).toContain(sent.trackingNumber)
  expect(parcel).not.toContain(orderId)
  expect(await page(`${track}?parcel=VT1`)).toContain('ingen sporing')
})

it('reveals an order only with its email address, also by its URL', async () => {
  const { orderNumber } = await ordered()
  expect(await find('/dk/track-order', orderNumber, 'eve@example.com', 'track')).toBe(
    '303 /dk/track-order#part-refused',
  )
  expect(await page('/dk/track-order?orderid=unknown')).toContain(
    'Vi kunne ikke finde en ordre med dette nummer.',
  )
  expect(await page('/dk/return-items?orderid=unknown')).toContain(
    'Vi kunne ikke finde en ordre med dette nummer.',
  )
})

it('opens a guest’s order by its address for sixty days, and later with its number and e-mail', async () => {
  const { orderId, orderNumber } = await ordered()
  const openOrder = async (headers: Record<string, string> = {}) =>
    (await fetch(`${shop.url}/api/order/order/${orderId}`, { headers })).status
  const age = (days: number) =>
    shop.database.db
      .update(orders)
      .set({ created: new Date(Date.now() - days * 86_400_000) })
      .where(eq(orders.id, orderId))
  await age(59)
  expect(await openOrder()).toBe(200)
  await age(61)
  expect(await openOrder()).toBe(404)
  const response = await fetch(`${shop.url}/api/order/dk/order/find`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test' },
    body: JSON.stringify({ orderNumber, email: 'anna@example.com' }),
  })
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^order-key=.*HttpOnly/)
  const accessCookie = cookie.split(';')[0] ?? ''
  expect(await openOrder({ Cookie: accessCookie })).toBe(200)
  expect(await openOrder({ Cookie: accessCookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).toBe(
    404,
  )
})

it.each([
  ['its basket is deleted', '/api/order/dk/basket', { method: 'DELETE' }],
  ['its session ends', '/api/session/sign-out', { method: 'POST', redirect: 'manual', body: '{}' }],
] satisfies [string, string, RequestInit][])(
  'opens no order of an earlier visit by its address on a screen in a store, once %s',
  async (_end, path, request) => {
    const before = await ordered()
    const screen = { 'X-ISO-Context': 'true', 'X-Requested-With': 'test', 'Content-Type': 'application/json' }
    const open = async ({ orderId }: { orderId: string }, headers: Record<string, string>) =>
      (await fetch(`${shop.url}/api/order/order/${orderId}`, { headers })).status
    expect(await open(before, screen)).toBe(200)
    const ended = await fetch(shop.url + path, { ...request, headers: screen })
    const visit = ended.headers.getSetCookie().find((cookie) => cookie.startsWith('visit-start=')) ?? ''
    expect(visit).toContain('HttpOnly')
    const later = { ...screen, Cookie: visit.split(';')[0] ?? '' }
    expect(await open(before, later)).toBe(404)
    expect(await open(before, { Cookie: later.Cookie })).toBe(200)
    expect(await open(await ordered(), later)).toBe(200)
    const found = await fetch(`${shop.url}/api/order/dk/order/find`, {
      method: 'POST',
      headers: later,
      body: JSON.stringify({ orderNumber: before.orderNumber, email: 'anna@example.com' }),
    })
    const [key = ''] = found.headers.getSetCookie()
    expect(await open(before, { ...later, Cookie: `${later.Cookie}; ${key.split(';')[0]}` })).toBe(200)
  },
)

it('blocks guessing order numbers for an address, in any spelling', async () => {
  const outcomes = []
  for (let turn = 0; turn < 11; turn += 1) {
    const email = turn % 2 === 0 ? 'tried@example.com' : 'Tried@Example.com'
    const response = await fetch(`${shop.url}/api/order/dk/order/find`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'test' },
      body: JSON.stringify({ orderNumber: `${turn}`, email }),
    })
    outcomes.push(response.status)
  }
  expect(outcomes).toEqual([...Array(10).fill(404), 429])
})

it('cancels and refunds a guest’s undispatched order, once for repeated requests', async () => {
  const { orderId, orderNumber } = await ordered({ quantity: 2, email: 'regret@example.com' })
  const path = `/dk/track-order?orderid=${orderId}`
  expect(await page(path)).toContain('Annuller ordre')
  const cancel = () => post(path, { _form: 'orderService.cancel', orderId })
  // Pressed twice.
  expect(await Promise.all([cancel(), cancel()])).toEqual([`303 ${path}`, `303 ${path}`])
  const shown = await page(path)
  expect(shown).toContain('Ordren er annulleret.')
  expect(shown).not.toContain('orderService.cancel')
  const cancelledAgain = await cancelByScript(orderId)
  expect([cancelledAgain.status, cancelledAgain.body.order.orderState]).toEqual([200, 'cancelled'])
  expect(cancelledAgain.body.order.refunded).toEqual(cancelledAgain.body.order.total)
  expect(await sentMails('regret@example.com')).toEqual([
    `Din ordre ${orderNumber}`,
    `Varer i din ordre ${orderNumber} er annulleret`,
  ])
  const [{ paymentId } = {}] = cancelledAgain.body.order.paymentInformations
  await eventually(async () =>
    expect(
      await shop.database.db
        .select({ amount: sandboxPayments.authorisedAmount })
        .from(sandboxPayments)
        .where(eq(sandboxPayments.merchantReference, String(paymentId))),
    ).toEqual([{ amount: 0 }]),
  )
})

it('offers to cancel an order of gift cards until they are sent', async () => {
  const sku = '10900_001_004'
  const anna = await guestAtCheckout(shop.url, { sku, isDigital: true })
  await anna.basket(`lines?id=${sku}`, { method: 'DELETE' })
  const deliveryDate = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const names = { recipientName: 'Bo Lund', senderName: 'Anna' }
  const gift = { ...names, recipientEmail: 'bo@example.com', deliveryDate }
  expect((await anna.basket('line', { method: 'POST', json: { sku, gift } })).status).toBe(200)
  const returnPath = await anna.decide((await anna.pay()).body.action, { decision: 'approve' })
  const { orderId } = (await anna.ask(returnPath)).body
  const path = `/dk/track-order?orderid=${orderId}`
  expect(await page(path)).toContain('Annuller ordre')
  expect(await post(path, { _form: 'orderService.cancel', orderId })).toBe(`303 ${path}`)
  const shown = await page(path)
  expect(shown).toContain('Ordren er annulleret.')
  expect(shown).not.toContain('orderService.cancel')
})

it('refuses to cancel an order with dispatched items, and another customer’s order', async () => {
  const { orderId } = await ordered()
  await send(orderId)
  const path = `/dk/track-order?orderid=${orderId}`
  const refused = `303 ${path}#part-refused`
  expect(await post(path, { _form: 'orderService.cancel', orderId })).toBe(refused)
  const shown = await page(path)
  expect(shown).toContain('Din ordre eller en del af den er allerede sendt')
  expect(shown).not.toContain('orderService.cancel')
  const tooLate = await cancelByScript(orderId)
  expect([tooLate.status, tooLate.body.errors]).toEqual([409, { '': ['cancelOrder.tooLate'] }])

  const other = await ordered()
  const eve = createAuthClient(shop)
  await eve.post('/signup', formFields({ email: 'eve@example.com', password: 'correct horse 1' }))
  const [account] = await shop.database.db.select().from(users).where(eq(users.email, 'eve@example.com'))
  await shop.database.db
    .update(orders)
    .set({ customerId: account?.id ?? '' })
    .where(eq(orders.id, other.orderId))
  expect((await cancelByScript(other.orderId)).status).toBe(404)
  const [row] = await shop.database.db.select().from(orders).where(eq(orders.id, other.orderId))
  expect(row?.state).toBe('placed')
  const own = await eve.ask(`/api/order/dk/order/cancel/${other.orderId}`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  expect([own.status, Object(own.body).order.orderState]).toEqual([200, 'cancelled'])
})

const withdrawByScript = async (orderId: string) => {
  const response = await fetch(`${shop.url}/api/order/dk/order/withdraw/${orderId}`, {
    method: 'POST',
    headers: { 'X-Requested-With': 'test' },
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

it('withdraws from a partly sent order without a reason, once, and acknowledges it with its time', async () => {
  const { orderId, orderNumber } = await ordered({ quantity: 3, email: 'withdrawn@example.com' })
  const { db } = shop.database
  const readLine = async () => {
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
    if (!line) throw new Error('no line')
    return line
  }
  const path = `/dk/track-order?orderid=${orderId}`
  const withdraw = () => post(path, { _form: 'orderService.withdraw', orderId })
  const { id: lineId } = await readLine()
  await inTransaction(shop.database, (tx) =>
    ship(tx, orderId, { location: 'warehouse', pieces: [{ lineId, quantity: 2 }] }, Date.now()),
  )
  const offer = await page(path)
  expect(offer).toContain('Fortryd aftalen her')
  expect(offer).toContain('Bekræft fortrydelse')
  expect(offer).toContain(`Jeg fortryder aftalen om køb af varerne i ordre ${orderNumber}.`)
  // Pressed twice.
  expect(await Promise.all([withdraw(), withdraw()])).toEqual([`303 ${path}`, `303 ${path}`])
  expect(await readLine()).toMatchObject({ quantity: 3, shipped: 2, cancelled: 1, returned: 0 })
  const shown = await page(path)
  expect(shown).toMatch(/Du fortrød aftalen den \d\d-\d\d-\d{4} \d\d:\d\d\./)
  expect(shown).not.toContain('orderService.withdraw')
  const returned = await page(`/dk/return-items?orderid=${orderId}`)
  expect(returned).toContain(`${orderNumber}-R1`)
  expect(returned.replaceAll('<!-- -->', '')).toMatch(/2 × [^<·]+<\/li>/)
  const withdrawnAgain = await withdrawByScript(orderId)
  expect([withdrawnAgain.status, withdrawnAgain.body.order.lines[0].cancelledQuantity]).toEqual([200, 1])
  const mails = (await db.select().from(mailOutbox)).filter(
    ({ recipient, subject }) => recipient === 'withdrawn@example.com' && /fortrydelse/.test(subject),
  )
  expect(mails.map(({ subject }) => subject)).toEqual([`Din fortrydelse af ordre ${orderNumber}`])
  expect(mails[0]?.body).toContain(`Jeg fortryder aftalen om køb af varerne i ordre ${orderNumber}.`)
  expect(mails[0]?.body).toMatch(/Modtaget: \d\d-\d\d-\d{4} \d\d:\d\d \(Europe\/Copenhagen\)/)
  expect(mails[0]?.body).toContain('E-mail: withdrawn@example.com')
  expect(mails[0]?.body).toContain('3 × ')
})

it('withdraws from an order whose rest is unsent long after the sent part arrived', async () => {
  const { orderId } = await ordered({ quantity: 3 })
  const { db } = shop.database
  const readLines = () => db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const lineId = (await readLines())[0]?.id ?? ''
  await inTransaction(shop.database, (tx) =>
    ship(tx, orderId, { location: 'warehouse', pieces: [{ lineId, quantity: 2 }] }, Date.now()),
  )
  const created = new Date(Date.now() - 40 * 86_400_000)
  await db.update(shipments).set({ created }).where(eq(shipments.orderId, orderId))
  await db.update(parcels).set({ expected: null }).where(eq(parcels.orderId, orderId))
  expect((await withdrawByScript(orderId)).status).toBe(200)
  expect(await readLines()).toMatchObject([{ quantity: 3, shipped: 2, cancelled: 1 }])
  const registered = await db.select().from(orderReturns).where(eq(orderReturns.orderId, orderId))
  expect(registered.map(({ lines }) => JSON.parse(lines))).toEqual([[{ lineId, quantity: 2 }]])
})

it('offers the withdrawal until its period has ended, and only where the law gives the right', async () => {
  const { db } = shop.database
  const isOffered = async (orderId: string) =>
    (await page(`/dk/track-order?orderid=${orderId}`)).includes('orderService.withdraw')
  const { orderId } = await ordered()
  expect(await isOffered(orderId)).toBe(true)
  await db.update(orders).set({ market: 'us' }).where(eq(orders.id, orderId))
  expect(await isOffered(orderId)).toBe(false)
  const foreign = await withdrawByScript(orderId)
  expect([foreign.status, foreign.body.errors]).toEqual([409, { '': ['withdrawOrder.closed'] }])
  await db.update(orders).set({ market: 'dk' }).where(eq(orders.id, orderId))
  await send(orderId)
  expect(await isOffered(orderId)).toBe(true)
  const created = new Date(Date.now() - 40 * 86_400_000)
  await db.update(shipments).set({ created }).where(eq(shipments.orderId, orderId))
  await db.update(parcels).set({ expected: null }).where(eq(parcels.orderId, orderId))
  expect(await isOffered(orderId)).toBe(false)
  expect((await withdrawByScript(orderId)).status).toBe(409)
})

it('registers the returned items and quantities, with a reason or without, and shows the label', async () => {
  const { orderId, orderNumber } = await ordered({ quantity: 2 })
  const [line] = (await shop.database.db.select().from(orderLines)).filter((row) => row.orderId === orderId)
  const lineId = line?.id ?? ''
  const path = `/dk/return-items?orderid=${orderId}`
  const register = (fields: Record<string, string>) =>
    post(path, { _form: 'orderService.registerReturn', orderId, 'lines.0.lineId': lineId, ...fields })
  expect(await page(path)).toContain('Ordren har ingen varer, der kan returneres.')
  const refused = `303 ${path}#part-refused`
  expect(await register({ 'lines.0.quantity': '1', 'lines.0.reason': 'tooSmall' })).toBe(refused)
  await send(orderId)
  expect(await find('/dk/return-items', orderNumber, 'anna@example.com', 'return')).toBe(`303 ${path}`)
  expect(await page(path)).toContain('name="lines.0.quantity"')
  expect(await register({ 'lines.0.quantity': '0' })).toBe(refused)
  expect(await register({ 'lines.0.quantity': '3', 'lines.0.reason': 'damaged' })).toBe(refused)
  // Nobody has to give a reason.
  expect(await register({ 'lines.0.quantity': '1', 'lines.0.reason': '' })).toBe(`303 ${path}`)
  const registering = { 'lines.0.quantity': '1', 'lines.0.reason': 'damaged' }
  // Submitted twice: the last pieces are returned once.
  const [first, second] = await Promise.all([register(registering), register(registering)])
  expect([first, second].toSorted()).toEqual([`303 ${path}`, refused].toSorted())
  const shown = await page(path)
  expect(shown).toContain(`${orderNumber}-R2`)
  expect(shown).toContain('· Beskadiget')
  expect(shown.match(/Du får 599,00\sKR tilbage for varerne\./g)).toHaveLength(2)
  expect(shown).not.toContain('name="lines.0.quantity"')
})

it('takes returns until the end of the thirtieth day after the parcel arrived', async () => {
  const { orderId } = await ordered()
  const sent = await send(orderId)
  if (sent.kind !== 'done') throw new Error(sent.kind)
  const { trackingNumber } = sent
  const { db } = shop.database
  const until = async () => {
    const response = await fetch(`${shop.url}/api/order/dk/order/returns/${orderId}`)
    return JSON.parse(await response.text()).until
  }
  const dispatched = new Date('2026-10-01T08:00:00Z')
  await db.update(shipments).set({ created: dispatched }).where(eq(shipments.orderId, orderId))
  const expectOn = (expected: Date | null) =>
    db.update(parcels).set({ expected }).where(eq(parcels.trackingNumber, trackingNumber))
  await expectOn(null)
  expect(await until()).toBe('2026-10-31T22:59:59.999Z')
  // A day, whatever the time zone.
  await expectOn(new Date('2026-10-05T00:00:00Z'))
  expect(await until()).toBe('2026-11-04T22:59:59.999Z')
  // Already the third in Denmark.
  const happened = new Date('2026-10-02T22:30:00Z')
  await db.insert(parcelEvents).values({ trackingNumber, type: 'delivered', happened })
  expect(await until()).toBe('2026-11-02T22:59:59.999Z')
})

it('mails about a return in the language of the order, wherever it is registered', async () => {
  const email = 'abroad@example.com'
  const { orderId, orderNumber } = await ordered({ email })
  await send(orderId)
  const [line] = await shop.database.db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const path = `/en/return-items?orderid=${orderId}`
  const registered = await post(path, {
    _form: 'orderService.registerReturn',
    orderId,
    'lines.0.lineId': line?.id ?? '',
    'lines.0.quantity': '1',
    'lines.0.reason': 'damaged',
  })
  expect(registered).toBe(`303 ${path}`)
  const mails = await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
  const mail = mails.find(({ subject }) => subject.includes(`${orderNumber}-R1`))
  expect(mail).toMatchObject({ market: 'dk', subject: `Din retur ${orderNumber}-R1` })
  expect(mail?.body).toContain(`https://shop.example/dk/return-items?orderid=${orderId}`)
})

it('lists a signed-in customer’s own orders only', async () => {
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email: 'lise@example.com', password: 'correct horse 1' }))
  const own = await client.ask('/dk/account/orders', { headers: { Accept: 'text/html' } })
  expect([own.status, String(own.body)]).toEqual([200, expect.stringContaining('ikke afgivet nogen ordrer')])
})

it('offers a guest an account on the receipt, which holds the order once the address is confirmed', async () => {
  const email = 'offered@example.com'
  const { orderId, orderNumber } = await ordered({ email })
  const receipt = await page(`/dk/receipt?orderid=${orderId}`)
  const [, offer = ''] = /href="(\/dk\/login\?view=signup)"/.exec(receipt) ?? []
  const { ask, post: submit } = pageVisitor(() => shop.url)
  expect((await ask(offer)).html).toContain('value="session.signUp"')
  const signUp = { _form: 'session.signUp', email, password: 'correct horse 1', acceptTerms: 'true' }
  expect(await submit(offer, signUp)).toMatchObject({
    status: 303,
    location: expect.stringMatching(/^\/dk\/account/),
  })
  const own = async () => (await ask('/dk/account/orders')).html
  expect(await own()).not.toContain(orderNumber)
  const { db } = shop.database
  // Longer than its address alone opens it.
  const created = new Date(Date.now() - 61 * 86_400_000)
  await db.update(orders).set({ created }).where(eq(orders.id, orderId))
  const openOrder = async () => (await ask(`/dk/receipt?orderid=${orderId}`)).html
  expect(await openOrder()).not.toContain(orderNumber)
  await db.update(users).set({ emailVerified: new Date() }).where(eq(users.email, email))
  expect(await own()).toContain(orderNumber)
  expect(await openOrder()).toContain(orderNumber)
  const toReturn = async () => (await ask('/dk/account/returns')).html
  expect(await toReturn()).not.toContain(orderNumber)
  await send(orderId)
  expect(await toReturn()).toContain(orderNumber)
  expect((await ask(`/dk/return-items?orderid=${orderId}`)).html).toContain(orderNumber)
  for (const number of ['0', '-1', '1.5', 'two'])
    expect((await ask(`/dk/account/orders?page=${number}`)).html, number).toContain(orderNumber)
  // A signed-in customer is offered none.
  expect((await ask(`/dk/receipt?orderid=${orderId}`)).html).not.toContain('view=signup')
})

it('selects the stored address of a customer', async () => {
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email: 'mette@example.com', password: 'correct horse 1' }))
  const send = (method: string, path: string, body: object) =>
    client.ask(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'X-CURRENT-MARKET': 'dk',
      },
      body: JSON.stringify(body),
    })
  const saved = await send('POST', '/api/account/dk/address', {
    firstName: 'Mette',
    lastName: 'Krogh',
    line1: 'Vestergade',
    houseNumber: '9',
    postalCode: '8000',
    city: 'Aarhus C',
    country: 'DK',
    mobilePhoneNumber: '+45 12 34 56 78',
  })
  expect(saved.status).toBeLessThan(300)
  await send('POST', '/api/order/dk/basket/line', { sku: '10001_001_002', quantity: 1 })
  const response = await client.ask('/dk/checkout/details', { headers: { Accept: 'text/html' } })
  const chosen = /name="shippingAddressId" checked="" value="[^"]+"[\s\S]{0,400}Vestergade 9/
  expect([response.status, String(response.body)]).toEqual([200, expect.stringMatching(chosen)])
})
