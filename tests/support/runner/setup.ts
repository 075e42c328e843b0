import { afterAll, afterEach, expect, vi } from 'vitest'

// An unexpected message to the console fails a test: React reports hydration mismatches there.
const error = vi.spyOn(console, 'error')
const inDocument = typeof document !== 'undefined'
const { cleanup, configure } = inDocument
  ? await import('@testing-library/react')
  : { cleanup: undefined, configure: undefined }
// As with `expect.poll`: a ceiling that a machine under load does not reach.
configure?.({ asyncUtilTimeout: 30_000 })
const { endOpenAct } = inDocument ? await import('#tests/support/runner/open-act.ts') : {}

afterEach(async () => {
  const wasActOpen = (await endOpenAct?.()) ?? false
  // The library does so itself only in the first file that a worker runs.
  cleanup?.()
  const messages = error.mock.calls.map((call) => call.map(String).join(' '))
  error.mockClear()
  expect(messages, 'console.error').toEqual([])
  expect(wasActOpen, 'an open act').toBe(false)
})

/** Removes a cookie that was set with a path or without one: these are two cookies. */
function expireCookie(name: string): void {
  for (const path of ['', '; path=/']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the only way in this document.
    document.cookie = `${name}=; max-age=0${path}`
  }
}

// The next file of this worker begins with an empty page.
afterAll(() => {
  if (!inDocument) return
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  for (const cookie of document.cookie.split('; ')) expireCookie(cookie.split('=')[0] ?? '')
  localStorage.clear()
  sessionStorage.clear()
})
