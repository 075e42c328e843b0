import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { moneyOfAdyen } from '#schemas/commerce/adyen-amount.ts'
import type { DisputeStatus } from '#schemas/commerce/dispute.ts'
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
      properties: { hmacSignature: text, paymentLinkId: text, defensePeriodEndsAt: text },
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
  ['REQUEST_FOR_INFORMATION', { stage: 1, status: 'opened' }],
  ['NOTIFICATION_OF_CHARGEBACK', { stage: 2, status: 'opened' }],
  ['CHARGEBACK', { stage: 3, status: 'charged-back' }],
  ['CHARGEBACK_REVERSED', { stage: 4, status: 'won' }],
  ['SECOND_CHARGEBACK', { stage: 5, status: 'lost' }],
  ['PREARBITRATION_WON', { stage: 6, status: 'won' }],
  ['PREARBITRATION_LOST', { stage: 6, status: 'lost' }],
])

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
  }
}

const releaseKey = /^rest-/

/** For a payment that the shop released, or that was cancelled at Adyen. */
function cancellation({ merchantReference }: Item, key: string, succeeded: boolean): ProviderEvent {
  const isOurs = releaseKey.test(merchantReference)
  const paymentId = merchantReference.replace(releaseKey, '')
  if (isOurs && !succeeded) return { kind: 'release', key, paymentId, succeeded }
  return isOurs || !succeeded
    ? { kind: 'other', key, what: 'CANCELLATION' }
    : { kind: 'lapse', key, paymentId }
}

function eventOf(item: Item): ProviderEvent {
  const { eventCode, pspReference, merchantReference, amount, reason } = item
  const succeeded = String(item.success) === 'true'
  const key = `${eventCode}:${pspReference}:${merchantReference}:${succeeded}`
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
    case 'CANCEL_OR_REFUND':
      return { kind: 'refund', key, refundId: merchantReference, succeeded }
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return { kind: 'refund', key, refundId: merchantReference, succeeded: false }
    case 'CAPTURE':
    case 'CAPTURE_FAILED':
      return {
        kind: 'capture',
        key,
        captureId: merchantReference,
        succeeded: succeeded && eventCode === 'CAPTURE',
      }
    case 'EXPIRE':
      return { kind: 'lapse', key, paymentId }
    case 'CANCELLATION':
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
