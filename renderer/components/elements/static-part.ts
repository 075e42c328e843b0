interface StaticHtmlAttributes {
  dangerouslySetInnerHTML: { __html: string }
  suppressHydrationWarning: true
}

interface StaticPartAttributes extends StaticHtmlAttributes {
  'data-static-part': ''
}

/** Marks a list whose items are static parts: `<ul {...staticList}>`. It is one attribute for all of them. */
export const staticList = { 'data-static-part': 'each' } as const

/**
 * Puts a static part of a widget into an item of a `staticList`: `<li {...staticItem(staticParts, 0)} />`. Hydration
 * reuses its HTML. Script such as a countdown can change it at any time without a mismatch. A widget must render its
 * parts in their order: the browser numbers them by their order in the document.
 */
export const staticItem = (parts: readonly string[], index: number): StaticHtmlAttributes => ({
  dangerouslySetInnerHTML: { __html: parts[index] ?? '' },
  suppressHydrationWarning: true,
})

/** Puts a static part of a widget into an element outside of such a list, like `staticItem`. */
export const staticPart = (parts: readonly string[], index: number): StaticPartAttributes => ({
  'data-static-part': '',
  ...staticItem(parts, index),
})
