/** Views of the login page (account rule 6). */
export const loginViews = ['login', 'signup', 'forgot-password', 'password-reset', 'verify'] as const

export type LoginView = (typeof loginViews)[number]

/** Parameters of the login page's address: gone as soon as somebody returns to signing in. */
export const loginParameters = ['view', 'token', 'rid', 'tenantId'] as const

/** A token as mails carry it; anything else is none. */
export const mailTokenIn = (query: URLSearchParams): string | undefined =>
  /^[\w.~-]{1,200}$/.exec(query.get('token') ?? '')?.[0]

/** Which view an address asks for: the forgotten password with a token is its reset. */
export function loginViewIn(query: URLSearchParams): LoginView {
  const asked = query.get('view')
  if (asked === 'forgot-password') return mailTokenIn(query) ? 'password-reset' : asked
  return asked === 'signup' || asked === 'verify' ? asked : 'login'
}

/** What a view that a mail led to is told; empty where the address brought none. */
export interface MailToken {
  token: string
}
