import { parseJson } from '#schemas/validation/json.ts'
import type { FileField } from '#server/commerce/catalogue-files/file-kind.ts'

// CSV as in RFC 4180. Lists are joined by `|`, objects are JSON, and an empty cell is null or an empty list.

const separator = '|'

const text = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(separator)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns a value as a cell, quoted where it has to be. */
function cellOf(value: unknown): string {
  const cell = text(value)
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** Returns the values as one line. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\n`

function parsed(cell: string): unknown {
  try {
    return parseJson(cell)
  } catch {
    return cell
  }
}

const words = new Map([
  ['true', true],
  ['false', false],
])

function emptyValue(types: readonly string[]): unknown {
  if (types.includes('null')) return null
  if (types.includes('array')) return []
  return types.includes('boolean') ? undefined : ''
}

/** Returns a cell as a value of its field; the text itself where it is none, for the check to refuse. */
export function valueOfCell(cell: string, { types }: Pick<FileField, 'types'>): unknown {
  if (cell === '') return emptyValue(types)
  if (types.includes('array')) return cell.split(separator).map((value) => value.trim())
  if (types.includes('object')) return parsed(cell)
  if (types.includes('boolean')) return words.get(cell.trim().toLowerCase()) ?? cell
  if (types.includes('integer')) return /^\s*-?\d{1,15}\s*$/.test(cell) ? Number(cell) : cell
  return cell
}
