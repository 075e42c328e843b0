import { escapeHtml } from '#renderer/escape-html.ts'
import type { SelectedRow } from '#renderer/select-rows.ts'
import type { Row, WidgetNode } from '#schemas/pages/page.ts'

/** A list cut where what `keyOf` says changes. */
function runsOf<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): [Key, Item[]][] {
  const runs: [Key, Item[]][] = []
  for (const item of items) {
    const key = keyOf(item)
    const last = runs.at(-1)
    if (last && last[0] === key) last[1].push(item)
    else runs.push([key, [item]])
  }
  return runs
}

const inLink = ({ id, type }: WidgetNode, html: string): string =>
  `<div class="widget" data-type="${escapeHtml(type)}" data-id="${escapeHtml(id)}" data-linked>${html}</div>`

const inRow = ({ id, hidden }: Row, html: string): string =>
  `<div class="row" data-row="${escapeHtml(id)}" data-linked${hidden ? ' data-hidden' : ''}>${html}</div>`

/**
 * Rows as the editor's canvas has them: what a link shows stands in one element with the link's id, and that in its row,
 * so that it is picked, moved and exchanged as the one widget that it is on the page.
 */
export function joinParts(rows: readonly SelectedRow[], render: (row: SelectedRow) => string): string {
  const join = (some: readonly SelectedRow[]) => some.reduce((html, row) => html + render(row), '')
  const joinLinks = (some: readonly SelectedRow[]) =>
    runsOf(some, ({ part }) => part?.link).reduce(
      (html, [link, shown]) => html + (link ? inLink(link, join(shown)) : join(shown)),
      '',
    )
  return runsOf(rows, ({ part }) => part?.of).reduce((html, [of, shown]) => {
    if (!of) return html + join(shown)
    // Fixed widgets stand in no row that is seen.
    return html + (of.id === 'fixed' ? joinLinks(shown) : inRow(of, joinLinks(shown)))
  }, '')
}
