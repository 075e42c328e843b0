interface SendTimer {
  /** Waits for a pause in the changes, or for the longest time that a first one waits. */
  start(): void
  /** Waits for this many milliseconds. */
  startIn(delay: number): void
  stop(): void
}

/**
 * Creates a timer that sends changes once no more of them follow.
 * @param quiet milliseconds without a change
 * @param longest milliseconds since the first change, after which they are sent in any case
 */
export function createSendTimer(send: () => void, quiet: number, longest: number): SendTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | undefined
  const startIn = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(send, delay)
  }
  return {
    startIn,
    start() {
      waitingSince ??= Date.now()
      startIn(Math.min(quiet, Math.max(0, waitingSince + longest - Date.now())))
    },
    stop() {
      clearTimeout(timer)
      waitingSince = undefined
    },
  }
}
