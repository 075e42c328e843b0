import type { Request, RequestHandler } from 'express'

const views = new Map([
  ['/auth/reset-password', 'forgot-password'],
  ['/auth/verify-email', 'verify'],
])

const tokenOf = ({ query }: Request): string => {
  const { token } = query
  return typeof token === 'string' && /^[\w-]{1,200}$/.test(token) ? `&token=${token}&tenantId=public` : ''
}

/** Redirects the session library's link paths to the login page, an address (account rule 6). */
export const libraryLink =
  (loginPage: () => string): RequestHandler =>
  (request, response) => {
    const view = views.get(request.path) ?? 'login'
    response
      .status(302)
      .set({
        Location: `${loginPage()}?view=${view}${tokenOf(request)}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .end()
  }

/**
 * Redirects a third party's return without a market to the market's page that finishes the sign-in, with its response.
 */
export const callbackLink =
  (callbackPage: () => string): RequestHandler =>
  ({ url }, response) => {
    const query = new URL(url, 'https://shop.invalid').search
    response
      .status(302)
      .set({
        Location: callbackPage() + query,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .end()
  }
