import { createHash } from 'node:crypto'
import express, { type RequestHandler, Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import { iconPath } from '#renderer/document-icon.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import { directionOf, localeOf, type Market } from '#schemas/markets/market.ts'
import type { Alerts } from '#server/commerce/notify-me/alerts.ts'
import type { RateLimits } from '#server/endpoints/rate-limits.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { networkOf } from '#server/http/network-of.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Site } from '#server/site/site.ts'
import type { MailQuestion } from '#server/subscriptions/mail-addresses.ts'
import { createMailLandings } from '#server/subscriptions/mail-landings.ts'
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts'

interface Options {
  subscriptions: Pick<Subscriptions, 'marketOf' | 'end'>
  /** Confirms the token's request; resolves to its market. */
  confirm: Subscriptions['confirm']
  alerts: Pick<Alerts, 'marketOf' | 'end'>
  site: () => Site
  assets: Pick<Assets, 'style'>
  limits: Pick<RateLimits, 'take'>
  addressOf: ClientAddress
  development: boolean
}

const style = `
.question{display:grid;gap:var(--space-5);inline-size:100%;max-inline-size:34rem;margin-inline:auto;padding:var(--space-7) var(--gutter)}
.question h1{font-size:var(--text-headline)}
.question button{font:inherit;cursor:pointer;min-block-size:2.75rem;padding:var(--space-2) var(--space-5);border:1px solid var(--ink);background:var(--ink);color:var(--paper)}
`

const often = { requests: 60, seconds: 600 } as const

const end = { title: 'subscription.endTitle', button: 'subscription.end' } as const
const words = {
  confirm: { title: 'subscription.confirmTitle', button: 'subscription.confirm' },
  end,
  'end-alerts': end,
} as const

const tokenIn = (field: unknown): string => {
  const token: unknown = typeof field === 'object' && field !== null ? Reflect.get(field, 'token') : undefined
  return typeof token === 'string' && /^[\w-]{1,200}$/.test(token) ? token : ''
}

function questionPage(
  { market, styles }: { market: Market; styles: string },
  texts: Readonly<Record<string, string>>,
  question: MailQuestion,
  token: string,
): string {
  const text = (key: string) => escapeHtml(texts[key] ?? key)
  const { title, button } = words[question]
  return `<!doctype html><html lang="${localeOf(market)}" dir="${directionOf(market)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><link rel="icon" type="image/svg+xml" href="${iconPath}"><title>${text(title)}</title>${styles}</head><body><main class="question"><h1>${text(title)}</h1><form method="post" action="/subscriptions/${question}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${text(button)}</button></form></main></body></html>`
}

/**
 * Serves the confirmation pages of links in mail: a button confirms the action. The link alone has no effect, as mail
 * programs and virus scanners follow links automatically.
 */
export function createQuestionRouter(options: Options): Router {
  const { subscriptions, confirm, alerts, site, assets, limits, addressOf, development } = options
  const router = Router({ caseSensitive: true })
  const landings = createMailLandings(site)
  const landingPaths = { confirm: landings.confirm, end: landings.end, 'end-alerts': landings.end }
  const actions = { confirm, end: subscriptions.end, 'end-alerts': alerts.end }

  const ask =
    (question: MailQuestion): RequestHandler =>
    async (request, response) => {
      const token = tokenIn(request.query)
      const marketId = await (question === 'end-alerts' ? alerts : subscriptions).marketOf(token)
      const market = marketId === undefined ? undefined : site().market(marketId)
      if (!market) return void response.redirect(303, landingPaths[question](undefined))
      const { css, developmentTags } = await assets.style(new Set())
      const allStyles = css + style
      const hash = `sha256-${createHash('sha256').update(allStyles).digest('base64')}`
      const styles = `${developmentTags ?? ''}<style>${developmentTags ? style : allStyles}</style>`
      response
        .set(securityHeaders({ styleHash: hash, development }))
        .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
        .type('html')
        .send(questionPage({ market, styles }, site().texts(market).texts, question, token))
    }

  const handleAnswer =
    (question: MailQuestion): RequestHandler =>
    async (request, response) => {
      const market = await actions[question](tokenIn(request.body))
      response.set('Cache-Control', 'no-store').redirect(303, landingPaths[question](market))
    }

  router.use('/subscriptions', async (request, response, next) => {
    const seconds = await limits.take('subscriptions', networkOf(addressOf(request)), often)
    if (seconds === undefined) return next()
    response
      .status(429)
      .set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' })
      .end()
  })
  const readForm = express.urlencoded({ extended: false, limit: 4_096 })
  for (const question of ['confirm', 'end', 'end-alerts'] as const) {
    router.get(`/subscriptions/${question}`, ask(question))
    router.post(`/subscriptions/${question}`, readForm, handleAnswer(question))
  }
  return router
}
