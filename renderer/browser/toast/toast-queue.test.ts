import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  nextToasts,
  noToasts,
  type Toast,
  type ToastEvent,
  type ToastQueue,
  toastKinds,
} from '#renderer/browser/toast/toast-queue.ts'

const toast = (text: string): Toast => ({ kind: 'info', text })
const add = (text: string, immediate = false): ToastEvent => ({ kind: 'add', toast: toast(text), immediate })

const anyToast = fc.record({ kind: fc.constantFrom(...toastKinds), text: fc.constantFrom('a', 'b', 'c') })
const anyEvent: fc.Arbitrary<ToastEvent> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('add' as const), toast: anyToast, immediate: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.constant<ToastEvent>({ kind: 'ended' }) },
  { weight: 1, arbitrary: fc.constant<ToastEvent>({ kind: 'gapEnded' }) },
)

const runSequence = (events: readonly ToastEvent[]): ToastQueue => events.reduce(nextToasts, noToasts)
const waiting = (queue: ToastQueue): readonly Toast[] => (queue.phase === 'idle' ? [] : queue.waiting)

it('shows one after the other, with a gap between them', () => {
  const events: ToastEvent[] = [add('a'), add('b'), { kind: 'ended' }]
  expect(runSequence(events)).toEqual({ phase: 'gap', waiting: [toast('b')] })
  expect(runSequence([...events, { kind: 'gapEnded' }])).toEqual({
    phase: 'showing',
    current: toast('b'),
    waiting: [],
  })
  expect(runSequence([...events, { kind: 'gapEnded' }, { kind: 'ended' }, { kind: 'gapEnded' }])).toEqual(
    noToasts,
  )
})

it('shows all that were added, in their order, where none is immediate or like the current one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), (texts) => {
      let queue = runSequence(texts.map((text) => add(text)))
      const seen: string[] = []
      while (queue.phase !== 'idle') {
        if (queue.phase === 'showing') seen.push(queue.current.text)
        queue = nextToasts(queue, { kind: queue.phase === 'showing' ? 'ended' : 'gapEnded' })
      }
      expect(seen).toEqual(texts)
    }),
  )
})

it('ignores a toast like the current one, even an immediate one', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), fc.boolean(), (events, immediate) => {
      const queue = runSequence(events)
      if (queue.phase !== 'showing') return
      expect(nextToasts(queue, { kind: 'add', toast: { ...queue.current }, immediate })).toBe(queue)
    }),
  )
})

it('shows an immediate toast next and queues at most one behind it', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      const queue = runSequence(events)
      const after = nextToasts(queue, add('now', true))
      if (queue.phase === 'idle') expect(after).toMatchObject({ phase: 'showing', current: toast('now') })
      else expect(after).toEqual({ phase: 'gap', waiting: [toast('now'), ...waiting(queue).slice(0, 1)] })
    }),
  )
})

it('leaves a gap between two toasts', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyEvent, (events, event) => {
      const before = runSequence(events)
      const after = nextToasts(before, event)
      if (before.phase === 'showing' && after.phase === 'showing') expect(after.current).toBe(before.current)
    }),
  )
})
