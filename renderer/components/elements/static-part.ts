/** What the element gets that holds one of an island's static parts. */
interface StaticPartAttributes {
  'data-static-part': number
  dangerouslySetInnerHTML: { __html: string }
  suppressHydrationWarning: true
}

/**
 * Puts a static part of a widget into an element: `<li {...staticPart(staticParts, 0)} />`. The island finds it there
 * again when it wakes. Plain script, such as a countdown, may change it at any time, which is no mismatch.
 */
export const staticPart = (parts: readonly string[], index: number): StaticPartAttributes => ({
  'data-static-part': index,
  dangerouslySetInnerHTML: { __html: parts[index] ?? '' },
  suppressHydrationWarning: true,
})
