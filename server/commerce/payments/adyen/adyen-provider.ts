import { needsScript } from '#schemas/commerce/payment-methods.ts'
import { createAdyenClient } from '#server/commerce/payments/adyen/adyen-client.ts'
import type { AdyenContext } from '#server/commerce/payments/adyen/adyen-context.ts'
import { linkStatus, startLink, startOnPage } from '#server/commerce/payments/adyen/adyen-links.ts'
import { captureDays, isInvoice, isKnownType } from '#server/commerce/payments/adyen/adyen-method-types.ts'
import { adyenMethods, adyenSession } from '#server/commerce/payments/adyen/adyen-methods.ts'
import { adyenModifications } from '#server/commerce/payments/adyen/adyen-modifications.ts'
import { outcomeOf } from '#server/commerce/payments/adyen/adyen-outcome.ts'
import type { AdyenCheckout } from '#server/commerce/payments/adyen/adyen-session.ts'
import { orderedLines, stateOf, storedState } from '#server/commerce/payments/adyen/adyen-state.ts'
import { createAdyenTerminal } from '#server/commerce/payments/adyen/adyen-terminal.ts'
import { readAdyenWebhook } from '#server/commerce/payments/adyen/adyen-webhook.ts'
import { removeStoredCard, removeStoredCards } from '#server/commerce/payments/adyen/stored-cards.ts'
import { detailsOf, needsMore, webPaymentBody } from '#server/commerce/payments/adyen/web-payment.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  StartedPayment,
} from '#server/commerce/payments/provider/provider.ts'
import { type AdyenConfig, anyStore } from '#server/configuration/payment-config.ts'

function startAtTerminal(context: AdyenContext, request: PaymentRequest): PaymentOutcome {
  const { config, terminal, now, onTerminal } = context
  const { terminals } = config
  const { id, idempotencyKey, amount, expires, storeId = anyStore } = request
  const poi = terminals.get(storeId) ?? terminals.get(anyStore)
  if (poi === undefined) return { kind: 'refused', reason: 'The store has no terminal' }
  const created = new Date(now())
  // Not awaited: the response comes once the card has been presented.
  terminal
    .pay(poi, { id, idempotencyKey, amount, created })
    .then((outcome) => onTerminal(id, outcome))
    .catch(() => onTerminal(id, { kind: 'unknown' }))
  const action = { type: 'terminal', expires: expires.toISOString() } as const
  return { kind: 'action', action, state: storedState({ key: idempotencyKey, poi }) }
}

async function startOnWeb(context: AdyenContext, request: PaymentRequest): Promise<PaymentOutcome> {
  // Without script there is no card form: Adyen's hosted page collects the card.
  const isWithoutForm = !detailsOf(request)
  if (isWithoutForm && (needsScript(request.method) || needsMore(request)))
    return startOnPage(context, request)
  const { id, idempotencyKey } = request
  const body = webPaymentBody(request, context.config.merchantAccount)
  const reply = await context.client.send('/payments', { idempotencyKey, body })
  // It may need details that only Adyen's page asks for.
  if (reply.kind === 'rejected' && isWithoutForm && !isKnownType(request))
    return startOnPage(context, { ...request, idempotencyKey: `${idempotencyKey}-page` })
  const outcome = outcomeOf(reply, id)
  return outcome.kind === 'action' && isInvoice(request)
    ? { ...outcome, state: storedState({ lines: orderedLines(request) }) }
    : outcome
}

async function details(
  { client }: AdyenContext,
  { id }: StartedPayment,
  { redirectResult, payload, threeDSResult, paymentData }: Readonly<Record<string, string>>,
): Promise<PaymentOutcome> {
  const details = {
    ...(redirectResult !== undefined && { redirectResult }),
    ...(payload !== undefined && { payload }),
    ...(threeDSResult !== undefined && { threeDSResult }),
  }
  if (Object.keys(details).length === 0) return { kind: 'unknown' }
  const reply = await client.send('/payments/details', {
    body: { details, ...(paymentData !== undefined && { paymentData }) },
  })
  // A result can be forged: if Adyen does not know it, the payment's state is still open.
  return reply.kind === 'rejected' ? { kind: 'unknown' } : outcomeOf(reply, id)
}

async function status(context: AdyenContext, payment: StartedPayment): Promise<PaymentOutcome> {
  const { config, terminal } = context
  const { link, key, poi = config.terminals.get(anyStore) } = stateOf(payment)
  if (link !== undefined) return linkStatus(context, link, payment)
  // Web payments are reported by webhooks only.
  return key === undefined || poi === undefined ? { kind: 'unknown' } : terminal.status(poi, payment, key)
}

async function cancel(context: AdyenContext, payment: StartedPayment): Promise<PaymentOutcome> {
  const { client, config, terminal } = context
  const { link, key, poi = config.terminals.get(anyStore) } = stateOf(payment)
  if (key !== undefined && poi !== undefined) {
    await terminal.abort(poi, key)
    return terminal.status(poi, payment, key)
  }
  if (link === undefined) return { kind: 'unknown' }
  const reply = await client.send(`/paymentLinks/${encodeURIComponent(link)}`, {
    method: 'PATCH',
    body: { status: 'expired' },
  })
  return reply.kind === 'answer' ? { kind: 'cancelled' } : linkStatus(context, link, payment)
}

/** Adyen: the advanced flow (`/payments`, `/payments/details`), payment links and terminals. */
export function createAdyenProvider(
  config: AdyenConfig,
  now: () => number,
  onTerminal: (paymentId: string, outcome: PaymentOutcome) => void,
): PaymentProvider & AdyenCheckout {
  const client = createAdyenClient(config)
  const terminal = createAdyenTerminal(config)
  const context: AdyenContext = { config, client, terminal, cache: new Map(), now, onTerminal }
  return {
    id: 'adyen',
    takes: (channel) => channel !== 'pos' || config.terminals.size > 0,
    methods: (market) => adyenMethods(context, market),
    session: (market, customerId) => adyenSession(context, market, customerId),
    removeCard: (customerId, id) => removeStoredCard(context, customerId, id),
    removeCards: (customerId) => removeStoredCards(context, customerId),
    async start(request) {
      if (request.channel === 'link') return startLink(context, request)
      return request.channel === 'pos' ? startAtTerminal(context, request) : startOnWeb(context, request)
    },
    details: (payment, redirectFields) => details(context, payment, redirectFields),
    status: (payment) => status(context, payment),
    allowsTries: (payment) => stateOf(payment).link !== undefined,
    cancel: (payment) => cancel(context, payment),
    authorisation: (payment) => ({ days: captureDays(payment), renewedByCapture: false }),
    ...adyenModifications(context),
    readWebhook: (body) => readAdyenWebhook(body, config.hmacKey, config.merchantAccount),
  }
}
