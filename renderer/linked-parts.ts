import { escapeHtml } from '#renderer/escape-html.ts'
import type { SelectedRow } from '#renderer/select-rows.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'

/** Splits a list into runs with equal keys. */
function runsOf<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const keyRuns: [Key, Item[]][] = []
  for (const item of items) {
    const key = keyOf(item)
    const last = keyRuns.at(-1)
    if (last && last[0] === key) last[1].push(item)
    else keyRuns.push([key, [item]])
  }
  return keyRuns
}

const inLink = ({ id, type }: WidgetNode, html: string): string =>
  `<div class="widget" data-type="${escapeHtml(type)}" data-id="${escapeHtml(id)}" data-linked>${html}</div>`

const inRow = ({ id, hidden }: Row, html: string): string =>
  `<div class="row" data-row="${escapeHtml(id)}" data-linked${hidden ? ' data-hidden' : ''}>${html}</div>`

/**
 * Joins rows for the editor's canvas: the rows of a link are in one element with the link's id, inside its row, so that
 * it can be selected, moved and replaced as one widget.
 */
export function joinParts(rows: readonly SelectedRow[], render: (row: SelectedRow) => string): string {
  const join = (someRows: readonly SelectedRow[]) => someRows.reduce((html, row) => html + render(row), '')
  const joinLinks = (some: readonly SelectedRow[]) =>
    runsOf(some, ({ part }) => part?.link).reduce(
      (html, [link, part]) => html + (link ? inLink(link, join(part)) : join(part)),
      '',
    )
  return runsOf(rows, ({ part }) => part?.of).reduce((html, [of, part]) => {
    if (!of) return html + join(part)
    // Fixed widgets have no visible row.
    return html + (of.id === 'fixed' ? joinLinks(part) : inRow(of, joinLinks(part)))
  }, '')
}
