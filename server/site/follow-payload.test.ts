import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contentSystemTag, everything } from '#renderer/cache-tags.ts'
import { createPurgeBus, type PurgeBus } from '#server/operations/bus.ts'
import { followPayload } from '#server/site/follow-payload.ts'

const minute = 60_000
let bus: PurgeBus
let purged: (readonly string[])[]
let errors: unknown[]
let refresh: ReturnType<typeof vi.fn<() => Promise<boolean>>>
let stop: () => void
let complete = true

beforeEach(async () => {
  vi.useFakeTimers()
  complete = true
  errors = []
  purged = []
  bus = await createPurgeBus(undefined, (error) => errors.push(error))
  bus.onPurge((tags) => purged.push(tags))
  refresh = vi.fn(async () => false)
  stop = () => undefined
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function follow(minutes = 5): void {
  stop = followPayload({
    payload: { refresh, isComplete: () => complete },
    bus,
    minutes,
    onError: (error) => errors.push(error),
  })
}

it('purges all pages after a change, and only then', async () => {
  follow()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(purged).toEqual([])
  refresh.mockResolvedValueOnce(true)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(purged).toEqual([[everything]])
})

it('reports that the database is down, and continues', async () => {
  follow()
  const down = new Error('connection refused')
  refresh.mockRejectedValueOnce(down)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(errors).toEqual([down])
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(refresh).toHaveBeenCalledTimes(2)
})

it('retries after seconds, then less and less often, while a part is unavailable', async () => {
  complete = false
  const times: number[] = []
  const start = Date.now()
  refresh.mockImplementation(async () => {
    times.push((Date.now() - start) / 1_000)
    complete = times.length === 8
    return false
  })
  follow()
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(times.slice(0, 9)).toEqual([5, 15, 35, 75, 155, 315, 615, 915, 1_215])
})

it.each([
  [0, 1],
  [0.001, 1],
  [1e9, 1_440],
])('refreshes every minute to every day: a setting of %d minutes counts as %d', async (minutes, counted) => {
  follow(minutes)
  await vi.advanceTimersByTimeAsync(counted * minute - 1)
  expect(refresh).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('fetches again after a refresh during which a publication was reported', async () => {
  const first = Promise.withResolvers<boolean>()
  refresh.mockReturnValueOnce(first.promise)
  follow()
  await vi.advanceTimersByTimeAsync(5 * minute)
  const published = bus.purge([contentSystemTag])
  await vi.advanceTimersByTimeAsync(0)
  expect(refresh).toHaveBeenCalledTimes(1)
  refresh.mockResolvedValueOnce(true)
  first.resolve(false)
  await published
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(purged).toContainEqual([everything])
})
