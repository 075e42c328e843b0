import { afterAll, afterEach, expect, vi } from 'vitest'

// A message to the console that a test does not expect is a failure: it is where React tells of mismatches.
const error = vi.spyOn(console, 'error')
const inDocument = typeof document !== 'undefined'
const { cleanup } = inDocument ? await import('@testing-library/react') : { cleanup: undefined }

afterEach(() => {
  // The library does so itself only in the first file that a worker runs.
  cleanup?.()
  const messages = error.mock.calls.map((call) => call.map(String).join(' '))
  error.mockClear()
  expect(messages, 'console.error').toEqual([])
})

// The next file of this worker begins with an empty page.
afterAll(() => {
  if (!inDocument) return
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  // A cookie with a path is another than one without.
  // biome-ignore lint/suspicious/noDocumentCookie: the only way in this document.
  for (const cookie of document.cookie.split('; '))
    for (const path of ['', '; path=/']) document.cookie = `${cookie.split('=')[0]}=; max-age=0${path}`
  localStorage.clear()
  sessionStorage.clear()
})
