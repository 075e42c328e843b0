import type { Address } from '#schemas/addresses/address.ts'
import { tidyAddress } from '#schemas/addresses/address-rules.ts'
import { countryCodes } from '#schemas/addresses/countries.ts'
import { isSameAddress } from '#schemas/addresses/same-address.ts'
import { apiError } from '#schemas/api/api-error.ts'
import type { basket } from '#schemas/api/basket.ts'
import type { BasketContent } from '#schemas/commerce/basket-content.ts'
import type { MethodSettings, PickupPoint } from '#schemas/commerce/shipping.ts'
import {
  type BasketCalls,
  type BasketEdit,
  type EditResult,
  refuseEdit,
} from '#server/commerce/basket/basket-calls.ts'
import type { Delivery } from '#server/commerce/basket/delivery.ts'
import {
  type AddressErrors,
  addressErrors,
  deliveryAddressOf,
  deliveryErrors,
} from '#server/commerce/basket/delivery-address.ts'
import type { MarketRules } from '#server/commerce/basket/market-rules.ts'
import type { BasketWithPrice } from '#server/commerce/basket/pricing.ts'
import {
  collectedAt,
  collectingStore,
  hasAll,
  withWarehouseStock,
} from '#server/commerce/basket/store-pickup.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'

type Handlers = Pick<
  HandlersOf<typeof basket>,
  | 'address'
  | 'continueAsGuest'
  | 'shipment'
  | 'note'
  | 'acceptNewsletter'
  | 'acceptTerms'
  | 'acceptNewsletterAndTerms'
>

interface Input {
  path: { catalog: string }
  query: { basketId?: string }
}

type Shipment = NonNullable<BasketContent['shipment']>

const prefixErrors = (prefix: string, errors: AddressErrors): AddressErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, keys]) => [`${prefix}.${field}`, keys]))

const isSamePostalAddress = (a: Address | undefined, b: Address | undefined): boolean =>
  a?.country === b?.country &&
  a?.city === b?.city &&
  a?.postalCode === b?.postalCode &&
  a?.district === b?.district

/** Removes a carrier's pickup point that was chosen near an earlier address. */
function withoutFarPoint(before: BasketContent, after: BasketContent, rules: MarketRules): BasketContent {
  const { shipment, ...rest } = after
  const stays =
    !shipment?.pickupPoint ||
    collectingStore(after, rules) !== undefined ||
    isSamePostalAddress(deliveryAddressOf(before), deliveryAddressOf(after))
  return stays ? after : rest
}

/** Responds that the address step has to be completed first (checkout rule 8). */
const addressFirst = (errors: AddressErrors) => ({
  status: 300 as const,
  body: {
    ...apiError(300, { message: 'A delivery address is required first.' }),
    title: 'Multiple Choices',
    errors: Object.fromEntries(Object.entries(errors).map(([field, keys]) => [field, [...keys]])),
  },
})

const invalidField = (field: string, key: string) => ({ status: 400 as const, errors: { [field]: [key] } })

/** Returns the content with both addresses applied, and the errors of the new ones. */
function withAddresses({ basket, rules }: BasketEdit, addresses: Partial<BasketContent>) {
  const { shippingAddress, billingAddress } = addresses
  const useBilling = addresses.useBillingAddressForShipping ?? basket.content.useBillingAddressForShipping
  const { countries: delivered } = rules.delivery
  // A stored billing address may be in any country; now goods would be sent to it.
  const destination = useBilling && !billingAddress ? basket.content.billingAddress : undefined
  const errors = {
    ...(destination && prefixErrors('billingAddress', addressErrors(destination, delivered))),
    ...(shippingAddress && prefixErrors('shippingAddress', addressErrors(shippingAddress, delivered))),
    ...(billingAddress &&
      // Errors of the same address are named once, at the delivery.
      !isSameAddress(billingAddress, shippingAddress) &&
      prefixErrors('billingAddress', addressErrors(billingAddress, useBilling ? delivered : countryCodes))),
  }
  const content: BasketContent = {
    ...basket.content,
    useBillingAddressForShipping: useBilling,
    ...(shippingAddress && { shippingAddress: tidyAddress(shippingAddress) }),
    ...(billingAddress && { billingAddress: tidyAddress(billingAddress) }),
  }
  return { errors, content: withoutFarPoint(basket.content, content, rules) }
}

/** Returns the chosen pickup point; `wrong` if it does not exist, `unavailable` if the carrier does not respond. */
async function chosenPoint(
  delivery: Delivery,
  pricedBasket: BasketWithPrice,
  method: MethodSettings,
  pickupPointId: string | undefined,
): Promise<PickupPoint | 'none' | 'wrong' | 'unavailable'> {
  const needsPoint = ['pickupPoint', 'locker', 'store'].includes(method.deliveryType)
  if (!needsPoint) return 'none'
  if (pickupPointId === undefined) return 'wrong'
  return (await delivery.point(pricedBasket, method, pickupPointId)) ?? 'wrong'
}

/** Returns the content with a delivery. Goods collected from a store are taken from its stock (checkout rule 6). */
async function withShipment(
  { basket: { content }, rules, offersOf }: BasketEdit,
  method: MethodSettings,
  shipment: Shipment,
): Promise<EditResult> {
  const offers = await offersOf(content.lines.map(({ sku }) => sku))
  const before = withWarehouseStock(content.lines, offers, collectingStore(content, rules))
  const store = method.deliveryType === 'store' ? shipment.pickupPoint?.id : undefined
  if (store === undefined) return { kind: 'changed', content: { ...content, lines: before, shipment } }
  if (!hasAll(content.lines, offers, store)) return refuseEdit(400, 'pickupPointId', 'shipping.notInStore')
  return { kind: 'changed', content: { ...content, lines: collectedAt(before, offers, store), shipment } }
}

/** Returns what a guest gives instead of an account. */
const guestEntries = (
  email: string | undefined,
  acceptNewsletter: boolean | undefined,
): Partial<BasketContent> => ({
  ...(email !== undefined && { guestEmail: email }),
  ...(acceptNewsletter !== undefined && { acceptNewsletter }),
})

/** @param currentTerms returns the version of a market's terms; undefined if it has none */
export function createStepHandlers(
  calls: BasketCalls,
  delivery: Delivery,
  currentTerms: (market: string) => string | undefined,
): Handlers {
  const storeEntries = (input: Input, caller: Caller, entries: Partial<BasketContent>) =>
    calls.change(input, caller, ({ basket: { content }, market }) => {
      const version =
        entries.acceptTerms === true ? (entries.termsVersion ?? currentTerms(market.id)) : undefined
      return {
        kind: 'changed',
        content: { ...content, ...entries, ...(version !== undefined && { termsVersion: version }) },
      }
    })

  return {
    address: (input, caller) =>
      calls.change(input, caller, (editing) => {
        const { email, acceptNewsletter, ...addresses } = input.body
        const { errors, content } = withAddresses(editing, addresses)
        return Object.keys(errors).length > 0
          ? { kind: 'refused', refusal: { status: 400, errors } }
          : { kind: 'changed', content: { ...content, ...guestEntries(email, acceptNewsletter) } }
      }),

    continueAsGuest: (input, caller) => {
      const { email, acceptNewsletter } = input.body
      return storeEntries(input, caller, guestEntries(email, acceptNewsletter))
    },

    async shipment(input, caller) {
      const { shippingMethodId, pickupPointId } = input.body
      // Looks up the point before the basket is locked: the service may be slow.
      const pricedBasket = await calls.read(input, caller)
      if (pricedBasket === 'none' || pricedBasket === 'missing') return { status: 404 }
      const { rules, basket } = pricedBasket
      const isOffered = pricedBasket.priced.methods.some(({ id }) => id === shippingMethodId)
      const method = isOffered ? delivery.methodOf(pricedBasket, shippingMethodId) : undefined
      if (!method) return invalidField('shippingMethodId', 'shipping.unknownMethod')
      const errors = deliveryErrors(method, basket.content, rules.delivery.countries)
      if (Object.keys(errors).length > 0) return addressFirst(errors)
      const point = await chosenPoint(delivery, pricedBasket, method, pickupPointId)
      if (point === 'unavailable') return { status: 503, errors: { '': ['shipping.carrierUnavailable'] } }
      if (point === 'wrong') return invalidField('pickupPointId', 'shipping.choosePoint')
      const shipment = { shippingMethodId, ...(point !== 'none' && { pickupPoint: point }) }
      return calls.change(input, caller, (editing) => withShipment(editing, method, shipment))
    },

    note: (input, caller) => storeEntries(input, caller, { note: input.body.note }),
    acceptNewsletter: (input, caller) =>
      storeEntries(input, caller, { acceptNewsletter: input.body.acceptNewsletter }),
    acceptTerms: (input, caller) => {
      const { acceptTerms, termsVersion, asksNote, note = asksNote ? '' : undefined } = input.body
      return storeEntries(input, caller, {
        acceptTerms,
        ...(termsVersion !== undefined && { termsVersion }),
        ...(note !== undefined && { note }),
      })
    },
    acceptNewsletterAndTerms: (input, caller) => {
      const { acceptNewsletter, acceptTerms } = input.query
      return storeEntries(input, caller, { acceptNewsletter, acceptTerms })
    },
  }
}
