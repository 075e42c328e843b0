import type { Row, WidgetNode } from '#schemas/pages/page.ts'
import { limits } from '#schemas/validation/limits.ts'

/** Returns the rows of a name; undefined if there are none. */
export type LinkedRows = (name: string) => readonly Row[] | undefined

/** State of resolving a page's links. */
export interface LinkBook {
  rowsOf: LinkedRows
  /** Every linked name, existing or not. */
  names: Set<string>
  /** Remaining number of linked widgets, because nested links multiply. */
  left: number
}

export const linkBook = (rowsOf: LinkedRows = () => undefined): LinkBook => ({
  rowsOf,
  names: new Set(),
  left: limits.widgets,
})

/**
 * Returns the rows of a link, with ids prefixed by its location, because rows can be linked more than once.
 * @param enclosingLinks names of the enclosing links, outermost first: it must not link back to them
 * @returns a message if it has no rows
 */
export function linkedRows(
  link: WidgetNode,
  name: string,
  book: LinkBook,
  enclosingLinks: readonly string[],
): Row[] | string {
  book.names.add(name)
  if (enclosingLinks.includes(name)) return `the pattern "${name}" holds itself`
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
