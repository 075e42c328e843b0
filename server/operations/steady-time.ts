/**
 * Milliseconds since the epoch by a clock that never jumps: it was the system's clock when the process started, and
 * advances evenly since, however often that one is set. For durations; moments that others know are `Date.now`.
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now()
