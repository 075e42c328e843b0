/** One segment of a page's path: letters without capitals, digits, `-`, `_`, `.` and `~`; it begins with a letter or a digit. */
const segment = /^[\p{Ll}\p{Lo}\p{Nd}][\p{Ll}\p{Lo}\p{M}\p{Nd}._~-]*$/u

/**
 * Whether a decoded path can be the address of a page of `market`: the market's own (`/dk`) or below it
 * (`/dk/sale/knitwear`). Editors and the server hold the same rule, so that no page gets an address that readers cannot
 * type: no spaces, no capitals, nothing that an address gives another meaning (`?`, `#`, `%`).
 */
export function isPagePath(market: string, path: string): boolean {
  const root = `/${market}`
  if (path === root) return true
  return (
    path.startsWith(`${root}/`) &&
    path
      .slice(root.length + 1)
      .split('/')
      .every((part) => segment.test(part))
  )
}
