import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { moneyOfAdyen } from '#schemas/commerce/adyen-amount.ts'
import { type DisputeStatus, informationStage } from '#schemas/commerce/dispute.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { WebhookReading } from '#server/commerce/payments/provider/provider.ts'
import type { ProviderEvent } from '#server/commerce/payments/provider/provider-event.ts'

const text = { type: 'string', maxLength: 300 } as const

const itemSchema = {
  type: 'object',
  properties: {
    pspReference: text,
    originalReference: text,
    merchantAccountCode: text,
    merchantReference: text,
    amount: {
      type: 'object',
      properties: { value: { type: 'integer' }, currency: text },
      required: ['value', 'currency'],
      additionalProperties: false,
    },
    eventCode: text,
    // Sent as text: the string "false" would be truthy.
    success: { anyOf: [{ enum: ['true', 'false'] }, { type: 'boolean' }] },
    reason: text,
    additionalData: {
      type: 'object',
      properties: {
        hmacSignature: text,
        paymentLinkId: text,
        defensePeriodEndsAt: text,
        disputeStatus: text,
        'modification.action': text,
      },
      additionalProperties: false,
    },
  },
  required: ['pspReference', 'merchantAccountCode', 'merchantReference', 'amount', 'eventCode', 'success'],
  additionalProperties: false,
} as const satisfies JSONSchema
type Item = FromSchema<typeof itemSchema>

const checkNotification = compileSchema({
  type: 'object',
  properties: {
    live: text,
    notificationItems: {
      type: 'array',
      items: {
        type: 'object',
        properties: { NotificationRequestItem: itemSchema },
        required: ['NotificationRequestItem'],
        additionalProperties: false,
      },
      maxItems: 100,
    },
  },
  required: ['notificationItems'],
  additionalProperties: false,
} as const satisfies JSONSchema)

/**
 * Computes Adyen's signature: values are joined without escaping (adyen-node-api-library,
 * `src/utils/hmacValidator.ts`).
 */
export function adyenSignature(item: Omit<Item, 'additionalData'>, hmacKey: string): Buffer {
  const signed = [
    item.pspReference,
    item.originalReference ?? '',
    item.merchantAccountCode,
    item.merchantReference,
    item.amount.value,
    item.amount.currency,
    item.eventCode,
    String(item.success),
  ]
  return createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(signed.join(':')).digest()
}

function isGenuine(item: Item, hmacKey: string): boolean {
  const signature = Buffer.from(item.additionalData?.hmacSignature ?? '', 'base64')
  const right = adyenSignature(item, hmacKey)
  return signature.length === right.length && timingSafeEqual(signature, right)
}

/** Stages of a dispute, in the order in which they follow each other. */
const disputeStages = new Map<string, { stage: number; status: DisputeStatus }>([
  ['REQUEST_FOR_INFORMATION', { stage: informationStage, status: 'opened' }],
  // Also sent for documents of a chargeback, which is a later stage and stays as it is.
  ['INFORMATION_SUPPLIED', { stage: informationStage, status: 'closed' }],
  ['DISPUTE_DEFENSE_PERIOD_ENDED', { stage: informationStage, status: 'closed' }],
  ['NOTIFICATION_OF_CHARGEBACK', { stage: 2, status: 'opened' }],
  ['CHARGEBACK', { stage: 3, status: 'charged-back' }],
  ['CHARGEBACK_REVERSED', { stage: 4, status: 'won' }],
  ['SECOND_CHARGEBACK', { stage: 5, status: 'lost' }],
  ['PREARBITRATION_WON', { stage: 6, status: 'won' }],
  ['PREARBITRATION_LOST', { stage: 6, status: 'lost' }],
  ['ISSUER_RESPONSE_TIMEFRAME_EXPIRED', { stage: 6, status: 'won' }],
])

/** Final values of `disputeStatus` after which nothing is defended any more. */
const undefended: ReadonlySet<string | undefined> = new Set(['Lost', 'Accepted', 'Expired'])

const hasEnded = ({ eventCode, additionalData }: Item): boolean =>
  eventCode === 'DISPUTE_DEFENSE_PERIOD_ENDED' || undefended.has(additionalData?.disputeStatus)

/**
 * Reads an event of a dispute; undefined for other events. Disputes contain the merchant's reference of the payment.
 */
function dispute(item: Item, key: string): ProviderEvent | undefined {
  const { eventCode, pspReference, merchantReference: paymentId, amount, reason, additionalData } = item
  const stage = disputeStages.get(eventCode)
  if (!stage) return undefined
  const due = additionalData?.defensePeriodEndsAt
  return {
    kind: 'dispute',
    key,
    disputeId: pspReference,
    paymentId,
    ...stage,
    amount: moneyOfAdyen(amount),
    ...(reason !== undefined && { reason }),
    ...(due !== undefined && { due }),
    ...(hasEnded(item) && { defenceEnded: true }),
  }
}

const releaseKey = /^rest-/

const originalOf = ({ originalReference }: Item) =>
  originalReference ? { paymentReference: originalReference } : {}

/** For a payment that the shop released, or that was cancelled at Adyen. */
function cancellation(item: Item, key: string, succeeded: boolean): ProviderEvent {
  const { merchantReference, pspReference, eventCode } = item
  const isOurs = releaseKey.test(merchantReference)
  const paymentId = merchantReference.replace(releaseKey, '')
  if (isOurs && !succeeded) return { kind: 'release', key, paymentId, succeeded }
  return isOurs || !succeeded
    ? { kind: 'other', key, what: eventCode }
    : { kind: 'lapse', key, paymentId, cancellation: pspReference, ...originalOf(item) }
}

/** A refund that the shop requested, or that was made at Adyen: its reference is then that of the payment. */
function refund(item: Item, key: string, succeeded: boolean): ProviderEvent {
  const { merchantReference: refundId, pspReference: reference, amount } = item
  return {
    ...{ kind: 'refund', key, refundId, succeeded, reference },
    amount: moneyOfAdyen(amount),
    ...originalOf(item),
  }
}

/**
 * A capture that the shop requested, or one that Adyen made itself: its reference is then that of the payment. A request
 * that Adyen refuses (`CAPTURE` without success) says nothing about other captures.
 */
const anyCapture = (item: Item, key: string, succeeded: boolean) =>
  ({
    ...{ kind: 'capture', key, captureId: item.merchantReference, succeeded },
    paymentId: item.merchantReference,
    ...originalOf(item),
  }) as const satisfies ProviderEvent

/**
 * The reason of `CAPTURE` after `CAPTURE_FAILED`: "Transaction Recaptured" or "Transaction Auto-recaptured"
 * (https://docs.adyen.com/online-payments/capture/failure-reasons).
 */
const isRecapture = /recaptured/i

/** The shop reverses payments as a whole, by this key. Adyen reverses payments that its risk review rejects. */
const reversalKey = /^all-/

function reversal(item: Item, key: string, succeeded: boolean): ProviderEvent {
  const { merchantReference, additionalData } = item
  const isCancelled = additionalData?.['modification.action'] === 'cancel'
  // A release is a reversal if nothing was captured by request.
  const isRelease = releaseKey.test(merchantReference)
  return isRelease || (isCancelled && !reversalKey.test(merchantReference))
    ? cancellation(item, key, succeeded)
    : refund(item, key, succeeded)
}

function eventOf(item: Item): ProviderEvent {
  const { eventCode, pspReference, merchantReference, amount, reason } = item
  const succeeded = String(item.success) === 'true'
  const disputeStatus = item.additionalData?.disputeStatus
  const variant = disputeStatus === undefined ? '' : `:${disputeStatus}`
  const key = `${eventCode}:${pspReference}:${merchantReference}:${succeeded}${variant}`
  const paymentId = merchantReference
  switch (eventCode) {
    case 'AUTHORISATION':
      if (succeeded)
        return {
          kind: 'payment',
          key,
          paymentId,
          outcome: {
            kind: 'authorised',
            amount: moneyOfAdyen(amount),
            providerReference: pspReference,
          },
        }
      // The holder of a link can retry with another card.
      return item.additionalData?.paymentLinkId === undefined
        ? { kind: 'payment', key, paymentId, outcome: { kind: 'refused', reason: reason ?? 'refused' } }
        : { kind: 'other', key, what: eventCode }
    case 'OFFER_CLOSED':
      return { kind: 'payment', key, paymentId, outcome: { kind: 'expired' } }
    case 'REFUND':
      return refund(item, key, succeeded)
    case 'CANCEL_OR_REFUND':
      return reversal(item, key, succeeded)
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return refund(item, key, false)
    case 'MANUAL_REVIEW_REJECT':
      return succeeded
        ? { kind: 'rejection', key, paymentId, ...originalOf(item) }
        : { kind: 'other', key, what: eventCode }
    case 'CAPTURE':
      return succeeded && isRecapture.test(reason ?? '')
        ? { ...anyCapture(item, `${key}:repeated`, true), isRepeated: true }
        : { kind: 'capture', key, captureId: merchantReference, succeeded }
    case 'CAPTURE_FAILED':
      return anyCapture(item, key, false)
    case 'EXPIRE':
      return { kind: 'lapse', key, paymentId }
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
      return cancellation(item, key, succeeded)
    default:
      return dispute(item, key) ?? { kind: 'other', key, what: eventCode }
  }
}

/** Reads a webhook of Adyen: all of its items must have a valid signature, or none counts. */
export function readAdyenWebhook(body: unknown, hmacKey: string, merchantAccount: string): WebhookReading {
  const checked = checkNotification(body)
  if (checked.kind === 'invalid' || checked.value.notificationItems.length === 0) return { kind: 'forged' }
  const items = checked.value.notificationItems.map(({ NotificationRequestItem }) => NotificationRequestItem)
  if (!items.every((item) => isGenuine(item, hmacKey))) return { kind: 'forged' }
  const accountItems = items.filter(({ merchantAccountCode }) => merchantAccountCode === merchantAccount)
  return { kind: 'events', events: accountItems.map(eventOf) }
}
