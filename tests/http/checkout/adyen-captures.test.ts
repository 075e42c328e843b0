import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdyenProvider } from '#server/commerce/payments/adyen/adyen-provider.ts'
import { eq } from '#server/database/drizzle.ts'
import { payments as attempts, captures, refunds } from '#server/database/tables/payments.ts'
import { danishAddress } from '#tests/support/addresses.ts'
import { type CheckoutApi, startCheckoutApi } from '#tests/support/checkout-api.ts'
import { guestAtCheckout } from '#tests/support/checkout-visitor.ts'
import { type FakeAdyen, startFakeAdyen } from '#tests/support/fakes/fake-adyen.ts'
import { warehouseFor } from '#tests/support/warehouse.ts'

// Which request moves the money, by the payment method and by the account's setting.

const germanAddress = {
  ...danishAddress,
  country: 'DE',
  city: 'Berlin',
  postalCode: '10115',
  mobilePhoneNumber: '+49 30 12345678',
}

describe.each([true, false])('with manual captures: %s', (capturesByHand) => {
  let adyen: FakeAdyen
  let shop: CheckoutApi

  beforeAll(async () => {
    adyen = await startFakeAdyen({ capturesByHand })
    shop = await startCheckoutApi({ adyen: adyen.config })
  })
  afterAll(async () => {
    await shop?.close()
    await adyen?.close()
    expect(adyen?.violations).toEqual([])
    expect(shop?.reports).toEqual([])
  })

  const webhook = '/api/order/payment/adyen/webhook'
  /** Orders three pieces by a method, and returns what operators can do with the order, and what Adyen has done. */
  async function ordered(type: string) {
    const anna = await guestAtCheckout(shop.url, { market: 'de', address: germanAddress, quantity: 3 })
    const { checkoutBasketId: id } = (await anna.pay({ type })).body
    adyen.decide(id, 'Authorised')
    const report = async (change: object = {}) => {
      expect((await anna.ask(webhook, { method: 'POST', json: adyen.notice(id, change) })).status).toBe(202)
      await shop.settle()
    }
    await report()
    const requests = () => {
      const captureCalls = adyen.calls.filter(({ path }) => path.includes(adyen.payment(id).pspReference))
      // Two jobs can request the same release at once: Adyen carries out one request for each key.
      return [...new Map(captureCalls.map((call) => [call.header('idempotency-key'), call])).values()]
    }
    return {
      ...(await warehouseFor(shop, anna.basketId)),
      id,
      report,
      /** The money at Adyen, in minor units; a reversal counts as a refund. */
      money: () => ({ captured: adyen.captured(id), refunded: adyen.refunded(id) }),
      /** The last parts of the paths of the modifications. */
      moves: () => requests().map(({ path }) => path.split('/').at(-1)),
      /** The lines of the modifications: quantity and description of each. */
      lines: () =>
        requests().map(({ json: { lineItems = [] } }) =>
          lineItems.map((line: Record<string, unknown>) => `${line.quantity} ${line.description}`),
        ),
    }
  }

  it('gives back the money of iDEAL, which has no separate capture, when goods are cancelled', async () => {
    const { cancel, ship, money, moves, total, piece } = await ordered('ideal')
    expect(money()).toEqual({ captured: total, refunded: 0 })
    await cancel(1)
    expect(money()).toEqual({ captured: total, refunded: piece })
    await ship(1)
    await cancel(1)
    expect(money()).toEqual({ captured: total, refunded: 2 * piece })
    expect(moves()).toEqual(['refunds', 'refunds'])
  })

  it('captures an unknown method with the order, and refunds what is cancelled', async () => {
    const { cancel, money, moves, total, piece } = await ordered('newbank')
    expect(money()).toEqual({ captured: total, refunded: 0 })
    await cancel(1)
    expect(money()).toEqual({ captured: total, refunded: piece })
    await cancel(2)
    expect(money()).toEqual({ captured: total, refunded: total })
    expect(moves()).toEqual([...(capturesByHand ? ['captures'] : []), 'refunds', 'refunds'])
  })

  it('captures a card as the account is set up', async () => {
    const { ship, money, moves, total, piece } = await ordered('vipps')
    expect(money().captured).toBe(capturesByHand ? 0 : total)
    await ship(1)
    expect(money().captured).toBe(capturesByHand ? total - 2 * piece : total)
    expect(moves()).toEqual(capturesByHand ? ['captures'] : [])
  })

  it('captures Klarna by request: by parcel where the account has several captures, else with the first', async () => {
    const { id, ship, cancel, takeBack, money, moves, lines, total, piece } = await ordered('klarna')
    expect(money()).toEqual({ captured: 0, refunded: 0 })
    const [attempt] = await shop.database.db.select().from(attempts).where(eq(attempts.id, id))
    const days = (Number(attempt?.authorisedUntil) - Number(attempt?.created)) / (24 * 3_600_000)
    expect(Math.round(days)).toBe(90)
    await ship(1)
    expect(money()).toEqual({ captured: capturesByHand ? total - 2 * piece : total, refunded: 0 })
    await cancel(1)
    await ship(1)
    await takeBack(1)
    expect(money()).toEqual(
      capturesByHand
        ? { captured: total - piece, refunded: piece }
        : { captured: total, refunded: 2 * piece },
    )
    expect(moves()).toEqual(
      capturesByHand ? ['captures', 'captures', 'cancels', 'refunds'] : ['captures', 'refunds', 'refunds'],
    )
    // The entire payment is captured and refunded without lines.
    const [name = ''] = adyen.calls.findLast(({ path }) => path === '/payments')?.json.lineItems ?? []
    const goods = `1 ${name.description}`
    expect(lines()).toEqual(capturesByHand ? [[goods], [goods], [], [goods]] : [[], [goods], [goods]])
  })

  it('captures what is left of a method with one capture, which cancels the rest', async () => {
    const { cancel, ship, money, moves, lines, total, piece } = await ordered(
      capturesByHand ? 'twint' : 'klarna',
    )
    await cancel(1)
    await ship(1)
    await ship(1)
    expect(money()).toEqual({ captured: total - piece, refunded: 0 })
    expect(moves()).toEqual(['captures'])
    const [goods] = adyen.calls.findLast(({ path }) => path === '/payments')?.json.lineItems ?? []
    expect(lines()).toEqual([capturesByHand ? [] : [`2 ${goods.description}`]])
  })

  it('reverses a payment of which nothing is sent, whether Adyen has captured it or not', async () => {
    const { id, cancel, payments, money, moves, report, total } = await ordered('klarna')
    await cancel(3)
    expect(adyen.isCancelled(id)).toBe(true)
    expect(money()).toEqual({ captured: 0, refunded: total })
    expect(moves()).toEqual(['reversals'])
    const key = { eventCode: 'CANCEL_OR_REFUND', modification: `rest-${id}` }
    await report(key)
    expect(shop.reports).toEqual([])
    await report({ ...key, success: 'false' })
    expect(shop.reports.splice(0)).toEqual(['a provider failed to release the amount that was not captured'])
    expect((await payments())[0]).not.toHaveProperty('hasLapsed')
  })

  it('sends no goods of a payment that expires although Adyen was to capture it', async () => {
    const { id, refusal, report, payments, cancel, moves } = await ordered('newbank')
    await report({ eventCode: 'EXPIRE' })
    expect(shop.reports.splice(0)).toEqual(['a provider failed to capture an authorised payment'])
    expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
    expect(await payments()).toMatchObject([{ hasLapsed: true }])
    await cancel(3)
    expect(moves()).not.toContain('refunds')
    expect(await shop.database.db.select().from(refunds).where(eq(refunds.paymentId, id))).toEqual([])
  })

  it.each([
    ['the reference of the payment', {}],
    ['another reference', { modification: 'By hand' }],
  ])('sends no goods of a payment that Adyen fails to capture itself: %s', async (_, names) => {
    const { refusal, report, payments, cancel, moves } = await ordered('ideal')
    // A second capture, which Adyen refuses because the first has taken everything.
    await report({ eventCode: 'CAPTURE', success: 'false', ...names })
    expect((await payments())[0]).not.toHaveProperty('hasLapsed')
    await report({ eventCode: 'CAPTURE_FAILED', ...names })
    expect(shop.reports.splice(0)).toEqual(['a provider failed to capture an authorised payment'])
    expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
    expect(await payments()).toMatchObject([{ hasLapsed: true }])
    await cancel(3)
    expect(moves()).toEqual([])
  })

  it.each(['EXPIRE', 'CAPTURE_FAILED'])('sends no goods of an older payment after %s', async (eventCode) => {
    const { id, refusal, report, payments } = await ordered('ideal')
    await shop.database.db.update(attempts).set({ captureMode: null }).where(eq(attempts.id, id))
    await report({ eventCode })
    expect(shop.reports.splice(0)).toEqual(['a provider failed to capture an authorised payment'])
    expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
    expect(await payments()).toMatchObject([{ hasLapsed: true }])
  })

  it.each(['vipps', 'newbank'])(
    'sends the goods again once Adyen has repeated the capture: %s',
    async (type) => {
      const { id, ship, takeBack, refusal, report, payments, money, piece } = await ordered(type)
      await ship(1)
      const [captureRow] = await shop.database.db.select().from(captures).where(eq(captures.paymentId, id))
      const names = capturesByHand ? { modification: captureRow?.id } : {}
      const success = { eventCode: 'CAPTURE', own: 'CAPTURE000000001', ...names }
      await report(success)
      await report({ eventCode: 'CAPTURE_FAILED', ...names })
      expect(await refusal({ what: 'ship' })).toEqual([409, { '': ['order.paymentLapsed'] }])
      await report({ ...success, reason: 'Transaction Auto-recaptured' })
      expect(shop.reports.splice(0)).toEqual([
        'a provider failed to capture an authorised payment',
        'a provider captured a payment after its capture had failed',
      ])
      expect((await payments())[0]).not.toHaveProperty('hasLapsed')
      await ship(1)
      await takeBack(1)
      expect(money().refunded).toBe(piece)
    },
  )

  it('refunds nothing for goods whose capture failed', async () => {
    const { id, ship, cancel, takeBack, report, money, total, piece } = await ordered('klarna')
    await ship(1)
    if (capturesByHand) await ship(1)
    const captureRows = await shop.database.db.select().from(captures).where(eq(captures.paymentId, id))
    const failed = captureRows.find(({ amount }) => amount === (capturesByHand ? piece : total))
    await report({ eventCode: 'CAPTURE_FAILED', modification: failed?.id })
    expect(shop.reports.splice(0)).toEqual(['a provider failed to capture an authorised payment'])
    await cancel(capturesByHand ? 1 : 2)
    await takeBack(1)
    expect(money().refunded).toBe(0)
    if (!capturesByHand) return
    await takeBack(1)
    expect(money().refunded).toBe(total - 2 * piece)
  })

  it('offers no method by link that is not captured like a card', async () => {
    const anna = await guestAtCheckout(shop.url)
    const { action } = (await anna.pay({ type: 'scheme', payByLink: true })).body
    expect(() => adyen.payLink(action.linkId, capturesByHand ? 'ideal' : 'klarna')).toThrow('does not offer')
    adyen.payLink(action.linkId, capturesByHand ? 'klarna' : 'ideal')
  })
})

it('leaves the captures of a method to Adyen if the account is set up so', async () => {
  const adyen = await startFakeAdyen()
  const modeOf = (automaticMethods: readonly string[], capturesByHand: boolean) =>
    createAdyenProvider(
      { ...adyen.config, capturesByHand, automaticMethods: new Set(automaticMethods) },
      Date.now,
      () => {},
    ).captureMode({ method: 'klarna_account', channel: 'web' })
  expect([modeOf([], true), modeOf([], false)]).toEqual(['per-parcel', 'once'])
  expect([modeOf(['klarna_account'], true), modeOf(['klarna_account'], false)]).toEqual([
    'at-once',
    'at-once',
  ])
  await adyen.close()
})
