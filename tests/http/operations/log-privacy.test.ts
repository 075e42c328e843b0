import { afterAll, beforeAll, expect, it } from 'vitest'
import { eq } from '#server/database/drizzle.ts'
import { mailOutbox } from '#server/database/tables/content.ts'
import { jobs } from '#server/database/tables/jobs.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { createAuthClient, formFields } from '#tests/support/auth-client.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeMailServer, startFakeMailServer } from '#tests/support/fakes/fake-mail-server.ts'
import { linkInMail } from '#tests/support/mail-links.ts'
import { startTestStorefront, type TestStorefront } from '#tests/support/storefront.ts'

// More people and systems read logs than the database: at no level do they contain secrets or personal data. The outbox
// contains no codes that nobody needs.

let shop: TestStorefront
let mail: FakeMailServer

beforeAll(async () => {
  mail = await startFakeMailServer()
  shop = await startTestStorefront({ environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://shop.example' } })
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

/** Parts of an address that open something: values of its query, and long segments of its path. */
const keysIn = ({ pathname, searchParams }: URL): string[] =>
  [...searchParams.values(), ...pathname.split('/')].filter((part) => part.length >= 16)

/** Buys with a gift card and a card. Returns what the log must not hold. */
async function buy(): Promise<string[]> {
  const email = 'Guest.Of.The.Log@example.com'
  const anna = await guestAtCheckout(shop.url, { email })
  const giftCard = { giftCardNumber: '6006490000000001', giftCardNumberValidationCode: '100001' }
  await anna.basket('add-giftcard', { method: 'POST', json: giftCard })
  const { checkoutBasketId, action } = (await anna.pay()).body
  const returnPath = await anna.decide(action, { decision: 'approve', notice: 'twice' })
  const { orderId, url } = (await anna.ask(returnPath)).body
  expect(orderId).toBeTypeOf('string')
  const cookie = `basket=${anna.basketId}`
  const html = { Accept: 'text/html', cookie }
  for (const path of [
    url,
    returnPath,
    `/dk/track-order?orderid=${orderId}`,
    `/dk/basket?basketId=${anna.basketId}`,
  ])
    await anna.ask(path, { headers: html })
  await anna.ask(`/api/order/order/${orderId}`)
  await anna.ask(`/api/order/order/${orderId}/no-such-thing`)
  await anna.ask(`/api/order/dk/basket/${checkoutBasketId}/return?redirectResult=made-up-by-somebody`)
  const { line1: street, mobilePhoneNumber: phone } = danishAddress
  await anna.ask(`/api/address-validation/dk/suggest/${encodeURIComponent(`${street} 12`)}`)
  return [
    ...[email, 'Guest.Of.The.Log', anna.basketId, checkoutBasketId, orderId],
    ...[giftCard.giftCardNumber, street, phone],
    ...keysIn(new URL(returnPath, shop.url)),
    ...keysIn(new URL(action.url)),
  ]
}

/** Makes an account, confirms its address and chooses a new password by mail. Returns what the log must not hold. */
async function keepAccount(): Promise<string[]> {
  const email = 'customer.of.the.log@example.com'
  const password = 'correct horse 1'
  const client = createAuthClient(shop)
  await client.post('/signup', formFields({ email, password, firstName: 'Loggina', lastName: 'Hjertelund' }))
  await client.post('/user/email/verify/token')
  const confirming = await linkInMail(mail, email, 'token=')
  await client.post('/user/email/verify', { method: 'token', token: confirming.searchParams.get('token') })
  await client.post('/user/password/reset/token', formFields({ email }))
  const resetting = await linkInMail(mail, email, 'forgot-password')
  await fetch(shop.url + resetting.pathname + resetting.search)
  await client.post('/signin', formFields({ email, password: 'a wrong password 7' }))
  return [
    ...[email, 'customer.of.the.log', password, 'a wrong password 7', 'Loggina', 'Hjertelund'],
    ...keysIn(confirming),
    ...keysIn(resetting),
    ...[...client.cookies.values()].filter((value) => value.length >= 16),
  ]
}

it('holds no token, code, address, order key or name of a whole checkout and an account', async () => {
  const secrets = new Set([...(await buy()), ...(await keepAccount())])
  const sent = await shop.database.db.select().from(mailOutbox)
  expect(sent.length).toBeGreaterThan(2)
  expect(shop.records.length).toBeGreaterThan(20)
  const log = JSON.stringify(shop.records)
  const spellings = (secret: string) => [secret, secret.toLowerCase(), encodeURIComponent(secret)]
  const leaked = [...secrets].filter((secret) => spellings(secret).some((text) => log.includes(text)))
  expect(leaked).toEqual([])
})

it.each([
  { mood: 'refuses', name: 'refused', words: 'No such mailbox', summary: 'SMTP RCPT TO: 550' },
  { mood: 'is busy', name: 'delayed', words: 'Come back later', summary: 'SMTP RCPT TO: 451' },
] as const)(
  'names no recipient in log and job queue when the mail server $mood',
  async ({ mood, name, words, summary }) => {
    const email = `${name}.of.the.log@example.com`
    mail.behave(mood)
    await createAuthClient(shop).post('/signup', formFields({ email, password: 'correct horse 1' }))
    const stored = () => shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))
    await expect.poll(async () => (await stored())[0]?.error).toContain(`<${email}>: ${words}`)
    const findLogEntries = () => shop.records.filter(({ kind }) => kind === 'mail.send')
    await expect.poll(() => findLogEntries().map(({ reason }) => reason)).toContain(summary)
    mail.behave('takes')
    expect(JSON.stringify(shop.records)).not.toContain(email)
    const queued = await shop.database.db.select().from(jobs).where(eq(jobs.kind, 'mail.send'))
    expect(queued.map(({ error }) => error)).toContain(summary)
    expect(JSON.stringify(queued)).not.toContain(email)
  },
)

it('stores neither number nor code of a gift card whose mail was refused', async () => {
  const email = 'refused.card@example.com'
  mail.behave('refuses')
  const guest = await guestAtCheckout(shop.url, { sku: '10900_001_004', email, isDigital: true })
  await guest.ask(await guest.decide((await guest.pay()).body.action, { decision: 'approve' }))
  const stored = async () =>
    (await shop.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).find(
      ({ kind }) => kind === 'giftCard',
    )
  await expect.poll(async () => (await stored())?.refused).toBeInstanceOf(Date)
  mail.behave('takes')
  expect(await stored()).toMatchObject({ body: '', html: null, error: expect.stringContaining('550') })
})
