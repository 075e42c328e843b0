import type { Recorder } from '#renderer/analytics/recorder.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'

/** Returns an element's location without any text: its tag, and its widget's type and id. */
function placeOf(target: EventTarget | null): string {
  if (!(target instanceof Element)) return ''
  const control = target.closest('a, button, summary, input, select, textarea, label') ?? target
  const widget = closestElement(target, '[data-type]')
  const path = widget ? `${widget.dataset.type}#${widget.dataset.id} ` : ''
  return `${path}${control.localName}`
}

/** Calls `note` once, `wait` milliseconds after the first of several calls. */
function gathered(note: () => void, wait: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call() {
      timer ??= setTimeout(() => {
        timer = undefined
        note()
      }, wait)
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * The storefront's own recorder: presses, scrolling, window size, and which fields change. It reads no text and no
 * value, so that nothing a visitor types or sees leaves the page.
 */
export const recordMoves: Recorder = (record, { resizeDebounce, scrollDebounce }) => {
  const note = (kind: string, details: object = {}) =>
    record({ at: Math.round(performance.now()), kind, ...details })
  const ending = new AbortController()
  const options = { signal: ending.signal, passive: true, capture: true }
  const size = () => ({ width: window.innerWidth, height: window.innerHeight })
  const position = () => ({ x: Math.round(window.scrollX), y: Math.round(window.scrollY) })

  note('page', size())
  document.addEventListener(
    'click',
    ({ target, clientX, clientY }) => note('press', { place: placeOf(target), x: clientX, y: clientY }),
    options,
  )
  document.addEventListener('change', ({ target }) => note('change', { place: placeOf(target) }), options)
  document.addEventListener('visibilitychange', () => note(document.visibilityState), options)
  const resizing = gathered(() => note('resize', size()), resizeDebounce)
  const scrolling = gathered(() => note('scroll', position()), scrollDebounce)
  addEventListener('resize', resizing.call, options)
  document.addEventListener('scroll', scrolling.call, options)
  return () => {
    ending.abort()
    resizing.end()
    scrolling.end()
  }
}
