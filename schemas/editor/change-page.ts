import { type ClearableField, clearableFields, type PageValues } from '#schemas/editor/operation.ts'
import type { Page } from '#schemas/pages/page.ts'

interface PageChange {
  values: PageValues
  cleared: readonly ClearableField[]
}

/** Returns the previous values of the changed page fields, for undo. */
function fieldsBefore(page: Page, { values, cleared }: PageChange): PageChange {
  const touched = new Set<string>([...Object.keys(values), ...cleared])
  const { id: _, path: __, areas: ___, fixedWidgets: ____, ...before }: Partial<Page> = page
  for (const name of Object.keys(before)) if (!touched.has(name)) Reflect.deleteProperty(before, name)
  return {
    values: before,
    cleared: clearableFields.filter((name) => touched.has(name) && page[name] === undefined),
  }
}

/** Changes a page's own fields; returns the page and the change that undoes it. */
export function changePage(page: Page, change: PageChange): { page: Page; before: PageChange } {
  const next: Page = { ...page, ...change.values }
  for (const name of change.cleared) delete next[name]
  return { page: next, before: fieldsBefore(page, change) }
}
