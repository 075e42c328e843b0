import type { Row, WidgetNode } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Rows that are kept elsewhere, by their name; undefined where there are none. */
export type LinkedRows = (name: string) => readonly Row[] | undefined

/** What a page's links have come to so far. */
export interface LinkBook {
  rowsOf: LinkedRows
  /** Every name that is linked, whether there is something by it or not. */
  names: Set<string>
  /** Widgets that links may still bring: links among linked rows multiply. */
  left: number
}

export const linkBook = (rowsOf: LinkedRows = () => undefined): LinkBook => ({
  rowsOf,
  names: new Set(),
  left: limits.widgets,
})

/**
 * The rows that a link shows in its place, under ids of this place: the same rows may be linked more than once.
 * @param within names of the rows that the link stands in, from the outside in: it must not lead back to them
 * @returns why it shows nothing, in words, where that is so
 */
export function linkedRows(
  link: WidgetNode,
  name: string,
  book: LinkBook,
  within: readonly string[],
): Row[] | string {
  book.names.add(name)
  if (within.includes(name)) return `the pattern "${name}" holds itself`
  const rows = book.rowsOf(name)
  if (!rows || rows.length === 0) return `there is no pattern "${name}"`
  book.left -= rows.reduce((sum, row) => sum + row.widgets.length, 0)
  if (book.left < 0) return `linked patterns bring more than ${limits.widgets} widgets`
  const idOf = (id: string) => `${link.id}~${id}`
  return rows.map((row) => ({
    ...row,
    id: idOf(row.id),
    widgets: row.widgets.map((node) => ({
      ...node,
      id: idOf(node.id),
      pointer: `pattern ${name}${node.pointer}`,
    })),
  }))
}
