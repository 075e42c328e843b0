/** Told on the document when somebody signed in or is signed in no more. */
export const sessionChanged = 'vitrine:session'

/**
 * Whether this browser may hold a session (spec 1, section 4): the session library leaves a front token, which scripts may
 * read, for as long as there is one. Whether it still holds, only the library can tell (`renderer/browser/session/session.ts`).
 */
export const hasSessionTrace = (): boolean => /(?:^|; )sFrontToken=[^;]/.test(document.cookie)

/** The market of the page: the first segment of its address. */
export const marketHere = (): string => location.pathname.split('/')[1] ?? ''
