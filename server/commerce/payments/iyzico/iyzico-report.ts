import type { JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { CallIyzico } from '#server/commerce/payments/iyzico/iyzico-client.ts'

const text = { type: 'string', maxLength: 300 } as const
const object = { type: 'object', additionalProperties: false } as const

// https://docs.iyzico.com/en/advanced/reporting-service
const checkReport = compileSchema({
  ...object,
  properties: {
    payments: {
      type: 'array',
      items: {
        ...object,
        properties: {
          paymentId: { anyOf: [{ type: 'integer' }, text] },
          paidPrice: { anyOf: [{ type: 'number' }, text] },
          currency: text,
          itemTransactions: {
            type: 'array',
            items: {
              ...object,
              properties: {
                refunds: {
                  type: ['array', 'null'],
                  items: {
                    ...object,
                    properties: {
                      // Refunds of iyzico's own panel have none.
                      refundConversationId: { type: ['string', 'null'] },
                      refundStatus: { type: ['integer', 'null'] },
                    },
                  },
                },
              },
            },
          },
        },
        required: ['paymentId', 'paidPrice', 'currency', 'itemTransactions'],
      },
    },
  },
  required: ['payments'],
} as const satisfies JSONSchema)

/** What iyzico reports of a payment. */
interface PaymentReport {
  /** With what the card's bank took for instalments; a decimal. */
  paidPrice: string
  currency: string
  /** Keys of the refunds that were carried out. */
  refundKeys: ReadonlySet<string>
}

const path = '/v2/reporting/payment/details'

/**
 * Reads iyzico's report of a payment; undefined without an answer.
 * @throws Error if a part of it cannot be read: a refund that is overlooked would be carried out twice
 */
export async function readReport(callApi: CallIyzico, paymentId: string): Promise<PaymentReport | undefined> {
  const reply = await callApi(`${path}?${new URLSearchParams({ locale: 'tr', paymentId })}`)
  if (reply.kind === 'unknown') return undefined
  if (reply.kind === 'rejected')
    throw new Error(`iyzico rejected the report of a payment: ${reply.errorCode}`)
  const checked = checkReport(reply.body)
  // The validator drops what it cannot read, and names it.
  const isWhole = checked.kind === 'valid' && checked.problems.length === 0
  const payment = isWhole
    ? checked.value.payments.find((reported) => String(reported.paymentId) === paymentId)
    : undefined
  if (!payment) throw new Error('Invalid iyzico payment report')
  const refunds = payment.itemTransactions.flatMap((item) => item.refunds ?? [])
  const refundKeys = refunds
    .filter(({ refundStatus }) => refundStatus === 1)
    .flatMap(({ refundConversationId }) => refundConversationId ?? [])
  return { paidPrice: String(payment.paidPrice), currency: payment.currency, refundKeys: new Set(refundKeys) }
}
