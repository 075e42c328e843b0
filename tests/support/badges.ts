import { type Badge, badgeSchema } from '#schemas/catalogue/badge.ts'

/** A badge for each location where products carry badges, with the location for its words. */
export const badgePerLocation: Badge[] = badgeSchema.properties.locations.items.enum.map((location) => ({
  badgeId: location,
  badgeTitle: location,
  locations: [location],
  shape: 'chip',
}))

/** Returns the words of those badges that an element shows. */
export function shownBadges(element: ParentNode): string[] {
  const words = new Set([...element.querySelectorAll('span')].map(({ textContent }) => textContent))
  return badgePerLocation.map(({ badgeTitle }) => badgeTitle).filter((title) => words.has(title))
}
