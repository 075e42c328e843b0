import { parseJson } from '#schemas/validation/json.ts'
import { listSeparator } from '#schemas/values/csv-line.ts'
import type { FileField } from '#server/commerce/catalogue-files/file-kind.ts'

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

/** Returns a cell as a value of its field; the text itself if it cannot be converted, so that the check refuses it. */
export function valueOfCell(cell: string, { types }: Pick<FileField, 'types'>): unknown {
  if (cell === '') return emptyValue(types)
  if (types.includes('array')) return cell.split(listSeparator).map((value) => value.trim())
  if (types.includes('object')) return parsed(cell)
  if (types.includes('boolean')) return words.get(cell.trim().toLowerCase()) ?? cell
  if (types.includes('integer')) return /^\s*-?\d{1,15}\s*$/.test(cell) ? Number(cell) : cell
  return cell
}
