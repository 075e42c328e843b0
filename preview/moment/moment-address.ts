import type { CalendarEntry } from '#preview/calendar/entries.ts'
import type { View } from '#schemas/editor/parts.ts'

interface MomentView extends Pick<View, 'device' | 'audience'> {
  /** ISO 8601. */
  at: string
}

/** The path below which the server shows the shop as of a moment, each page at its own path. */
export const shopBase = ({ at, device, audience }: MomentView): string =>
  `/preview/at/${new Date(at).toISOString()}/${device}/${audience}`

/**
 * Returns the target of a link within the shown shop: below `base`, which preserves the moment. Undefined for links that
 * leave the shop, and for those that are within it already.
 */
export function addressWithin(base: string, { origin, pathname, search, hash }: URL, currentOrigin: string) {
  const isOwn = origin === currentOrigin && !/^\/(?:preview|api|assets|media)(?:\/|$)/.test(pathname)
  return isOwn ? base + pathname + search + hash : undefined
}

/** Moments at which the shop changes, each once, the earliest first. */
export const momentsOf = (entries: readonly CalendarEntry[]): string[] => [
  ...new Set(entries.flatMap(({ at, failure }) => (failure === undefined ? [at.toISOString()] : []))),
]
