import { expect, it } from 'vitest'
import { amountOf } from '#preview/orders/amounts.ts'

const money = (amount: number) => ({ amount, currency: 'DKK' })

/** An order of two coats for 200 together with a free gift, and a digital card for 50, with freight of 39. */
function detailOf({ gone = 0, refunded = 0, withdrawn = 0, returned = 0 }) {
  const lines = [
    { lineId: 'coat', gone, paid: 200, isDigital: false },
    { lineId: 'card', gone: 0, paid: 50, isDigital: true },
    { lineId: 'gift', gone: 0, paid: 0, isDigital: false },
  ]
  const order = {
    total: money(289),
    refunded: money(refunded),
    lines: [
      { id: 'coat', quantity: 2, isBonusProduct: false },
      { id: 'card', quantity: 1, isBonusProduct: false },
      { id: 'gift', quantity: 1, isBonusProduct: true },
    ],
  }
  const disputes = (['won', 'charged-back'] as const).map((status) => ({
    ...{ opened: '2026-11-02T10:00:00Z', status, amount: money(withdrawn) },
  }))
  return { order, lines, freight: money(39), payment: { disputes, returned: money(returned) } }
}

it('refunds freight with the last of the goods alone', () => {
  const amount = (detail: ReturnType<typeof detailOf>, counts: Record<string, number>) =>
    amountOf(detail, new Map(Object.entries(counts))).amount
  expect(amount(detailOf({}), { coat: 1 })).toBe(100)
  expect(amount(detailOf({}), { coat: 2 })).toBe(239)
  expect(amount(detailOf({ gone: 1 }), { coat: 1 })).toBe(139)
  expect(amount(detailOf({ gone: 2 }), { card: 1 })).toBe(50)
  expect(amount(detailOf({ gone: 2 }), { gift: 1 })).toBe(0)
  expect(amount(detailOf({ gone: 1, refunded: 200 }), { coat: 1 })).toBe(89)
  expect(amount(detailOf({ withdrawn: 200 }), { coat: 2 })).toBe(89)
  expect(amount(detailOf({ returned: 200 }), { coat: 2 })).toBe(89)
})
