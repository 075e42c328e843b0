import { destination, type Logger, type LoggerOptions, levels, pino } from 'pino'
import { isRecord } from '#schemas/validation/is-record.ts'
import { parseJson } from '#schemas/validation/json.ts'
import { openLogOutput } from '#server/logging/log-output.ts'
import { loggableFields } from '#server/logging/loggable.ts'

/** Writes the time of a log line in ISO 8601, once for all lines of one millisecond. */
function createIsoTime(): () => string {
  let writtenTime = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== writtenTime) {
      writtenTime = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

/** Format of log lines. */
export const logFormat: LoggerOptions = {
  base: null,
  timestamp: createIsoTime(),
  formatters: { log: loggableFields },
  // Errors are serialised with all other fields: pino's serialiser would write all of an error's properties.
  serializers: { err: (value: unknown) => value },
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Formats a line for developers: time, level, message, fields, and the stack of an error below. */
function readable(line: string): string {
  const parsed = parseJson(line)
  if (!isRecord(parsed)) return line
  const { time, level, msg = '', error, ...fields } = parsed
  const name = levels.labels[Number(level)] ?? ''
  const { message = '', stack = '' } = isRecord(error) ? error : {}
  const words = Object.entries(fields).map(([field, value]) => `${field}=${textOf(value)}`)
  const head = [String(time).slice(11, 19), name.toUpperCase().padEnd(5), msg, message, ...words]
  return `${head.filter((word) => word !== '').join(' ')}\n${stack ? `${stack}\n` : ''}`
}

/**
 * Structured logs to standard output, one JSON object per line; readable lines in development. In production lines are
 * buffered for up to a second.
 */
export function createLogger(production: boolean): Logger {
  const options = { ...logFormat, level: process.env.LOG_LEVEL || 'info' }
  if (!production) {
    const target = destination({ dest: 1, sync: true })
    return pino(options, { write: (line: string) => target.write(readable(line)) })
  }
  const output = openLogOutput(1)
  setInterval(output.flush, 1_000).unref()
  process.on('exit', output.end)
  return pino(options, output)
}
