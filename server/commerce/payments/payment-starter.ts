import { createHash } from 'node:crypto'
import type { Channel, ProviderId } from '#schemas/commerce/payment.ts'
import { isLive } from '#schemas/commerce/payment-status.ts'
import {
  type Attempt,
  findAttempt,
  newReference,
  openAttempts,
  startedPayment,
} from '#server/commerce/payments/attempts.ts'
import type { Checkout, OpenedBasket, ReadyBasket } from '#server/commerce/payments/checkout.ts'
import type { PaymentSettlement } from '#server/commerce/payments/payment-settlement.ts'
import type { PlacingStepObserver } from '#server/commerce/payments/placing-steps.ts'
import type {
  PaymentOutcome,
  PaymentProvider,
  PaymentRequest,
  Problems,
} from '#server/commerce/payments/provider/provider.ts'
import type { Database } from '#server/database/database.ts'
import { payments } from '#server/database/tables/payments.ts'
import { inTransaction, type Transaction } from '#server/database/transactions.ts'

export interface StartInput {
  basketId: string
  provider: PaymentProvider
  method: string
  channel: Channel
  /** Data that the provider's script collected. */
  details: unknown
  /** IP address of the request. */
  address: string
  customerId?: string | undefined
  identityNumber?: string | undefined
  instalments?: number | undefined
  /** Amount due that the shopper was shown, in minor units. Default: any. */
  displayedAmount?: number | undefined
}

export type StartOutcome =
  /** isAnswered: the provider responded to the request, or had responded before. */
  | { kind: 'attempt'; id: string; isAnswered: boolean }
  /** Gift cards cover it. */
  | { kind: 'nothing-to-pay' }
  /** The shopper was shown another amount (checkout rule 22). */
  | { kind: 'changed' }
  | Exclude<OpenedBasket, { kind: 'ready' }>

interface Context {
  database: Database
  checkout: Checkout
  settling: PaymentSettlement
  providerOf: (id: ProviderId) => PaymentProvider | undefined
  returnUrl: (attempt: Attempt, basket: ReadyBasket) => string
  callbackUrl: (provider: ProviderId) => string
  now: () => number
  reached: PlacingStepObserver
}

const minute = 60_000
/** Payment timeout per channel; a link has to be received by mail first. */
const paymentTimeouts: Readonly<Record<Channel, number>> = {
  web: 30 * minute,
  link: 24 * 60 * minute,
  pos: 10 * minute,
}

/** Hashes the request without the identity number: that could be guessed from the hash. */
function digestOf(
  { provider, method, channel, details = null, instalments = 0 }: StartInput,
  { fingerprint, due }: ReadyBasket,
): string {
  const terms = [provider.id, method, channel, details, instalments, fingerprint, due]
  return createHash('sha256').update(JSON.stringify(terms)).digest('base64url')
}

/** Returns the details that the provider still requires. */
const missingFor = (
  { provider, identityNumber }: StartInput,
  { shopper }: ReadyBasket,
): Problems | undefined => provider.missing?.({ country: shopper.country, identityNumber })

type BeginResult =
  | { kind: 'begun'; attempt: Attempt; basket: ReadyBasket }
  /** Another attempt is pending and must end first. */
  | { kind: 'occupied'; by: Attempt; basket: ReadyBasket }
  | Extract<StartOutcome, { kind: 'nothing-to-pay' | 'changed' }>
  | Exclude<OpenedBasket, { kind: 'ready' }>

async function insert(
  { checkout, now }: Context,
  tx: Transaction,
  input: StartInput,
  basket: ReadyBasket,
  digest: string,
): Promise<Attempt> {
  const time = now()
  const [attempt] = await tx
    .insert(payments)
    .values({
      id: newReference(),
      basketId: basket.id,
      basketFingerprint: basket.fingerprint,
      market: basket.market.id,
      provider: input.provider.id,
      method: input.method,
      channel: input.channel,
      ...basket.due,
      status: 'starting',
      requestDigest: digest,
      idempotencyKey: newReference(),
      email: basket.shopper.email ?? null,
      created: new Date(time),
      updated: new Date(time),
      expires: new Date(time + paymentTimeouts[input.channel]),
    })
    .returning()
  if (!attempt) throw new Error('Payment attempt was not written')
  await checkout.freeze(tx, basket.id)
  return attempt
}

async function beginWith(
  context: Context,
  tx: Transaction,
  input: StartInput,
  basket: ReadyBasket,
): Promise<BeginResult> {
  const { displayedAmount = basket.due.amount } = input
  const isAsDisplayed = displayedAmount === basket.due.amount
  if (basket.due.amount === 0) return { kind: isAsDisplayed ? 'nothing-to-pay' : 'changed' }
  const errors = missingFor(input, basket)
  if (errors) return { kind: 'incomplete', errors }
  const digest = digestOf(input, basket)
  const [open] = await openAttempts(tx, basket.id)
  const isSame = open?.requestDigest === digest && open.expires.getTime() > context.now()
  if (open && (isSame || open.status === 'pending' || open.status === 'authorised'))
    return { kind: 'begun', attempt: open, basket }
  if (!isAsDisplayed) return { kind: 'changed' }
  return open
    ? { kind: 'occupied', by: open, basket }
    : { kind: 'begun', attempt: await insert(context, tx, input, basket, digest), basket }
}

const begin = (context: Context, input: StartInput): Promise<BeginResult> =>
  inTransaction(context.database, async (tx): Promise<BeginResult> => {
    const openBasket = await context.checkout.open(tx, input.basketId)
    return openBasket.kind === 'ready' ? beginWith(context, tx, input, openBasket.basket) : openBasket
  })

/** Cancels an attempt in favour of a new one; if it was paid meanwhile, it is settled. */
async function cancelSupersededAttempt(
  { settling, providerOf }: Context,
  attempt: Attempt,
  { market }: ReadyBasket,
): Promise<void> {
  const provider = providerOf(attempt.provider)
  const outcome = provider && (await provider.cancel(startedPayment(attempt, market)))
  if (outcome?.kind === 'authorised' || outcome?.kind === 'pending')
    return settling.settle(attempt.id, outcome)
  // Independent of the provider's response: a payment that arrives later takes precedence.
  await settling.settle(attempt.id, { kind: 'cancelled' })
}

/** @returns whether the provider responded, now or before */
async function startAtProvider(
  context: Context,
  input: StartInput,
  attempt: Attempt,
  basket: ReadyBasket,
): Promise<boolean> {
  const { settling, reached, returnUrl, callbackUrl } = context
  const { method, details, provider, channel } = input
  if (attempt.status !== 'starting') return true
  const request: PaymentRequest = {
    id: attempt.id,
    idempotencyKey: attempt.idempotencyKey,
    amount: { amount: attempt.amount, currency: attempt.currency },
    market: basket.market,
    method,
    channel,
    returnUrl: returnUrl(attempt, basket),
    callbackUrl: callbackUrl(provider.id),
    details,
    shopper: {
      ...basket.shopper,
      address: input.address,
      customerId: input.customerId,
      identityNumber: input.identityNumber,
    },
    delivery: basket.delivery,
    lines: basket.lines,
    instalments: input.instalments,
    ...(basket.storeId !== undefined && { storeId: basket.storeId }),
    expires: attempt.expires,
  }
  reached('attempt written')
  const outcome = await provider.start(request)
  reached('provider answered')
  await settling.settleStart(attempt.id, outcome)
  return outcome.kind !== 'unknown'
}

/**
 * Starts payment attempts. The same request, by a double press, a second tab or the back button, returns the same
 * attempt; another payment method cancels the previous attempt first.
 */
export const createStarting =
  (context: Context): ((input: StartInput) => Promise<StartOutcome>) =>
  async (input) => {
    for (let attempt = 1; ; attempt += 1) {
      const started = await begin(context, input)
      if (started.kind === 'begun') {
        const isAnswered = await startAtProvider(context, input, started.attempt, started.basket)
        return { kind: 'attempt', id: started.attempt.id, isAnswered }
      }
      if (started.kind !== 'occupied') return started
      if (attempt > 3) return { kind: 'attempt', id: started.by.id, isAnswered: true }
      await cancelSupersededAttempt(context, started.by, started.basket)
    }
  }

const undecided: ReadonlySet<PaymentOutcome['kind']> = new Set(['action', 'open', 'unknown'])

/** Cancels an attempt at the shopper's request. */
export async function cancelAttempt(
  database: Database,
  settling: PaymentSettlement,
  id: string,
  cancel: (attempt: Attempt) => ReturnType<PaymentProvider['cancel']>,
): Promise<void> {
  const attempt = await findAttempt(database, id)
  if (!attempt || !isLive(attempt.status)) return
  const outcome = await cancel(attempt)
  await settling.settle(id, undecided.has(outcome.kind) ? { kind: 'cancelled' } : outcome)
}
