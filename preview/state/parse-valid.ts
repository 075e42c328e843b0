import { parseIfJson } from '#schemas/validation/json.ts'

/**
 * Parses JSON that something else wrote: an older version of the editor, another tab, the server.
 * @param isValid may fill defaults in what it checks
 * @returns undefined if it is not JSON, or not valid
 */
export function parseValid<Value>(
  json: string | null,
  isValid: (value: unknown) => value is Value,
): Value | undefined {
  const value = parseIfJson(json)
  return isValid(value) ? value : undefined
}
