import type { TextsOf } from '#renderer/texts/part-texts.ts'

/** Texts of the search suggestions. */
export const suggestionTexts = [
  'feedback.error_products_fetch',
  'listing.notFound',
  'price.from',
  'search.all',
  'search.forget',
  'search.recent',
  'search.suggestions',
] as const

export type SuggestionTexts = TextsOf<typeof suggestionTexts>
