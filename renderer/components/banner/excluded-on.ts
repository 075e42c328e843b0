import type { Page } from '#schemas/pages/page.ts'

/** Returns the ids of a page: its own, that of the category it lists, and those in its address (`/dk/women/knitwear`). */
function idsOf({ id, path, category }: Page): ReadonlySet<string> {
  const [, ...segments] = path.split('/').filter(Boolean)
  return new Set([id, ...segments, ...(category === undefined ? [] : [category])])
}

/**
 * Whether content excludes a page (content rule 19): the page is listed itself, or it or its address belongs to one of
 * the categories.
 */
export function isExcludedOn(page: Page, excludeOn: readonly string[]): boolean {
  if (excludeOn.length === 0) return false
  const ids = idsOf(page)
  return excludeOn.some((id) => ids.has(id))
}
