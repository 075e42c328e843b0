import { createHash } from 'node:crypto'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { decimalAmount, minorUnits } from '#schemas/values/decimal-amount.ts'
import type { Money } from '#schemas/values/money.ts'
import type { PaymentOutcome } from '#server/commerce/payments/provider/provider.ts'
import { callProvider } from '#server/commerce/payments/provider/provider-request.ts'
import type { AdyenConfig } from '#server/configuration/payment-config.ts'

const text = { type: 'string', maxLength: 4_000 } as const
const object = { type: 'object', additionalProperties: true } as const

const resultSchema = {
  ...object,
  properties: {
    Response: { ...object, properties: { Result: text, ErrorCondition: text }, required: ['Result'] },
    PaymentResult: {
      ...object,
      properties: {
        AmountsResp: { ...object, properties: { Currency: text, AuthorizedAmount: { type: 'number' } } },
        PaymentAcquirerData: {
          ...object,
          properties: { AcquirerTransactionID: { ...object, properties: { TransactionID: text } } },
        },
      },
    },
    POIData: {
      ...object,
      properties: { POITransactionID: { ...object, properties: { TransactionID: text } } },
    },
  },
  required: ['Response'],
} as const satisfies JSONSchema

const responseSchema = {
  ...object,
  properties: {
    SaleToPOIResponse: {
      ...object,
      properties: {
        PaymentResponse: resultSchema,
        TransactionStatusResponse: {
          ...object,
          properties: {
            Response: { ...object, properties: { Result: text, ErrorCondition: text }, required: ['Result'] },
            RepeatedMessageResponse: {
              ...object,
              properties: {
                RepeatedResponseMessageBody: { ...object, properties: { PaymentResponse: resultSchema } },
              },
            },
          },
        },
      },
    },
  },
  required: ['SaleToPOIResponse'],
} as const satisfies JSONSchema

const check = compileSchema(responseSchema)
type PaymentResponse = FromSchema<typeof resultSchema>

/** Milliseconds before a terminal payment times out: the cloud responds after at most 150 s. */
const terminalTimeout = 160_000

/** Names the shop in all requests. */
const saleId = 'vitrine'

/** At most ten characters, unique per request. */
const serviceId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 10)

interface TerminalRequest {
  /** Our reference. */
  id: string
  idempotencyKey: string
  amount: Money
  created: Date
}

/** Returns the amount that a terminal authorised, which can be less than requested. */
function authorisedOf({ PaymentResult }: PaymentResponse, requested: Money): Money | undefined {
  const { Currency: currency, AuthorizedAmount: authorisedAmount } = PaymentResult?.AmountsResp ?? {}
  if (authorisedAmount === undefined) return requested
  const amount = minorUnits(String(authorisedAmount), currency ?? requested.currency)
  return amount === undefined ? undefined : { amount, currency: currency ?? requested.currency }
}

function outcomeOf(response: PaymentResponse, requested: Money): PaymentOutcome {
  const { Response, POIData } = response
  // "tenderReference.pspReference"
  const reference = POIData?.POITransactionID?.TransactionID?.split('.').at(-1)
  if (Response.Result === 'Success') {
    const amount = authorisedOf(response, requested)
    return amount ? { kind: 'authorised', amount, providerReference: reference } : { kind: 'unknown' }
  }
  if (Response.ErrorCondition === 'InProgress') return { kind: 'pending' }
  return ['Cancel', 'Aborted'].includes(Response.ErrorCondition ?? '')
    ? { kind: 'cancelled' }
    : { kind: 'refused', reason: Response.ErrorCondition ?? 'refused', providerReference: reference }
}

type TerminalConfig = Pick<AdyenConfig, 'apiKey' | 'terminalUrl'>

/** Creates the function that sends a request to a terminal. Returns undefined without a usable response. */
const createTerminalRequests =
  ({ apiKey, terminalUrl }: TerminalConfig) =>
  async (terminal: string, category: string, service: string, request: object) => {
    const reply = await callProvider({
      url: terminalUrl,
      headers: { 'x-API-key': apiKey },
      timeout: category === 'Payment' ? terminalTimeout : 15_000,
      body: JSON.stringify({
        SaleToPOIRequest: {
          MessageHeader: {
            MessageClass: 'Service',
            MessageCategory: category,
            MessageType: 'Request',
            ProtocolVersion: '3.0',
            ServiceID: service,
            SaleID: saleId,
            POIID: terminal,
          },
          ...request,
        },
      }),
    })
    const checked = reply.kind === 'answer' && reply.status < 300 ? check(reply.body) : undefined
    return checked?.kind === 'valid' ? checked.value.SaleToPOIResponse : undefined
  }

/** Identifies the payment by the id of its own request. */
const messageReference = (idempotencyKey: string) => ({
  MessageCategory: 'Payment',
  SaleID: saleId,
  ServiceID: serviceId(idempotencyKey),
})

/** Payments at a terminal, by the Terminal API (nexo) over the cloud. */
export function createAdyenTerminal(config: TerminalConfig) {
  const send = createTerminalRequests(config)
  return {
    async pay(
      terminal: string,
      { id, idempotencyKey, amount, created }: TerminalRequest,
    ): Promise<PaymentOutcome> {
      const response = await send(terminal, 'Payment', serviceId(idempotencyKey), {
        PaymentRequest: {
          SaleData: { SaleTransactionID: { TransactionID: id, TimeStamp: created.toISOString() } },
          PaymentTransaction: {
            AmountsReq: { Currency: amount.currency, RequestedAmount: Number(decimalAmount(amount)) },
          },
        },
      })
      // Queries the terminal for its state after a timeout, and never charges twice.
      return response?.PaymentResponse ? outcomeOf(response.PaymentResponse, amount) : { kind: 'unknown' }
    },

    async status(
      terminal: string,
      { id, amount }: Pick<TerminalRequest, 'id' | 'amount'>,
      idempotencyKey: string,
    ): Promise<PaymentOutcome> {
      const response = await send(
        terminal,
        'TransactionStatus',
        serviceId('status', id, String(performance.now())),
        {
          TransactionStatusRequest: {
            ReceiptReprintFlag: false,
            MessageReference: messageReference(idempotencyKey),
          },
        },
      )
      const status = response?.TransactionStatusResponse
      const repeated = status?.RepeatedMessageResponse?.RepeatedResponseMessageBody?.PaymentResponse
      if (repeated) return outcomeOf(repeated, amount)
      if (status?.Response?.ErrorCondition === 'InProgress') return { kind: 'pending' }
      return status?.Response?.ErrorCondition === 'NotFound' ? { kind: 'expired' } : { kind: 'unknown' }
    },

    async abort(terminal: string, idempotencyKey: string): Promise<void> {
      await send(terminal, 'Abort', serviceId('abort', idempotencyKey), {
        AbortRequest: {
          AbortReason: 'MerchantAbort',
          MessageReference: messageReference(idempotencyKey),
        },
      })
    },
  }
}
