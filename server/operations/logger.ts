import { destination, type Logger, pino } from 'pino'

/** Structured logs to standard output, a JSON object a line. In production lines are gathered before they are written. */
export function createLogger(production: boolean): Logger {
  const target = destination({ dest: 1, sync: !production, minLength: production ? 4_096 : 0 })
  const logger = pino(
    { base: null, level: process.env.LOG_LEVEL ?? 'info', redact: ['*.password', '*.token', '*.cookie'] },
    target,
  )
  if (production) setInterval(() => target.flush(), 1_000).unref()
  return logger
}
