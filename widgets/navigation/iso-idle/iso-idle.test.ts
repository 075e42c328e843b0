import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type IdleEvent, type IdleState, nextIdle } from '#widgets/navigation/iso-idle/iso-idle.ts'

const watching: IdleState = { phase: 'watching' }
const idle = (seconds: number, nothingToDelete = false): IdleEvent => ({
  kind: 'idle',
  nothingToDelete,
  seconds,
})
const anyEvent: fc.Arbitrary<IdleEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('idle' as const),
    nothingToDelete: fc.boolean(),
    seconds: fc.integer({ min: 1, max: 5 }),
  }),
  fc.constantFrom<IdleEvent>({ kind: 'second' }, { kind: 'kept' }, { kind: 'deletion' }),
)

it('deletes after its seconds, and not a second earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), (seconds) => {
      let { state } = nextIdle(watching, idle(seconds))
      const effects = Array.from({ length: seconds }, () => {
        const step = nextIdle(state, { kind: 'second' })
        state = step.state
        return step.effect
      })
      expect(effects).toEqual([...effects.slice(1).map(() => 'none'), 'delete'])
      expect(state).toEqual(watching)
    }),
  )
})

it('offers nothing where there is nothing to delete', () => {
  expect(nextIdle(watching, idle(60, true))).toEqual({ state: watching, effect: 'none' })
})

it('never deletes without an offer, nor after the shopper continued', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      let state = nextIdle(watching, { kind: 'kept' }).state
      let offered = false
      for (const event of events) {
        const step = nextIdle(state, event)
        if (step.effect === 'delete') expect(offered).toBe(true)
        offered = step.effect === 'offer' || (offered && step.state.phase === 'offering')
        state = step.state
      }
    }),
  )
})
