import { destination, type Logger, type LoggerOptions, pino } from 'pino'
import { loggableFields } from '#server/operations/loggable.ts'

/** Characters of log lines that are written in one go. */
const most = 64_000

/** Gathers lines before they are written: a write for each would cost several times what making the line does. */
function gathering(target: ReturnType<typeof destination>) {
  let lines = ''
  const flush = (): void => {
    if (lines !== '') target.write(lines)
    lines = ''
  }
  return {
    write(line: string): void {
      lines += line
      if (lines.length > most) flush()
    },
    flush,
  }
}

/** What a log line holds, wherever it is written. */
export const logFormat: LoggerOptions = {
  base: null,
  formatters: { log: loggableFields },
  // Errors are serialised with all other fields: pino's own serialiser would write every property of one.
  serializers: { err: (value: unknown) => value },
}

/**
 * Structured logs to standard output, a JSON object a line. In production lines are gathered for up to a second before
 * they are written.
 */
export function createLogger(production: boolean): Logger {
  const options = { ...logFormat, level: process.env.LOG_LEVEL ?? 'info' }
  const target = destination({ dest: 1, sync: !production })
  if (!production) return pino(options, target)
  const gathered = gathering(target)
  setInterval(gathered.flush, 1_000).unref()
  // Before the target's own, which writes what it has been given.
  process.prependListener('exit', gathered.flush)
  return pino(options, gathered)
}
