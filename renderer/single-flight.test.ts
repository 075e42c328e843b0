import { expect, it } from 'vitest'
import { createSingleFlight } from '#renderer/single-flight.ts'

it('shares a run in flight between concurrent requests, and runs again afterwards', async () => {
  const flight = createSingleFlight<number>()
  let runs = 0
  const count = async () => {
    runs += 1
    return runs
  }
  expect(await Promise.all([flight.run('a', count), flight.run('a', count), flight.run('b', count)])).toEqual(
    [1, 1, 2],
  )
  expect(flight.pending('a')).toBeUndefined()
  expect(await flight.run('a', count)).toBe(3)
})

it('runs again after a failure', async () => {
  const flight = createSingleFlight<string>()
  const failing = flight.run('a', () => Promise.reject(new Error('unavailable')))
  await expect(failing).rejects.toThrow('unavailable')
  expect(await flight.run('a', async () => 'well')).toBe('well')
})

it('starts a new run after a purge, and does not cache the earlier one', async () => {
  const flight = createSingleFlight<string>()
  const before = Promise.withResolvers<string>()
  const allowed: boolean[] = []
  const work = (result: Promise<string>) => async (canCache: () => boolean) => {
    const value = await result
    allowed.push(canCache())
    return value
  }
  const old = flight.run('a', work(before.promise))
  flight.purge()
  const after = Promise.withResolvers<string>()
  const fresh = flight.run('a', work(after.promise))
  before.resolve('old')
  expect(await old).toBe('old')
  // The end of the old run does not end the new one.
  expect(flight.pending('a')).toBe(fresh)
  after.resolve('new')
  expect(await fresh).toBe('new')
  expect(allowed).toEqual([false, true])
})
