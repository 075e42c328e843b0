// CSV as in RFC 4180. Lists are joined by `|`, objects are JSON, and an empty cell is null or an empty list.

export const listSeparator = '|'

const text = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(listSeparator)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns a value as a cell, quoted if necessary. */
function cellOf(value: unknown): string {
  const cell = text(value)
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Returns the values as one line. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\n`
