/** A row in the server's HTML of a page. */
export interface RowPiece {
  /** Escaped, as in the HTML. */
  name: string
  /** The row and what follows it up to the next row or area. */
  html: string
}

/** An area in the server's HTML of a page, with its rows. */
interface AreaPiece {
  area: string
  rows: readonly RowPiece[]
}

/** Starts of rows and areas as `renderer/` writes them. Text and attributes contain no such tag: their `<` is escaped. */
const starts = /<div class="row" data-row="([^"]*)"|<(?:div|header|footer)\b[^>]*? data-area="([^"]*)"/g

/** Splits the HTML of a page into areas and rows without parsing it, so that unchanged rows cost a comparison of texts. */
export function splitPage(html: string): AreaPiece[] {
  const areas: { area: string; rows: RowPiece[] }[] = []
  let open: { name: string; start: number } | undefined
  const close = (end: number) => {
    if (open) areas.at(-1)?.rows.push({ name: open.name, html: html.slice(open.start, end) })
    open = undefined
  }
  for (const { index, 1: row, 2: area } of html.matchAll(starts)) {
    close(index)
    if (area !== undefined) areas.push({ area, rows: [] })
    else if (row !== undefined) open = { name: row, start: index }
  }
  close(html.length)
  return areas
}
