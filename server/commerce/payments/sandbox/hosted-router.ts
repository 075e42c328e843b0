import { createHash } from 'node:crypto'
import express, { type Request, type Response, Router } from 'express'
import type { Assets } from '#renderer/assets.ts'
import type { Market } from '#schemas/markets/market.ts'
import {
  challengeCode,
  challengePage,
  choicePage,
  donePage,
  type HostedTexts,
  hostedStyle,
} from '#server/commerce/payments/sandbox/hosted-page.ts'
import {
  type Decision,
  decisions,
  type Notice,
  notices,
  returnPathOf,
  type SandboxBank,
  type SandboxPayment,
} from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import type { Site } from '#server/site/site.ts'

interface Options {
  bank: SandboxBank
  site: () => Site
  assets: Assets
  development: boolean
}

const fieldOf = (body: unknown, name: string): string => {
  const value =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : ''
  return typeof value === 'string' ? value : ''
}

const decisionIn = (body: unknown): Decision | undefined =>
  decisions.find((decision) => decision === fieldOf(body, 'decision'))

const noticeIn = (body: unknown): Notice =>
  notices.find((notice) => notice === fieldOf(body, 'notice')) ?? 'once'

/** Cashiers, and shoppers who choose to vanish, remain on the page. */
const pathAfter = (payment: SandboxPayment, decision: Decision): string =>
  payment.channel === 'pos' || decision === 'vanish'
    ? `/payments/sandbox/${payment.id}`
    : returnPathOf(payment)

/** Creates the sandbox's hosted pages for shoppers and cashiers, which work without script. */
export function createHostedRouter({ bank, site, assets, development }: Options): Router {
  const router = Router()
  const readForm = express.urlencoded({ extended: false, limit: 4_096 })

  const textsOf = (market: Market): HostedTexts => {
    const { texts } = site().texts(market)
    return { market, text: (key) => texts[key] ?? key }
  }
  const textsFor = (id: string): HostedTexts | undefined => {
    const market = site().market(id) ?? site().markets[0]
    return market && textsOf(market)
  }

  async function send(response: Response, make: (styles: string) => string): Promise<void> {
    const { css, developmentTags } = await assets.style(new Set())
    const allStyles = css + hostedStyle
    const hash = `sha256-${createHash('sha256').update(allStyles).digest('base64')}`
    response
      .set(securityHeaders({ styleHash: hash, development }))
      .set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })
      .type('html')
      .send(make(`${developmentTags ?? ''}<style>${developmentTags ? hostedStyle : allStyles}</style>`))
  }

  async function show(response: Response, payment: SandboxPayment): Promise<void> {
    const texts = textsFor(payment.market)
    if (!texts) return void response.status(404).end()
    await send(response, (styles) =>
      payment.status === 'open'
        ? choicePage(texts, payment, styles)
        : donePage(texts, payment, styles, returnPathOf(payment)),
    )
  }

  async function challenge(request: Request, response: Response, payment: SandboxPayment, wrong: boolean) {
    const texts = textsFor(payment.market)
    if (!texts) return void response.status(404).end()
    const notice = noticeIn(request.body)
    await send(response, (styles) => challengePage(texts, payment, styles, { wrong, notice }))
  }

  router.get('/payments/sandbox/:id', async (request, response, next) => {
    const payment = await bank.find(request.params.id)
    if (!payment) return next()
    await show(response, payment)
  })

  router.post('/payments/sandbox/:id', readForm, async (request, response, next) => {
    const payment = await bank.find(request.params.id)
    if (!payment) return next()
    const choice = fieldOf(request.body, 'decision')
    const isAnswer = choice === 'answer'
    const isWrong = isAnswer && fieldOf(request.body, 'code') !== challengeCode
    if (payment.status === 'open' && (choice === 'challenge' || isWrong))
      return challenge(request, response, payment, isWrong)
    const decision = isAnswer ? 'approve' : decisionIn(request.body)
    const decided = decision && (await bank.decide(payment.id, decision, noticeIn(request.body)))
    if (!decided) return void response.status(400).end()
    response.redirect(303, pathAfter(decided, decision))
  })

  return router
}
