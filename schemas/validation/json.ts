/**
 * Parses JSON. The result is `unknown`: callers check its shape.
 * @throws SyntaxError
 */
export const parseJson = (text: string): unknown => JSON.parse(text)

/** Parses JSON; undefined if the text is missing or is not JSON. */
export function parseIfJson(text: string | null | undefined): unknown {
  try {
    return parseJson(text ?? '')
  } catch {
    return undefined
  }
}
