import { afterEach, expect, vi } from 'vitest'

// A message to the console that a test does not expect is a failure: it is where React tells of mismatches.
const error = vi.spyOn(console, 'error')

afterEach(() => {
  const messages = error.mock.calls.map((call) => call.map(String).join(' '))
  error.mockClear()
  expect(messages, 'console.error').toEqual([])
})
