import type { Counts } from '#preview/orders/amounts.ts'
import { officeRefusal } from '#preview/orders/refusal.ts'
import { callShop } from '#preview/state/operator.ts'
import { orderText } from '#preview/texts/order-texts.ts'
import type { Address } from '#schemas/addresses/address.ts'
import type { ApiError } from '#schemas/api/api-error.ts'
import { office } from '#schemas/api/office.ts'
import { accountBlocks } from '#schemas/api/office-customers.ts'
import { orders } from '#schemas/api/orders.ts'

// Operators' actions on an order. Each returns a message if it was refused, and throws CallFailed if the server does
// not respond.

type CallResult = { status: number } | { status: number; error: ApiError }

const outcomeOf = (response: CallResult): string | undefined =>
  response.status < 300 ? undefined : officeRefusal(response)

const piecesIn = (counts: Counts) =>
  [...counts].flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId, quantity }] : []))

export interface Parcel {
  location: string
  courier: string
  /** Empty: the shop makes one. */
  trackingNumber: string
  /** Why it is sent although the bank has withdrawn the payment; empty: the bank has not. */
  overrideReason: string
}

/** A request about an order as the operator saw it. */
export interface OrderRequest {
  orderNumber: string
  version: string
  /** Makes it one request however often it is sent. */
  id: string
}

export async function reportDispatch(
  { orderNumber, ...request }: OrderRequest,
  counts: Counts,
  { location, courier, trackingNumber, overrideReason }: Parcel,
): Promise<string | undefined> {
  const body = {
    ...request,
    what: 'ship',
    location,
    lines: piecesIn(counts),
    ...(courier && { courier }),
    ...(trackingNumber && { trackingNumber }),
    ...(overrideReason && { overrideReason }),
  } as const
  return outcomeOf(await callShop(orders.moveOn, { path: { orderNumber }, body }))
}

export async function cancelPieces(request: OrderRequest, counts: Counts): Promise<string | undefined> {
  const body = { ...request, lines: piecesIn(counts) }
  return outcomeOf(await callShop(orders.cancelPart, { body }))
}

export async function registerReturn(
  { orderNumber, ...request }: OrderRequest,
  counts: Counts,
): Promise<string | undefined> {
  const body = { ...request, what: 'return', lines: piecesIn(counts) } as const
  return outcomeOf(await callShop(orders.moveOn, { path: { orderNumber }, body }))
}

export async function reportParcel(
  orderNumber: string,
  trackingNumber: string,
  eventtype: 'delivered' | 'pickupready',
): Promise<string | undefined> {
  const body = { what: 'parcel', trackingNumber, eventtype } as const
  return outcomeOf(await callShop(orders.moveOn, { path: { orderNumber }, body }))
}

/** @param trackingNumber of the parcel that the mail is about; absent: the confirmation of the order */
export async function resendMail(orderNumber: string, trackingNumber?: string): Promise<string | undefined> {
  const body = trackingNumber === undefined ? {} : { trackingNumber }
  return outcomeOf(await callShop(office.resendMail, { path: { orderNumber }, body }))
}

/** @param refund amount in minor units, and the reason */
export async function refundAmount(
  { orderNumber, ...request }: OrderRequest,
  refund: { amount: number; reason: string },
): Promise<string | undefined> {
  const body = { ...request, ...refund }
  return outcomeOf(await callShop(office.refund, { path: { orderNumber }, body }))
}

interface AddressOutcome {
  refusal: string | undefined
  /** Fields that are wrong. */
  fields: readonly string[]
}

export async function changeAddress(orderNumber: string, address: Address): Promise<AddressOutcome> {
  const response = await callShop(office.changeAddress, { path: { orderNumber }, body: { address } })
  if (response.status === 400 && 'error' in response) {
    const fields = Object.keys(response.error.errors).map((field) => field.replace(/^address\./, ''))
    return { refusal: orderText('refused.address'), fields }
  }
  return { refusal: outcomeOf(response), fields: [] }
}

export async function addNote(orderNumber: string, note: string): Promise<string | undefined> {
  return outcomeOf(await callShop(office.addNote, { path: { orderNumber }, body: { note } }))
}

/** Blocks or unblocks an account, with a reason for its log. */
export async function setBlocked(
  email: string,
  blocked: boolean,
  reason: string,
): Promise<string | undefined> {
  return outcomeOf(await callShop(accountBlocks.set, { body: { email, blocked, reason } }))
}
