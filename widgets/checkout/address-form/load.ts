import type { Shopper, WidgetLoader } from '#renderer/loader.ts'
import { type BasketInput, basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { type Address, isFilled } from '#schemas/addresses/address.ts'
import { nameProvinces } from '#schemas/addresses/states-and-provinces.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import { type AddressChoices, addressChoices } from '#widgets/checkout/address-form/address-choices.ts'
import { type BillingCountries, billingCountries } from '#widgets/checkout/address-form/billing-countries.ts'
import type { addressForm } from '#widgets/checkout/address-form/index.ts'
import type { Regions } from '#widgets/checkout/address-form/regions-of.ts'
import { type BasketBody, loadCheckout, nextStep, privateData } from '#widgets/checkout/load-checkout.ts'
import { type SavedAddresses, savedAddresses } from '#widgets/checkout/saved-addresses.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

export interface AddressData {
  /** Countries with delivery; empty if unavailable. */
  countries: readonly { name: string; countryId: string }[]
  /** Country of the delivery address. */
  country: string
  /** Country of the market. */
  home: string
  /** Field that the chosen shipping method requires. */
  missing?: string | undefined
  shipping?: Address | undefined
  billing?: Address | undefined
  billTo: BillingCountries
  /** The page was requested with the fields of a billing address. */
  showsBilling: boolean
  /** Choices of customers with saved addresses. */
  choices?: AddressChoices | undefined
  regions: Regions
}

/** Returns the values of the fields: none while a saved address is selected. */
const fieldsOf = (
  choices: AddressChoices | undefined,
  shipping: Address | undefined,
  billing: Address | undefined,
): Pick<AddressData, 'shipping' | 'billing'> => ({
  shipping: choices?.chosenDelivery ? undefined : shipping,
  billing: choices?.chosenBilling ? undefined : billing,
})

/** Returns the regions with the names of provinces in a language. */
const withNames = (regions: Regions, language: string | undefined): Regions => ({
  ...regions,
  ...(regions.allowedProvinces && { allowedProvinces: nameProvinces(regions.allowedProvinces, language) }),
})

const isOffered = (countries: readonly { countryId: string }[], country: string | null | undefined) =>
  countries.some(({ countryId }) => countryId === country)

/** Loads what the fields of a basket's addresses need. */
export async function loadAddresses(
  input: BasketInput,
  shopper: Shopper,
  { basket, ...regions }: BasketBody,
): Promise<AddressData> {
  const response = await shopper.call(endpoints.countries, { path: { catalog: catalogOf(input) } })
  const countries = response.status === 200 ? response.body : []
  const saved = await savedAddresses(input, countries)
  const basketAddress = isFilled(basket.shippingAddress) ? basket.shippingAddress : undefined
  const billingAddress = isFilled(basket.billingAddress) ? basket.billingAddress : undefined
  const chosenCountry = shopper.query.get('country')
  const billingCountry = shopper.query.get('billingCountry')
  const missing = shopper.query.get('missing') ?? undefined
  const choices = addressChoices({
    saved,
    countries: countries.map(({ countryId }) => countryId),
    shipping: basketAddress,
    billing: basket.billingAddress,
    showsFields: chosenCountry !== null || missing !== undefined,
    showsBillingFields: billingCountry !== null,
  })
  // If saved addresses are offered as choices, the fields stay empty.
  const preferred: Partial<SavedAddresses> = choices ? {} : saved
  const shipping = basketAddress ?? preferred.delivery ?? basket.shippingAddress
  const [first] = countries
  const country = [chosenCountry, shipping?.country, first?.countryId].find((item) =>
    isOffered(countries, item),
  )
  const market = input.markets.find(({ id }) => id === input.context.market)
  const isFirst = choices === undefined && !isFilled(shipping)
  const fields = isFirst ? { country: country ?? '', ...preferred.person, ...shipping } : shipping
  const shownFields = fieldsOf(choices, fields, billingAddress ?? preferred.billing)
  return {
    countries: [...countries],
    country: country ?? '',
    home: market?.country.code ?? '',
    missing,
    ...shownFields,
    billTo: billingCountries(market, [billingCountry, shownFields.billing?.country]),
    showsBilling: billingCountry !== null,
    choices,
    regions: withNames(regions, market?.language.baseCode),
  }
}

const loader: WidgetLoader<typeof addressForm, AddressData | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const loaded = await loadCheckout(input)
    if (!shopper || !loaded) return privateData(null)
    const { basket } = loaded
    if (!shopper.session && basket.guestEmail === undefined)
      return privateData(null, stepPath(input.context.pages, 'customer'))
    if (basket.isDigital) return privateData(null, stepPath(input.context.pages, nextStep(basket, true)))
    return privateData(await loadAddresses(input, shopper, loaded))
  },
}

export default loader
