/**
 * Returns milliseconds since the epoch by a monotonic clock, which starts at the system's time and ignores later
 * changes of it. Use it for durations, and `Date.now` for times outside the process.
 */
export const steadyTime = (): number => performance.timeOrigin + performance.now()
