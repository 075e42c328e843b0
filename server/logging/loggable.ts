/** An error in a log line. It contains no values of SQL statements, which are customer data. */
export interface LoggedError {
  type: string
  message: string
  stack: string
  /** Code of Node.js or PostgreSQL (SQLSTATE). */
  code?: string
  /** With `$1` in place of each value. */
  statement?: string
  constraint?: string
  cause?: LoggedError
  errors?: readonly LoggedError[]
}

const maxDepth = 6
const maxStatementLength = 500
const secretNames = /password|token|cookie|authorization|secret|api-?key/i

/** SQLSTATE class 22: the value itself is quoted in the message. */
const quotesValue = (code: string | undefined): boolean => /^22\w{3}$/.test(code ?? '')

function textAt(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The message of an error without values of SQL statements. */
export function safeMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Drizzle's own message lists every value.
  if ('params' in error) return error.cause ? `Failed query: ${safeMessage(error.cause)}` : 'Failed query'
  return quotesValue(textAt(error, 'code')) ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message
}

/** Returns the stack below the message, which may contain values. */
function framesOf({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message)
  return at < 0 ? '' : stack.slice(at + message.length).trimStart()
}

/** Type, message, stack and cause of anything that was thrown. */
export function serializeError(error: unknown, depth = 0): LoggedError {
  const message = safeMessage(error)
  if (!(error instanceof Error)) return { type: typeof error, message, stack: '' }
  const code = textAt(error, 'code')
  const constraint = textAt(error, 'constraint')
  const statement = 'params' in error ? textAt(error, 'query')?.slice(0, maxStatementLength) : undefined
  const nested = depth < maxDepth
  return {
    type: error.constructor.name,
    message,
    stack: framesOf(error),
    ...(code !== undefined && { code }),
    ...(statement !== undefined && { statement }),
    ...(constraint !== undefined && { constraint }),
    ...(nested && error.cause !== undefined && { cause: serializeError(error.cause, depth + 1) }),
    ...(nested &&
      error instanceof AggregateError && {
        errors: error.errors.map((item) => serializeError(item, depth + 1)),
      }),
  }
}

function loggableValue(name: string, value: unknown, depth: number): unknown {
  if (secretNames.test(name) && value !== undefined) return '[Redacted]'
  if (value instanceof Error) return serializeError(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > maxDepth) return '[Deep]'
  if (Array.isArray(value)) return value.map((item) => loggableValue('', item, depth + 1))
  return loggableFields(value, depth + 1)
}

/** Serialises errors and removes secrets in the fields of a log line, at any depth. */
export const loggableFields = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, loggableValue(name, value, depth)]))
