// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { recordMoves } from '#renderer/analytics/record-moves.ts'
import type { RecordedEvent, Recorder } from '#renderer/analytics/recorder.ts'
import { start } from '#renderer/analytics/session-replay.ts'

const tracking = { sessionReplay: 'https://replay.example/in' }
const times = { resizeDebounce: 120, scrollDebounce: 150 }
const beacon = vi.fn<Navigator['sendBeacon']>(() => true)

beforeEach(() => {
  vi.useFakeTimers()
  beacon.mockClear()
  vi.stubGlobal('navigator', { ...navigator, sendBeacon: beacon })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A recorder that tells what it is told. */
function recorder() {
  const stopped = vi.fn()
  let tell: (event: RecordedEvent) => void = () => undefined
  const record: Recorder = (listener) => {
    tell = listener
    return stopped
  }
  return { record, stopped, tell: (kind: string) => tell({ at: 1, kind }) }
}

const sent = async () =>
  Promise.all(
    beacon.mock.calls.map(async ([, body]) => {
      const batch: { recording: string; batch: number; events: RecordedEvent[] } = JSON.parse(
        body instanceof Blob ? await body.text() : '',
      )
      return batch
    }),
  )

it('sends numbered batches of one recording', async () => {
  const { record, tell } = recorder()
  const stop = start({ times, tracking }, record)
  tell('page')
  tell('press')
  vi.advanceTimersByTime(5_000)
  for (let index = 0; index < 50; index += 1) tell('scroll')
  const [first, second] = await sent()
  expect(beacon.mock.calls[0]?.[0]).toBe('https://replay.example/in')
  expect(first?.events.map(({ kind }) => kind)).toEqual(['page', 'press'])
  expect(second?.events).toHaveLength(50)
  expect([first?.batch, second?.batch]).toEqual([0, 1])
  expect(second?.recording).toBe(first?.recording)
  stop()
})

it('sends nothing after it is stopped, not even earlier records', () => {
  const { record, tell, stopped } = recorder()
  const stop = start({ times, tracking }, record)
  tell('page')
  stop()
  vi.advanceTimersByTime(60_000)
  expect(stopped).toHaveBeenCalled()
  expect(beacon).not.toHaveBeenCalled()
})

it('records presses and changes, and no typed text', () => {
  document.body.innerHTML =
    '<div data-type="newsletter" data-id="n"><label>E-mail <input name="email" value="anna@example.com"></label></div>'
  const events: RecordedEvent[] = []
  const stop = recordMoves((event) => events.push(event), times)
  const input = document.querySelector('input')
  input?.click()
  input?.dispatchEvent(new Event('change', { bubbles: true }))
  stop()
  input?.click()
  expect(events.map(({ kind }) => kind)).toEqual(['page', 'press', 'change'])
  expect(events[1]).toMatchObject({ place: 'newsletter#n input' })
  expect(JSON.stringify(events)).not.toMatch(/anna|E-mail/)
})
