/**
 * Limits of content, so that hostile or broken documents cause a clear error and not a stall. Sizes are in bytes,
 * UTF-8; lengths in UTF-16 code units.
 */
export const limits = {
  documentBytes: 6_000_000,
  depth: 32,
  /** Objects and lists in a document, all levels together. */
  containers: 400_000,
  rows: 1_500,
  widgets: 4_500,
  widgetsInRow: 48,
  /** Maximum depth of nested choices. */
  nestedChoices: 4,
  idLength: 200,
  urlLength: 2_048,
  labelLength: 500,
  textLength: 50_000,
  items: 200,
  pageItems: 500,
  /** Maximum length of a chain of followed markets. */
  followedMarkets: 4,
} as const
