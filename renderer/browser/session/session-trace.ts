/** Dispatched on the document after a sign-in or sign-out. */
export const sessionChanged = 'vitrine:session'

/**
 * Whether this browser may have a session (account rule 1). Only the library knows whether it is still valid
 * (`renderer/browser/session/session.ts`).
 */
export const hasSessionTrace = (): boolean => /(?:^|; )sFrontToken=[^;]/.test(document.cookie)
