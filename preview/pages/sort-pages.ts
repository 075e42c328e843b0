import { kindName } from '#preview/texts/field-texts.ts'
import type { ListedDocument } from '#schemas/editor/responses.ts'

/** Columns that a list of pages is sorted by. */
export const pageColumns = ['title', 'path', 'kind', 'changed'] as const
export type PageColumn = (typeof pageColumns)[number]

export interface PageOrder {
  column: PageColumn
  isDown: boolean
}

const values: Readonly<Record<PageColumn, (page: ListedDocument) => string>> = {
  title: ({ title, document }) => title || document.key,
  path: ({ document }) => document.key,
  kind: ({ alias }) => kindName(alias),
  changed: ({ drafted, published }) => drafted ?? published ?? '',
}

/** Sorts pages, and equal ones by address. Dates are sorted latest first. */
export function sortPages(
  pages: readonly ListedDocument[],
  { column, isDown }: PageOrder,
  language: string,
): ListedDocument[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const textOf = values[column]
  const by = isDown !== (column === 'changed') ? -1 : 1
  return pages.toSorted(
    (item, other) =>
      by * compare(textOf(item), textOf(other)) || compare(item.document.key, other.document.key),
  )
}

/** Returns how many pages of the list each page is below, by address. */
export function depths(pages: readonly ListedDocument[]): ReadonlyMap<string, number> {
  const listedKeys = new Set(pages.map(({ document }) => document.key))
  const depthOf = (path: string): number => {
    const end = path.lastIndexOf('/')
    if (end <= 0) return 0
    const parent = path.slice(0, end)
    return depthOf(parent) + (listedKeys.has(parent) ? 1 : 0)
  }
  return new Map(pages.map(({ document }) => [document.key, depthOf(document.key)]))
}
