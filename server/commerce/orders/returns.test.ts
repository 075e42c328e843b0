import fc from 'fast-check'
import { expect, it } from 'vitest'
import { returnStatesOf } from '#server/commerce/orders/returns.ts'

/** Five pieces, a part of a øre dearer than a whole number each. */
const line = { id: 'a', quantity: 5, total: 49_999, shipped: 5, cancelled: 0, returned: 0 }

/** Of an order that has given nothing back. */
const paid = { amount: 49_999, currency: 'DKK' }

const registeredReturn = (returnNumber: string, quantity: number) => ({
  returnNumber,
  created: '2026-09-01T10:00:00.000Z',
  lines: [{ lineId: 'a', quantity, reason: 'tooSmall' as const }],
})

it('counts received goods for the earliest return', () => {
  const { returns, lines } = returnStatesOf(
    [{ ...line, returned: 2 }],
    [registeredReturn('R1', 2), registeredReturn('R2', 1)],
    paid,
  )
  expect(returns.map(({ state }) => state)).toEqual(['received', 'registered'])
  expect(lines).toEqual([{ lineId: 'a', returnable: 2 }])
})

it('names the refund of what has not arrived: all refunds together are the price of the line', () => {
  const refundsOf = (returned: number) =>
    returnStatesOf(
      [{ ...line, returned }],
      [registeredReturn('R1', 1), registeredReturn('R2', 2), registeredReturn('R3', 2)],
      paid,
    ).returns.map(({ refund }) => refund?.amount)
  expect(refundsOf(0)).toEqual([9_999, 20_000, 20_000])
  expect(refundsOf(2)).toEqual([undefined, 10_000, 20_000])
  expect(refundsOf(5)).toEqual([undefined, undefined, undefined])
})

it('names no more than the order has left', () => {
  const { returns } = returnStatesOf([line], [registeredReturn('R1', 2), registeredReturn('R2', 3)], {
    ...paid,
    amount: 30_000,
  })
  expect(returns.map(({ refund }) => refund?.amount)).toEqual([19_999, 10_001])
})

it('never allows more returns than were sent', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.nat(20),
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
      (shipped, returned, quantities) => {
        const open = Math.max(0, quantities.reduce((sum, quantity) => sum + quantity, 0) - returned)
        const { lines } = returnStatesOf(
          [{ ...line, quantity: 20, shipped, returned }],
          quantities.map((quantity, index) => registeredReturn(`R${index}`, quantity)),
          paid,
        )
        expect((lines[0]?.returnable ?? 0) + open + returned).toBeLessThanOrEqual(
          Math.max(shipped, open + returned),
        )
      },
    ),
  )
})
