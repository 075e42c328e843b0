/**
 * Milliseconds since the epoch by a clock that never jumps: it was the system's clock when the process started, and
 * advances evenly since, however often that one is set. For durations; `Date.now` is for moments outside the process.
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now()
