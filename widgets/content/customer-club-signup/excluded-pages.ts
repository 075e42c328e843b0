const withoutEnd = (path: string): string => path.replace(/\/+$/, '')

/**
 * Whether a page is among those that content excludes by path: as addresses have it, or without the market. Only paths
 * that start with a slash count (spec 1, section 3: customer club signup).
 */
export function isExcludedPage(path: string, excluded: readonly string[]): boolean {
  const page = withoutEnd(path)
  const inMarket = page.replace(/^\/[^/]+/, '')
  return excluded
    .filter((entry) => entry.startsWith('/'))
    .map(withoutEnd)
    .some((entry) => entry === page || entry === inMarket)
}
