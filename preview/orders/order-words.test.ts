// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { disputeOf, stateOf } from '#preview/orders/order-words.ts'

it.each([
  ['placed', 3, 3, 'open'],
  ['placed', 1, 3, 'open'],
  ['completed', 0, 3, 'good'],
  ['cancelled', 0, 3, 'over'],
])('shows %s with %i of %i pieces to send as %s', (state, toSend, pieces, tone) => {
  expect(stateOf({ state, toSend, pieces }).tone).toBe(tone)
})

it('shows an order as partly sent once a parcel was sent', () => {
  const wordsOf = (toSend: number) => stateOf({ state: 'placed', toSend, pieces: 3 }).words
  expect(wordsOf(2)).not.toBe(wordsOf(3))
  expect(wordsOf(2)).toBe(wordsOf(1))
})

it('shows a state that a platform names as it is', () => {
  expect(stateOf({ state: 'awaiting-yarn', toSend: 1, pieces: 1 })).toEqual({
    words: 'awaiting-yarn',
    tone: 'moving',
  })
})

it('has no words for an order without a dispute, and marks all but a won one', () => {
  expect(disputeOf({})).toBeUndefined()
  expect([disputeOf({ dispute: 'won' })?.tone, disputeOf({ dispute: 'lost' })?.tone]).toEqual(['good', 'bad'])
})
