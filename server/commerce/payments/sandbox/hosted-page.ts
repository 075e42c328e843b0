import { iconPath } from '#renderer/document-icon.ts'
import { escapeHtml } from '#renderer/escape-html.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { directionOf, localeOf, type Market } from '#schemas/markets/market.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import { notices, type SandboxPayment } from '#server/commerce/payments/sandbox/sandbox-bank.ts'
import { paymentName } from '#widgets/checkout/payment-name.ts'

/** Styles of these pages, with the shop's design tokens. */
export const hostedStyle = `
.sandbox{align-content:start;inline-size:100%;max-inline-size:34rem;margin-inline:auto;padding:var(--space-7) var(--gutter);display:grid;gap:var(--space-5)}
.sandbox .bank{display:flex;justify-content:space-between;padding-block-end:var(--space-4);border-block-end:1px solid var(--line);font-weight:600}
.sandbox h1{font-size:var(--text-headline)}
.sandbox dl{display:grid;grid-template-columns:auto 1fr;gap:var(--space-2) var(--space-5);padding-block:var(--space-4);border-block:1px solid var(--line)}
.sandbox dt{color:var(--muted)}
.sandbox form{display:grid;gap:var(--space-3)}
.sandbox :is(button,.button){font:inherit;cursor:pointer;min-block-size:2.75rem;padding:var(--space-2) var(--space-5);border:1px solid var(--ink);background:var(--paper);color:var(--ink);text-align:center}
.sandbox .lead{background:var(--ink);color:var(--paper)}
.sandbox label{display:grid;gap:var(--space-2)}
.sandbox :is(select,input){font:inherit;font-size:1rem;min-block-size:3rem;padding:var(--space-3);border:1px solid #8a857c;background:var(--paper);color:var(--ink)}
.sandbox .alert{padding:var(--space-4);border-inline-start:2px solid var(--sale);background:var(--surface)}
.sandbox .note{color:var(--muted)}
`

export interface HostedTexts {
  market: Market
  text: (key: string) => string
}

const document = ({ market }: HostedTexts, title: string, styles: string, body: string): string =>
  `<!doctype html><html lang="${localeOf(market)}" dir="${directionOf(market)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow"><link rel="icon" type="image/svg+xml" href="${iconPath}"><title>${escapeHtml(title)}</title>${styles}</head><body><main class="sandbox"><p class="bank">Vitrine</p>${body}</main></body></html>`

const button = (decision: string, text: string, lead = false) =>
  `<button name="decision" value="${decision}"${lead ? ' class="lead"' : ''}>${escapeHtml(text)}</button>`

const methodTexts = (text: HostedTexts['text']) => ({
  'basket.giftCard': text('basket.giftCard'),
  'checkout.payByLink': text('checkout.payByLink'),
  'payment.card': text('payment.card'),
  'payment.terminal': text('payment.terminal'),
})

function renderFacts({ market, text }: HostedTexts, payment: SandboxPayment): string {
  const { amount, currency, method, merchantReference } = payment
  const rows = [
    [text('sandbox.amount'), formatMoney({ amount, currency }, localeOf(market))],
    [text('sandbox.method'), paymentName(method, methodTexts(text))],
    [text('sandbox.reference'), merchantReference.slice(0, 12)],
  ]
  return `<dl>${rows
    .map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`)
    .join('')}</dl>`
}

function noticeField({ text }: HostedTexts, id: string): string {
  const options = notices.map(
    (notice) => `<option value="${notice}">${escapeHtml(text(`sandbox.notice.${notice}`))}</option>`,
  )
  return `<label for="${id}">${escapeHtml(text('sandbox.notice'))}<select id="${id}" name="notice">${options.join('')}</select></label>`
}

/** Renders the page on which the shopper decides the outcome of a payment. */
export function choicePage(texts: HostedTexts, payment: SandboxPayment, styles: string): string {
  const { text } = texts
  const title = text(payment.channel === 'pos' ? 'sandbox.terminalTitle' : 'sandbox.title')
  return document(
    texts,
    title,
    styles,
    `<h1>${escapeHtml(title)}</h1><p class="note">${escapeHtml(text('sandbox.intro'))}</p>${renderFacts(texts, payment)}<form method="post" action="/payments/sandbox/${payment.id}">${[
      button('approve', text('sandbox.approve'), true),
      button('challenge', text('sandbox.challenge')),
      button('refuse', text('sandbox.refuse')),
      button('pending', text('sandbox.pending')),
      button('vanish', text('sandbox.vanish')),
      button('cancel', text('sandbox.cancel')),
      noticeField(texts, 'notice'),
    ].join('')}</form>`,
  )
}

/** The second factor: a code that the bank would have sent. */
export function challengePage(
  texts: HostedTexts,
  payment: SandboxPayment,
  styles: string,
  { wrong, notice }: { wrong: boolean; notice: string },
): string {
  const { text } = texts
  const title = text('sandbox.challengeTitle')
  const alert = wrong ? `<p class="alert" role="alert">${escapeHtml(text('sandbox.wrongCode'))}</p>` : ''
  return document(
    texts,
    title,
    styles,
    `<h1>${escapeHtml(title)}</h1>${renderFacts(texts, payment)}${alert}<form method="post" action="/payments/sandbox/${payment.id}"><input type="hidden" name="notice" value="${escapeHtml(notice)}"><label for="code">${escapeHtml(fillText(text('sandbox.code'), { code: challengeCode }))}<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="10" required></label>${button('answer', text('sandbox.confirm'), true)}</form><form method="post" action="/payments/sandbox/${payment.id}">${button('cancel', text('sandbox.cancel'))}</form>`,
  )
}

export const challengeCode = '123456'

/** The payment has already been decided. */
export function donePage(
  texts: HostedTexts,
  payment: SandboxPayment,
  styles: string,
  returnUrl: string,
): string {
  const { text } = texts
  const title = text(payment.status === 'authorised' ? 'sandbox.paid' : 'sandbox.closed')
  return document(
    texts,
    title,
    styles,
    `<h1>${escapeHtml(title)}</h1>${renderFacts(texts, payment)}<p>${escapeHtml(text('sandbox.mayClose'))}</p><a class="button" href="${escapeHtml(returnUrl)}">${escapeHtml(text('sandbox.back'))}</a>`,
  )
}
