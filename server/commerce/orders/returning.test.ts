import fc from 'fast-check'
import { expect, it } from 'vitest'
import { settleReturns } from '#server/commerce/orders/returning.ts'

const registered = (returnNumber: string, quantity: number) => ({
  returnNumber,
  created: '2026-09-01T10:00:00.000Z',
  lines: [{ lineId: 'a', quantity, reason: 'tooSmall' as const }],
})

it('counts received goods for the earliest return', () => {
  const { returns, lines } = settleReturns(
    [{ id: 'a', shipped: 5, returned: 2 }],
    [registered('R1', 2), registered('R2', 1)],
  )
  expect(returns.map(({ state }) => state)).toEqual(['received', 'registered'])
  expect(lines).toEqual([{ lineId: 'a', returnable: 2 }])
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
          [{ id: 'a', shipped, returned }],
          quantities.map((quantity, index) => registered(`R${index}`, quantity)),
        )
        expect((lines[0]?.returnable ?? 0) + open + returned).toBeLessThanOrEqual(
          Math.max(shipped, open + returned),
        )
      },
    ),
  )
})
