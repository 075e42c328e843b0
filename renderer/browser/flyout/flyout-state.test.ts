import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  closedFlyout,
  type FlyoutEffect,
  type FlyoutEvent,
  type FlyoutState,
  type FlyoutStep,
  nextFlyout,
} from '#renderer/browser/flyout/flyout-state.ts'

const name = fc.constantFrom('basket', 'login', 'menu')
const anyEvent: fc.Arbitrary<FlyoutEvent> = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), name, forbidsNext: fc.boolean() }),
  fc.record({ kind: fc.constant('close' as const), name }),
  fc.constant<FlyoutEvent>({ kind: 'close' }),
  fc.constant<FlyoutEvent>({ kind: 'closed' }),
)

/** Returns every step of a sequence, with the state before it. */
function runSequence(
  events: readonly FlyoutEvent[],
): { before: FlyoutState; event: FlyoutEvent; step: FlyoutStep }[] {
  let state = closedFlyout
  return events.map((event) => {
    const before = state
    const step = nextFlyout(state, event)
    state = step.state
    return { before, event, step }
  })
}

const open = (flyout: string, forbidsNext = false): FlyoutEvent => ({
  kind: 'open',
  name: flyout,
  forbidsNext,
})

it('opens, closes, and is closed when its animation has ended', () => {
  const phases = runSequence([open('basket'), { kind: 'close' }, { kind: 'closed' }]).map(
    ({ step }) => step.state.phase,
  )
  expect(phases).toEqual(['open', 'closing', 'closed'])
})

it('makes way for the next, its close hook first', () => {
  const [, second] = runSequence([open('basket'), open('login')])
  expect(second?.step).toEqual({
    state: { phase: 'open', name: 'login', forbidsNext: false },
    effects: [
      { kind: 'leave', name: 'basket' },
      { kind: 'show', name: 'login' },
    ],
  })
})

it('never opens one while another is closing, nor over one that forbids a next', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      for (const { before, event, step } of runSequence(events)) {
        const isBlocked = before.phase === 'closing' || (before.phase === 'open' && before.forbidsNext)
        if (event.kind === 'open' && isBlocked) expect(step).toEqual({ state: before, effects: [] })
      }
    }),
  )
})

it('opens one at a time, and closes each opened one exactly once', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      let shown: string | undefined
      const follow = (effect: FlyoutEffect) => {
        expect(shown).toBe(effect.kind === 'leave' ? effect.name : undefined)
        shown = effect.kind === 'show' ? effect.name : undefined
      }
      for (const { step } of runSequence(events)) {
        step.effects.forEach(follow)
        expect(shown).toBe(step.state.phase === 'open' ? step.state.name : undefined)
      }
    }),
  )
})

it('is never stuck: closing and the end of the animation always lead to closed', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const last = runSequence([...events, { kind: 'close' }, { kind: 'closed' }]).at(-1)
      expect(last?.step.state).toEqual(closedFlyout)
    }),
  )
})

it('is not closed by the name of another', () => {
  const [, second] = runSequence([open('basket'), { kind: 'close', name: 'login' }])
  expect(second?.step).toEqual({ state: { phase: 'open', name: 'basket', forbidsNext: false }, effects: [] })
})
