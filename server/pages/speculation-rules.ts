/** Paths that a browser must never prefetch: they are private, or opening them has an effect. */
const never = [
  '/api/*',
  '/auth/*',
  '/media/*',
  '/preview/*',
  '/*/login*',
  '/*/account*',
  '/*/checkout*',
  '/*/basket*',
  '/*/wishlist*',
  '/*/receipt*',
  '/*/unsubscribe*',
  '/*/logout*',
]

/**
 * Which links a browser may prerender when a visitor seems about to follow them
 * (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API).
 */
export const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: never } },
          { not: { selector_matches: '[rel~=nofollow], [target=_blank], [download]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
}
