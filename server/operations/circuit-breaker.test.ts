import { afterEach, expect, it, vi } from 'vitest'
import { createCircuitBreaker, isOpenCircuit } from '#server/operations/circuit-breaker.ts'

let passed = 0
const open = () =>
  createCircuitBreaker({
    failures: 2,
    resetTimeout: 1_000,
    isFailure: (error) => error !== 'rejected',
    steady: () => passed,
  })
const failing =
  (error: unknown = new Error('refused')) =>
  () =>
    Promise.reject(error)
const succeeding = () => Promise.resolve('answer')

/** Sets the system's clock. */
const setClock = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })

afterEach(() => {
  vi.useRealTimers()
})

const isRefused = (call: Promise<unknown>) => expect(call).rejects.toSatisfy(isOpenCircuit)

it('opens after consecutive failures, and not for other errors', async () => {
  const breaker = open()
  await expect(breaker.run(failing())).rejects.toThrow('refused')
  expect(await breaker.run(succeeding)).toBe('answer')
  await expect(breaker.run(failing())).rejects.toThrow('refused')
  for (let count = 0; count < 3; count += 1)
    await expect(breaker.run(failing('rejected'))).rejects.toBe('rejected')
  await expect(breaker.run(failing())).rejects.toThrow('refused')
  await isRefused(breaker.run(succeeding))
})

it.each([
  ['stands still', 0],
  ['is set back by a day', -86_400_000],
])('makes a trial call after the reset timeout while the clock %s', async (_, jump) => {
  const start = Date.parse('2026-11-02T10:00:00Z')
  setClock(start)
  const breaker = open()
  for (let count = 0; count < 2; count += 1) await expect(breaker.run(failing())).rejects.toThrow('refused')
  setClock(start + jump)
  passed += 999
  await isRefused(breaker.run(succeeding))
  passed += 1
  await expect(breaker.run(failing())).rejects.toThrow('refused')
  await isRefused(breaker.run(succeeding))
  passed += 1_000
  expect(await breaker.run(succeeding)).toBe('answer')
  expect(await breaker.run(succeeding)).toBe('answer')
})
