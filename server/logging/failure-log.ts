import type { Logger } from 'pino'

/** Milliseconds between two lines about one component. */
const logInterval = 60_000

/**
 * Logs failures of components, each at most once a minute with the number of failures since.
 * @param now monotonic clock in milliseconds
 */
export function createFailureLog(logger: Pick<Logger, 'error'>, now: () => number) {
  const logged = new Map<string, { until: number; more: number }>()
  return (component: string) =>
    (error: unknown): void => {
      const last = logged.get(component)
      if (last && last.until > now()) {
        last.more += 1
        return
      }
      logger.error(
        { component, error, ...(last && last.more > 0 && { failures: last.more + 1 }) },
        'connection',
      )
      logged.set(component, { until: now() + logInterval, more: 0 })
    }
}
