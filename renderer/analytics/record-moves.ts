import type { Recorder } from '#renderer/analytics/session-replay.ts'

/** Where an element is, without a word of what it says: its tag, and the type and id of its widget. */
function placeOf(target: EventTarget | null): string {
  if (!(target instanceof Element)) return ''
  const control = target.closest('a, button, summary, input, select, textarea, label') ?? target
  const widget = target.closest<HTMLElement>('[data-type]')
  const path = widget ? `${widget.dataset.type}#${widget.dataset.id} ` : ''
  return `${path}${control.localName}`
}

/** Milliseconds between two records of a position. */
const pace = 250

/**
 * The storefront's own small recorder: presses, scrolling, the window's size and which fields are changed. It reads
 * no text and no value, so nothing that a visitor types or sees can leave the page.
 */
export const recordMoves: Recorder = (tell) => {
  const note = (kind: string, details: object = {}) =>
    tell({ at: Math.round(performance.now()), kind, ...details })
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
  addEventListener('resize', () => note('resize', size()), options)

  let scrolling: ReturnType<typeof setTimeout> | undefined
  document.addEventListener(
    'scroll',
    () => {
      scrolling ??= setTimeout(() => {
        scrolling = undefined
        note('scroll', position())
      }, pace)
    },
    options,
  )
  return () => {
    ending.abort()
    clearTimeout(scrolling)
  }
}
