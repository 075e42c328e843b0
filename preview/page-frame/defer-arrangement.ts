import type { ToPage } from '#preview/page-frame/protocol.ts'

type Send = (message: ToPage) => void
type Schedule = (callback: () => void) => void

/** Messages that do not depend on the arrangement, and are sent before it. */
const independent: ReadonlySet<ToPage['kind']> = new Set(['ping', 'track', 'notices'])

/** Runs a callback in the frame after the next one. A hidden page draws none. */
function afterNextFrame(callback: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(callback)
  else requestAnimationFrame(() => requestAnimationFrame(callback))
}

/**
 * Returns a function that sends messages in their order, but an arrangement after the next frame: the outline shows a
 * step first, whatever the layout of a long page costs. Of several, only the last is sent.
 */
export function deferArrangement(send: Send, schedule: Schedule = afterNextFrame): Send {
  let arrangement: ToPage | undefined
  function flush(): void {
    const message = arrangement
    arrangement = undefined
    if (message) send(message)
  }
  return (message) => {
    if (message.kind === 'arrange') {
      if (!arrangement) schedule(flush)
      arrangement = message
      return
    }
    if (!independent.has(message.kind)) flush()
    send(message)
  }
}
