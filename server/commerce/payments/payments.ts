import { createSingleFlight, type SingleFlight } from '#renderer/single-flight.ts'
import type { Channel, PaymentMethod, PaymentResult, ProviderId } from '#schemas/commerce/payment.ts'
import { canTransition, isLive, isUnsettled } from '#schemas/commerce/payment-status.ts'
import type { Market } from '#schemas/markets/market.ts'
import type { Money } from '#schemas/values/money.ts'
import {
  type Attempt,
  findAttempt,
  latestAttempt,
  startedPayment,
} from '#server/commerce/payments/attempts.ts'
import { type Captures, createCaptures } from '#server/commerce/payments/captures.ts'
import type { Checkout, OpenedBasket } from '#server/commerce/payments/checkout.ts'
import { storeDisputeEvent } from '#server/commerce/payments/disputes.ts'
import type { PaymentKeys } from '#server/commerce/payments/payment-keys.ts'
import { type ResultPages, resultOf } from '#server/commerce/payments/payment-result.ts'
import {
  createPaymentSettlement,
  type PaymentSettlement,
} from '#server/commerce/payments/payment-settlement.ts'
import { cancelAttempt, createStarting } from '#server/commerce/payments/payment-starter.ts'
import { ignoreProgress, type PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import type { ProviderEvent } from '#server/commerce/payments/provider/provider-event.ts'
import { createProviderRefunds, type ProviderRefunds } from '#server/commerce/payments/provider-refunds.ts'
import type { Providers } from '#server/commerce/payments/providers.ts'
import { createRecovery } from '#server/commerce/payments/recovery.ts'
import { createRefunds, type Refunds } from '#server/commerce/payments/refunds.ts'
import { createWebhookEvents, type WebhookEvents } from '#server/commerce/payments/webhook-events.ts'
import type { Database } from '#server/database/database.ts'
import type { Transaction } from '#server/database/transactions.ts'
import type { SecurityLog } from '#server/logging/security-log.ts'

export interface StartRequest {
  basketId: string
  market: Market
  method: string
  channel: Channel
  details: unknown
  address: string
  /** Account id of the signed-in customer. */
  customerId?: string | undefined
  /** Passed to the provider and never stored (checkout rule 17). */
  identityNumber?: string | undefined
  instalments?: number | undefined
  /** Amount due that the shopper was shown, in minor units. Default: any. */
  displayedAmount?: number | undefined
  /** Set for calls of a provider's own endpoint. */
  provider?: ProviderId
}

export type StartResult =
  /** isAnswered: false while the provider has not responded to the request; the attempt is then pending. */
  | { kind: 'result'; result: PaymentResult; isAnswered: boolean }
  | { kind: 'nothing-to-pay' }
  | { kind: 'changed' }
  | { kind: 'no-such-method' }
  | Exclude<OpenedBasket, { kind: 'ready' }>

/** Payments, from their start to the order. */
export interface Payments {
  /** Whether any provider is configured. */
  isPossible: boolean
  methods(market: Market, amount: Money | undefined): Promise<readonly PaymentMethod[]>
  start(request: StartRequest): Promise<StartResult>
  /**
   * Resumes a payment when the shopper returns or polls.
   * @param redirectFields parameters of the return, such as `redirectResult`; empty: none
   * @returns undefined if there is no such attempt
   */
  resume(id: string, redirectFields: Readonly<Record<string, string>>): Promise<PaymentResult | undefined>
  /** Cancels a payment if it was not paid. */
  cancel(id: string): Promise<PaymentResult | undefined>
  find(id: string): Promise<Attempt | undefined>
  /**
   * Returns a basket's payment in progress, or its pending refund; undefined if the basket can simply be paid. Queries
   * the provider about an open payment, which may turn out to be decided.
   */
  current(basketId: string): Promise<PaymentResult | undefined>
  /** Returns its latest payment, while in progress and for an hour after its end. */
  standing(basketId: string): Promise<PaymentResult | undefined>
  /** Applies an asynchronous provider result. */
  settle: PaymentSettlement['settle']
  events: WebhookEvents
  refunds: Refunds
  captures: Captures
  /** Finishes interrupted payments; called at the start and periodically. */
  recover(): Promise<void>
}

interface PaymentsDependencies {
  database: Database
  providers: Providers
  checkout: Checkout
  marketOf: (id: string) => Market | undefined
  publicUrl: string
  now: () => number
  /** Pages that follow a payment. */
  pages: ResultPages
  keys: Pick<PaymentKeys, 'addTo'>
  report: (fault: { what: string; id: string; error?: unknown }) => void
  /** Records payments that need manual review. */
  note: SecurityLog['note']
  refunded: (tx: Transaction, paymentId: string, amount: number) => Promise<void>
  /** Runs within the transaction in which money was withdrawn or regained. */
  disputed: (tx: Transaction, paymentId: string) => Promise<void>
  /** Receives each order's progress. Default: not reported. */
  reached?: PlacingStepObserver
  /** Waits between polls while another process queries the provider. Default: for 250 ms. */
  waitToPoll?: (() => Promise<void>) | undefined
}

/** Polling while another process queries the provider: pause in milliseconds, unless given, and number of tries. */
const pollInterval = 250
const looks = 12
const waitForInterval = () => new Promise<void>((resolve) => setTimeout(resolve, pollInterval))
/** Milliseconds for which a result counts as recent. */
const newsFor = 60 * 60_000

interface Context extends PaymentsDependencies {
  settling: PaymentSettlement
  captures: Captures
  refunds: Refunds
  providerRefunds: ProviderRefunds
  /** Deduplicates queries to providers. Results are stored in the database and not cached. */
  resuming: SingleFlight<PaymentResult | undefined>
}

async function readResult({ database, checkout, pages }: Context, id: string) {
  const attempt = await findAttempt(database, id)
  if (!attempt) return undefined
  const order = isLive(attempt.status) ? undefined : await checkout.orderOf(attempt.basketId)
  return resultOf(attempt, order, pages)
}

/**
 * Queries the provider; returns whether it responded.
 * @param isReported whether the shopper or the provider reports a change: an attempt that ended here is then queried too
 */
async function queryProvider(
  { database, providers, marketOf, settling }: Context,
  id: string,
  redirectFields: Readonly<Record<string, string>>,
  isReported: boolean,
): Promise<boolean> {
  const attempt = await findAttempt(database, id)
  const provider = attempt && providers.byId(attempt.provider)
  const market = attempt && marketOf(attempt.market)
  if (!attempt || !provider || !market || !canTransition(attempt.status, 'authorised')) return true
  const started = startedPayment(attempt, market)
  // A form that a provider cannot close may be paid after its attempt ended. Submitting details could cause a charge.
  if (!isLive(attempt.status)) {
    if (isReported) await settling.settle(id, await provider.status(started))
    return true
  }
  const isBack = Object.keys(redirectFields).length > 0
  const outcome = isBack ? await provider.details(started, redirectFields) : await provider.status(started)
  await settling.settle(id, outcome)
  return outcome.kind !== 'unknown'
}

async function allowsTries({ database, providers, marketOf }: Context, id: string): Promise<boolean> {
  const attempt = await findAttempt(database, id)
  const market = attempt && marketOf(attempt.market)
  if (!attempt || !market) return false
  return providers.byId(attempt.provider)?.allowsTries?.(startedPayment(attempt, market)) ?? false
}

async function settleCapture(
  { captures, providerRefunds }: Context,
  event: Extract<ProviderEvent, { kind: 'capture' }>,
  provider: ProviderId,
): Promise<void> {
  const { captureId, paymentId, succeeded, isRepeated = false } = event
  const result = isRepeated ? 'repeated' : succeeded ? 'done' : 'failed'
  if ((await captures.settle(captureId, result)) || paymentId === undefined) return
  await providerRefunds.settleCapture({ ...event, paymentId }, result, provider)
}

async function handleEvent(context: Context, event: ProviderEvent, provider: ProviderId): Promise<void> {
  const { settling, captures, providerRefunds } = context
  switch (event.kind) {
    case 'payment':
      // Only one try of several ended, such as a bank's page that a shopper left.
      if (event.outcome.kind === 'expired' && (await allowsTries(context, event.paymentId)))
        return void (await queryProvider(context, event.paymentId, {}, true))
      return settling.settle(event.paymentId, event.outcome)
    case 'refund':
      return providerRefunds.settle(event, provider)
    case 'capture':
      return settleCapture(context, event, provider)
    case 'release':
      return captures.failRelease(event.paymentId)
    case 'dispute':
      return storeDisputeEvent(context, event)
    case 'ask':
      return void (await queryProvider(context, event.paymentId, {}, true))
    case 'rejection':
      return providerRefunds.reject(event, provider)
    case 'lapse':
      if (event.cancellation !== undefined) return providerRefunds.cancel(event, event.cancellation, provider)
      await settling.settle(event.paymentId, { kind: 'expired' })
      return captures.lapse(event.paymentId)
    default:
      return undefined
  }
}

async function resumeOnce(
  context: Context,
  id: string,
  redirectFields: Readonly<Record<string, string>>,
): Promise<PaymentResult | undefined> {
  const isBack = Object.keys(redirectFields).length > 0
  let isKnown = await queryProvider(context, id, redirectFields, isBack)
  // Another request, or a webhook, may be processing the same payment: a shopper who paid must not see a failure
  // (Adyen/adyen-magento2#1166).
  for (let look = 0; look < looks && !isKnown && isBack; look += 1) {
    await (context.waitToPoll ?? waitForInterval)()
    const attempt = await findAttempt(context.database, id)
    isKnown = attempt === undefined || !isLive(attempt.status)
  }
  await context.settling.complete(id)
  return readResult(context, id)
}

/** Deduplicates queries of concurrent presses and reloads. */
function resume(context: Context, id: string, redirectFields: Readonly<Record<string, string>>) {
  const key = JSON.stringify([id, redirectFields])
  return context.resuming.run(key, () => resumeOnce(context, id, redirectFields))
}

async function readCurrentPayment(context: Context, basketId: string) {
  const attempt = await latestAttempt(context.database, basketId)
  if (!attempt || !isUnsettled(attempt.status)) return undefined
  // A shopper who paid and did not return must not see an unpaid basket: query the provider.
  return isLive(attempt.status) ? resume(context, attempt.id, {}) : readResult(context, attempt.id)
}

async function readPaymentStatus(context: Context, basketId: string) {
  const attempt = await latestAttempt(context.database, basketId)
  const isNews = attempt && context.now() - attempt.updated.getTime() < newsFor
  return isNews || (attempt && isLive(attempt.status)) ? readResult(context, attempt.id) : undefined
}

type PaymentStarter = ReturnType<typeof createStarting>

async function startWith(
  context: Context,
  starting: PaymentStarter,
  { market, provider: requestedProvider, ...request }: StartRequest,
): Promise<StartResult> {
  const { providers, settling } = context
  const provider =
    requestedProvider === undefined
      ? await providers.forMethod(market, request.method, request.channel)
      : providers.byId(requestedProvider)
  if (!provider) return { kind: 'no-such-method' }
  const started = await starting({ ...request, provider })
  if (started.kind !== 'attempt') return started
  await settling.complete(started.id)
  const result = await readResult(context, started.id)
  if (!result) throw new Error(`Payment attempt ${started.id} not found`)
  return { kind: 'result', result, isAnswered: started.isAnswered }
}

async function cancel(context: Context, id: string) {
  const { database, settling, providers, marketOf } = context
  await cancelAttempt(database, settling, id, async (attempt) => {
    const provider = providers.byId(attempt.provider)
    const market = marketOf(attempt.market)
    return provider && market ? provider.cancel(startedPayment(attempt, market)) : { kind: 'unknown' }
  })
  return readResult(context, id)
}

const catalogOf = ({ id, catalog }: Market) => encodeURIComponent(catalog ?? id)

export function createPayments(parts: PaymentsDependencies): Payments {
  const { database, providers, publicUrl, keys, now, reached = ignoreProgress } = parts
  const settling = createPaymentSettlement({ ...parts, reached })
  const captures = createCaptures({ ...parts, reached })
  const refunds = createRefunds({ ...parts, reached })
  const providerRefunds = createProviderRefunds({ ...parts, settling, captures, refunds })
  const resuming: Context['resuming'] = createSingleFlight()
  const context: Context = { ...parts, settling, captures, refunds, providerRefunds, resuming }
  const events = createWebhookEvents({
    database,
    providers,
    now,
    handle: (event, provider) => handleEvent(context, event, provider),
  })
  const starting = createStarting({
    ...parts,
    settling,
    providerOf: providers.byId,
    returnUrl: ({ id }, { market }) =>
      keys.addTo(`${publicUrl}/api/order/${catalogOf(market)}/basket/${id}/return`, id),
    callbackUrl: (provider) => `${publicUrl}/api/order/payment/${provider}`,
    reached,
  })
  return {
    isPossible: !providers.isEmpty,
    methods: providers.methods,
    find: (id) => findAttempt(database, id),
    current: (basketId) => readCurrentPayment(context, basketId),
    standing: (basketId) => readPaymentStatus(context, basketId),
    settle: settling.settle,
    events,
    refunds,
    captures,
    start: (request) => startWith(context, starting, request),
    resume: (id, redirectFields) => resume(context, id, redirectFields),
    cancel: (id) => cancel(context, id),
    recover: createRecovery({ ...parts, settling, refunds, captures, events }),
  }
}
