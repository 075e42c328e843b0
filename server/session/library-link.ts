import type { Request, RequestHandler } from 'express'
import type { Market } from '#schemas/markets/market.ts'

const views = new Map([
  ['/auth/reset-password', 'forgot-password'],
  ['/auth/verify-email', 'verify'],
])

const tokenOf = ({ query }: Request): string => {
  const { token } = query
  return typeof token === 'string' && /^[\w-]{1,200}$/.test(token) ? `&token=${token}&tenantId=public` : ''
}

/** Redirects the session library's link paths to the login page (account rule 6). */
export const libraryLink =
  (market: () => Market): RequestHandler =>
  (request, response) => {
    const view = views.get(request.path) ?? 'login'
    response
      .status(302)
      .set({
        Location: `/${market().id}/login?view=${view}${tokenOf(request)}`,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
      })
      .end()
  }
