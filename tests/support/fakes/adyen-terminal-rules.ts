import type { ProviderCall, ProviderReply } from '#tests/support/fakes/provider-server.ts'

// Validation rules of the Terminal API (nexo Retailer 3.0, over the cloud), from Adyen's published reference.

type Json = ProviderCall['json']

const isText = (value: unknown, maximum: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= maximum
const isMoment = (value: unknown): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(String(value))

const fields = {
  SaleToPOIRequest: ['MessageHeader', 'PaymentRequest', 'TransactionStatusRequest', 'AbortRequest'],
  MessageHeader: [
    ...['MessageClass', 'MessageCategory', 'MessageType', 'ProtocolVersion', 'ServiceID', 'SaleID', 'POIID'],
  ],
  PaymentRequest: ['SaleData', 'PaymentTransaction', 'PaymentData'],
  TransactionStatusRequest: ['ReceiptReprintFlag', 'DocumentQualifier', 'MessageReference'],
  AbortRequest: ['AbortReason', 'MessageReference', 'DisplayOutput'],
}

function paymentProblem({ SaleData, PaymentTransaction }: Json): string | undefined {
  const { TransactionID, TimeStamp } = SaleData?.SaleTransactionID ?? {}
  if (!isText(TransactionID, 80) || !isMoment(TimeStamp)) return 'SaleTransactionID'
  const { Currency, RequestedAmount } = PaymentTransaction?.AmountsReq ?? {}
  if (!/^[A-Z]{3}$/.test(String(Currency))) return 'Currency'
  // In units of the currency, not in hundredths of it.
  const isAmount = typeof RequestedAmount === 'number' && RequestedAmount > 0
  return isAmount && /^\d+(\.\d{1,2})?$/.test(String(RequestedAmount)) ? undefined : 'RequestedAmount'
}

function referenceProblem({ MessageReference }: Json): string | undefined {
  const { MessageCategory, SaleID, ServiceID } = MessageReference ?? {}
  return MessageCategory === 'Payment' && isText(SaleID, 40) && isText(ServiceID, 10)
    ? undefined
    : 'MessageReference'
}

const unknownIn = (name: keyof typeof fields, body: object): string | undefined =>
  Object.keys(body).find((field) => !fields[name].includes(field))

function headerProblem(header: Json): string | undefined {
  if (header.ProtocolVersion !== '3.0') return 'ProtocolVersion'
  if (header.MessageClass !== 'Service' || header.MessageType !== 'Request') return 'MessageClass'
  // Letters and digits, at most ten; another for every request.
  if (!/^[\w]{1,10}$/.test(String(header.ServiceID))) return 'ServiceID'
  return isText(header.SaleID, 40) && isText(header.POIID, 40) ? undefined : 'POIID'
}

const bodies = new Map<string, readonly [keyof typeof fields, (body: Json) => string | undefined]>([
  ['Payment', ['PaymentRequest', paymentProblem]],
  ['TransactionStatus', ['TransactionStatusRequest', referenceProblem]],
  ['Abort', ['AbortRequest', referenceProblem]],
])

function problemOf(request: Json): string | undefined {
  const { MessageHeader: header } = request
  const [name, check] = bodies.get(header?.MessageCategory) ?? []
  if (!name || !check || !request[name]) return 'MessageCategory'
  return (
    unknownIn('SaleToPOIRequest', request) ??
    unknownIn('MessageHeader', header) ??
    unknownIn(name, request[name]) ??
    headerProblem(header) ??
    check(request[name])
  )
}

/** Returns how the cloud rejects a request that breaks its API reference; undefined if it is valid. */
export function terminalProblem({ json, header }: ProviderCall): ProviderReply | undefined {
  const problem = json.SaleToPOIRequest ? problemOf(json.SaleToPOIRequest) : 'SaleToPOIRequest'
  if (problem === undefined && header('content-type').startsWith('application/json')) return undefined
  const EventNotification = { EventToNotify: 'Reject', EventDetails: `message=${problem ?? 'content-type'}` }
  return { status: 200, body: { SaleToPOIRequest: { EventNotification } } }
}
