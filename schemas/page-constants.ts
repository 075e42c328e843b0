// The constants that the script of every page goes by: it knows their usual values, each apart so that a script carries no
// others, and a page says only what its brand and market set in their place.

/** Milliseconds between two looks whether what is waited for is there. */
export const elementWaitInterval = 500

/** How many looks are taken. */
export const elementWaitTries = 120

/** Milliseconds between two reloads for a failed asset: the same everywhere, as a page that fails may say nothing. */
export const buildMismatchReloadInterval = 60_000

/** Maximum number of session refreshes for one request (account rule 2). */
export const sessionRefreshTries = 10

/** All of them, by name. */
export const pageConstants = {
  elementWaitInterval,
  elementWaitTries,
  buildMismatchReloadInterval,
  sessionRefreshTries,
} as const

export type PageConstantName = keyof typeof pageConstants

/** Attributes of the body that say what brand and market set in their place: short, as every page's script names them. */
export const pageConstantAttributes = {
  elementWaitInterval: 'data-wait',
  elementWaitTries: 'data-waits',
  sessionRefreshTries: 'data-refreshes',
} as const satisfies Readonly<Partial<Record<PageConstantName, `data-${string}`>>>

export const pageConstantNames = [
  'elementWaitInterval',
  'elementWaitTries',
  'sessionRefreshTries',
] as const satisfies readonly PageConstantName[]
