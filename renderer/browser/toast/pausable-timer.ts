/** A timer that can be paused. */
export interface PausableTimer {
  pause(): void
  resume(): void
}

/** Starts a timer that calls `onEnd` once after this many milliseconds without pauses. */
export function pausableTimer(duration: number, onEnd: () => void): PausableTimer {
  let remaining = duration
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remaining -= Date.now() - since
  }
  const resume = () => {
    if (timer !== undefined) return
    since = Date.now()
    timer = setTimeout(onEnd, remaining)
  }
  resume()
  return { pause, resume }
}
