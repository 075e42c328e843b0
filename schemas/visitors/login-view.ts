/** Views of the login page (account rule 6). */
const loginViews = ['login', 'signup', 'forgot-password', 'password-reset', 'verify'] as const

export type LoginView = (typeof loginViews)[number]

/** Parameters of the login page's address, removed when the visitor returns to the sign-in. */
export const loginParameters = ['view', 'token', 'rid', 'tenantId'] as const

/** Format of a token in a mail; other values are ignored. */
export const mailTokenIn = (query: URLSearchParams): string | undefined =>
  /^[\w.~-]{1,200}$/.exec(query.get('token') ?? '')?.[0]

/** Returns the view of a URL: `forgot-password` with a token means `password-reset`. */
export function loginViewIn(query: URLSearchParams): LoginView {
  const view = query.get('view')
  if (view === 'forgot-password') return mailTokenIn(query) ? 'password-reset' : view
  return view === 'signup' || view === 'verify' ? view : 'login'
}

/** Returns the token of a view that a mail links to; empty without one. */
export interface MailToken {
  token: string
}
