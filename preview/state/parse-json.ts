/**
 * Parses JSON that something else wrote: an older version of the editor, another tab, the server.
 * @param isValid may fill defaults in what it checks
 * @returns undefined if it is not JSON, or not valid
 */
export function parseJson<Value>(
  json: string | null,
  isValid: (value: unknown) => value is Value,
): Value | undefined {
  const value = parse(json ?? '')
  return isValid(value) ? value : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
