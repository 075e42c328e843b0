// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { start } from '#widgets/content/video/video-file.client.ts'

let calls: string[] = []
let triggerIntersection: (share: number) => void = () => undefined
let reduced = false

class FakeObserver {
  constructor(listener: (entries: { intersectionRatio: number }[]) => void) {
    triggerIntersection = (intersectionRatio) => listener([{ intersectionRatio }])
  }
  observe(): void {}
}

beforeEach(() => {
  calls = []
  reduced = false
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(() => {
    calls.push('play')
    return Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => void calls.push('pause'))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const toggleMarkup = `<button data-part="toggle" data-props='{"pause":"Pause","play":"Play"}' aria-label="Pause"></button>`

function show(autoplay: boolean) {
  document.body.innerHTML = `<div><video controls></video><button data-part="begin">Play</button>${autoplay ? toggleMarkup : ''}</div>`
  const element = document.querySelector('div')
  const video = document.querySelector('video')
  const begin = document.querySelector<HTMLElement>('[data-part="begin"]')
  if (!element || !video || !begin) throw new Error('incomplete')
  start(element)
  return { element, video, begin, toggle: document.querySelector<HTMLElement>('[data-part="toggle"]') }
}

it('begins at a press, with the browser’s controls from then on', () => {
  const { element, video, begin } = show(false)
  expect(video.controls).toBe(false)
  expect(calls).toEqual([])
  begin.click()
  expect(calls).toEqual(['play'])
  expect(video.controls).toBe(true)
  expect(element.dataset.state).toBe('begun')
})

it('plays by itself while at least half of it is seen', () => {
  show(true)
  expect(calls).toEqual([])
  triggerIntersection(0.2)
  triggerIntersection(0.6)
  triggerIntersection(0)
  expect(calls).toEqual(['pause', 'play', 'pause'])
})

it('stays paused until the visitor resumes it', () => {
  const { toggle } = show(true)
  triggerIntersection(1)
  toggle?.click()
  expect(toggle?.getAttribute('aria-label')).toBe('Play')
  triggerIntersection(0)
  triggerIntersection(1)
  expect(calls).toEqual(['play', 'pause', 'pause', 'pause'])
  toggle?.click()
  expect(toggle?.getAttribute('aria-label')).toBe('Pause')
  expect(calls.at(-1)).toBe('play')
})

it('waits for a press with reduced motion', () => {
  reduced = true
  const { begin, element } = show(true)
  expect(calls).toEqual([])
  expect(element.dataset.state).toBeUndefined()
  begin.click()
  expect(calls).toEqual(['play'])
})
