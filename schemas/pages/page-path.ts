/** A segment of a page path: lower-case letters, digits, `-`, `_`, `.` and `~`, starting with a letter or digit. */
const segment = /^[\p{Ll}\p{Lo}\p{Nd}][\p{Ll}\p{Lo}\p{M}\p{Nd}._~-]*$/u

/**
 * Whether a decoded path can be the address of a page of `market`: the market's root (`/dk`) or below it
 * (`/dk/sale/knitwear`). Editor and server share the rule, so that every address can be typed: no spaces, no capitals,
 * no characters with a meaning in addresses (`?`, `#`, `%`).
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

/** Whether a path is a page or below it; segments are compared whole. */
export const isAtOrBelow = (path: string, page: string): boolean =>
  path === page || path.startsWith(`${page}/`)
