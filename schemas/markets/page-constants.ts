// Constants that every page's script needs. Each is exported separately, so that a script contains only those that it
// uses; a page carries only overrides.

/** Milliseconds between two polls for an element. */
export const elementWaitInterval = 500

/** Maximum number of polls. */
export const elementWaitTries = 120

/** Milliseconds between two reloads for a failed asset. Fixed, because a page that fails may carry no overrides. */
export const buildMismatchReloadInterval = 60_000

/** Maximum number of session refreshes for one request (account rule 2). */
export const sessionRefreshTries = 10
