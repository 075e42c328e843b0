// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnce } from '#renderer/islands/reload-once.ts'
import { watchAssets } from '#renderer/islands/watch-assets.ts'

const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
})
afterEach(() => document.head.replaceChildren())

it('reloads the page for a failed asset at most once in 60 s, however many fail', () => {
  reloadOnce(1_000_000)
  reloadOnce(1_000_001)
  reloadOnce(1_059_999)
  expect(reload).toHaveBeenCalledTimes(1)
  reloadOnce(1_060_000)
  expect(reload).toHaveBeenCalledTimes(2)
})

it('does not reload a browser without storage, which would reload forever', () => {
  vi.stubGlobal('sessionStorage', undefined)
  reloadOnce()
  vi.unstubAllGlobals()
  expect(reload).not.toHaveBeenCalled()
})

it('reacts to the build’s own files only: page scripts and later imports, not styles', () => {
  watchAssets()
  const fail = (element: HTMLScriptElement | HTMLLinkElement, address: string) => {
    sessionStorage.clear()
    if (element instanceof HTMLScriptElement) Object.assign(element, { type: 'text/plain', src: address })
    else element.href = address
    document.head.append(element)
    element.dispatchEvent(new Event('error'))
  }
  fail(document.createElement('script'), '/assets/a.js')
  expect(reload).toHaveBeenCalledTimes(1)
  fail(document.createElement('script'), 'https://elsewhere.example/assets/a.js')
  fail(document.createElement('link'), '/assets/a.css')
  expect(reload).toHaveBeenCalledTimes(1)
  sessionStorage.clear()
  document.dispatchEvent(new Event('vite:preloadError'))
  expect(reload).toHaveBeenCalledTimes(2)
})
