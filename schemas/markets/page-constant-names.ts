import {
  buildMismatchReloadInterval,
  elementWaitInterval,
  elementWaitTries,
  sessionRefreshTries,
} from '#schemas/markets/page-constants.ts'

// The constants of every page's script by name. Beside their file, because pages would carry this list, too.

/** All of them. */
export const pageConstants = {
  elementWaitInterval,
  elementWaitTries,
  buildMismatchReloadInterval,
  sessionRefreshTries,
} as const

export type PageConstantName = keyof typeof pageConstants

/** Body attributes that carry overrides; short, because every page's script names them. */
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
