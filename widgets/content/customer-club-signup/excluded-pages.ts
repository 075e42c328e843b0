const withoutEnd = (path: string): string => path.replace(/\/+$/, '')

/** Whether a page is excluded by its path, with or without the market (loyalty rule 8). */
export function isExcludedPage(path: string, excluded: readonly string[]): boolean {
  const page = withoutEnd(path)
  const inMarket = page.replace(/^\/[^/]+/, '')
  return excluded
    .filter((entry) => entry.startsWith('/'))
    .map(withoutEnd)
    .some((entry) => entry === page || entry === inMarket)
}
