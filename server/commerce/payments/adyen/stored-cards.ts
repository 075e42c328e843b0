import type { JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { AdyenContext } from '#server/commerce/payments/adyen/adyen-context.ts'
import type { CardRemoval } from '#server/commerce/payments/adyen/adyen-session.ts'

const storedSchema = {
  type: 'object',
  properties: {
    storedPaymentMethods: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string', maxLength: 200 } },
        required: ['id'],
        additionalProperties: false,
      },
      default: [],
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
const checkStored = compileSchema(storedSchema)

/** Adyen's codes for a shopper without stored details, and for details that do not exist. */
const nothingStored: ReadonlySet<string> = new Set(['800', '803'])

type Context = Pick<AdyenContext, 'client' | 'config'>

/** Parameters that name a shopper; a token is only accepted together with its shopper. */
const shopperQuery = ({ config: { merchantAccount } }: Context, customerId: string) =>
  new URLSearchParams({ merchantAccount, shopperReference: customerId })

/** Deletes one of the payment details that a customer stored; those of others are left, because Adyen matches both. */
export async function removeStoredCard(
  context: Context,
  customerId: string,
  id: string,
): Promise<CardRemoval> {
  const path = `/storedPaymentMethods/${encodeURIComponent(id)}?${shopperQuery(context, customerId)}`
  const reply = await context.client.send(path, { method: 'DELETE' })
  if (reply.kind === 'answer') return 'done'
  return reply.kind === 'rejected' && nothingStored.has(reply.errorCode) ? 'done' : 'again'
}

/**
 * Deletes all payment details that a customer stored at Adyen
 * (https://docs.adyen.com/online-payments/tokenization/managing-tokens). `again`: some may still be stored.
 */
export async function removeStoredCards(context: Context, customerId: string): Promise<CardRemoval> {
  const path = `/storedPaymentMethods?${shopperQuery(context, customerId)}`
  const reply = await context.client.send(path, { method: 'GET' })
  if (reply.kind === 'rejected') return nothingStored.has(reply.errorCode) ? 'done' : 'again'
  const checked = reply.kind === 'answer' ? checkStored(reply.body) : undefined
  if (checked?.kind !== 'valid' || checked.problems.length > 0) return 'again'
  for (const { id } of checked.value.storedPaymentMethods)
    if ((await removeStoredCard(context, customerId, id)) !== 'done') return 'again'
  return 'done'
}
