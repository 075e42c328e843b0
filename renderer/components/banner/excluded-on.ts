import type { Page } from '#schemas/pages/page.ts'

/** Returns the ids of a page: its own, and the categories in its address (`/dk/women/knitwear`). */
function idsOf({ id, path }: Page): ReadonlySet<string> {
  const [, ...segments] = path.split('/').filter(Boolean)
  return new Set([id, ...segments])
}

/**
 * Whether content excludes a page (content rule 19): the page is listed itself, or its address belongs to one of the
 * categories.
 */
export function isExcludedOn(page: Page, excludeOn: readonly string[]): boolean {
  if (excludeOn.length === 0) return false
  const ids = idsOf(page)
  return excludeOn.some((id) => ids.has(id))
}
