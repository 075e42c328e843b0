import type { EditedDocument } from '#schemas/editor/parts.ts'

/**
 * Returns where a page is translated side by side.
 * @param source the market that it is translated from
 */
export const translateAddress = (
  { market, key }: Pick<EditedDocument, 'market' | 'key'>,
  source: string,
): string => `/preview/translate?${new URLSearchParams({ market, key, source })}`
