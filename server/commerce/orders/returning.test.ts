import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settleReturns } from '#server/commerce/orders/returning.ts'

/** Five pieces, a part of a øre dearer than a whole number each. */
const line = { id: 'a', quantity: 5, total: 49_999, shipped: 5, cancelled: 0, returned: 0 }

const registered = (returnNumber: string, quantity: number) => ({
  returnNumber,
  created: '2026-09-01T10:00:00.000Z',
  lines: [{ lineId: 'a', quantity, reason: 'tooSmall' as const }],
})

it('counts received goods for the earliest return', () => {
  const { returns, lines } = settleReturns(
    [{ ...line, returned: 2 }],
    [registered('R1', 2), registered('R2', 1)],
    'DKK',
  )
  expect(returns.map(({ state }) => state)).toEqual(['received', 'registered'])
  expect(lines).toEqual([{ lineId: 'a', returnable: 2 }])
})

it('names the refund of what has not arrived: all refunds together are the price of the line', () => {
  const refundsOf = (returned: number) =>
    settleReturns(
      [{ ...line, returned }],
      [registered('R1', 1), registered('R2', 2), registered('R3', 2)],
      'DKK',
    ).returns.map(({ refund }) => refund?.amount)
  expect(refundsOf(0)).toEqual([9_999, 20_000, 20_000])
  expect(refundsOf(2)).toEqual([undefined, 10_000, 20_000])
  expect(refundsOf(5)).toEqual([undefined, undefined, undefined])
})

it('never allows more returns than were sent', () => {
  fc.assert(
    fc.property(
      fc.nat(20),
      fc.nat(20),
      fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
      (shipped, returned, quantities) => {
        const open = Math.max(0, quantities.reduce((sum, quantity) => sum + quantity, 0) - returned)
        const { lines } = settleReturns(
          [{ ...line, quantity: 20, shipped, returned }],
          quantities.map((quantity, index) => registered(`R${index}`, quantity)),
          'DKK',
        )
        expect((lines[0]?.returnable ?? 0) + open + returned).toBeLessThanOrEqual(
          Math.max(shipped, open + returned),
        )
      },
    ),
  )
})
