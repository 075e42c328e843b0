/** Returns the attributes of an element with one of an island's static parts. */
interface StaticPartAttributes {
  'data-static-part': number
  dangerouslySetInnerHTML: { __html: string }
  suppressHydrationWarning: true
}

/**
 * Puts a static part of a widget into an element: `<li {...staticPart(staticParts, 0)} />`. Hydration reuses its HTML.
 * Script such as a countdown can change it at any time without a mismatch.
 */
export const staticPart = (parts: readonly string[], index: number): StaticPartAttributes => ({
  'data-static-part': index,
  dangerouslySetInnerHTML: { __html: parts[index] ?? '' },
  suppressHydrationWarning: true,
})
