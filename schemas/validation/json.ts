/**
 * Parses JSON. The result is `unknown`: callers check its shape.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => JSON.parse(text)

/**
 * Calls a function with each number of a JSON text, and with how the text writes it.
 * @throws SyntaxError
 */
export function visitNumbers(text: string, visit: (value: number, source: string) => void): void {
  const revive = (_key: string, value: unknown, { source }: { source?: string }): unknown => {
    if (typeof value === 'number' && source !== undefined) visit(value, source)
    return value
  }
  // TypeScript does not know the third parameter of a reviver yet.
  Reflect.apply(JSON.parse, JSON, [text, revive])
}

/** Parses JSON; undefined if the text is missing or is not JSON. */
export function parseIfJson(text: string | null | undefined): unknown {
  try {
    return parseJson(text ?? '')
  } catch {
    return undefined
  }
}
