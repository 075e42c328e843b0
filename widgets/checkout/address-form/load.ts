import type { WidgetLoader } from '#renderer/loader.ts'
import { basketDeadline, catalogOf } from '#renderer/loaders/load-basket.ts'
import { type Address, isFilled } from '#schemas/addresses/address.ts'
import { nameProvinces } from '#schemas/addresses/states-and-provinces.ts'
import { basket as endpoints } from '#schemas/api/basket.ts'
import type { addressForm } from '#widgets/checkout/address-form/index.ts'
import { keptAddresses } from '#widgets/checkout/kept-address.ts'
import { type BasketAnswer, loadCheckout, nextStep, ofOne } from '#widgets/checkout/load-checkout.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

export type Regions = Pick<BasketAnswer, 'allowedStates' | 'allowedProvinces' | 'turkishLocations'>

export interface AddressData {
  /** Countries with delivery; empty if unavailable. */
  countries: readonly { name: string; countryId: string }[]
  /** Of the delivery address. */
  country: string
  /** Of the market. */
  home: string
  /** Field that the chosen shipping method requires. */
  missing?: string | undefined
  shipping?: Address | undefined
  billing?: Address | undefined
  regions: Regions
}

const loader: WidgetLoader<typeof addressForm, AddressData | null> = {
  deadline: basketDeadline,
  async load(input) {
    const { shopper } = input
    const loaded = await loadCheckout(input)
    if (!shopper || !loaded) return ofOne(null)
    const { basket, ...regions } = loaded
    if (!shopper.session && basket.guestEmail === undefined)
      return ofOne(null, stepPath(input.context.pages, 'customer'))
    if (basket.isDigital) return ofOne(null, stepPath(input.context.pages, nextStep(basket, true)))
    const answer = await shopper.call(endpoints.countries, { path: { catalog: catalogOf(input) } })
    const countries = answer.status === 200 ? answer.body : []
    const given = isFilled(basket.shippingAddress) ? basket.shippingAddress : undefined
    const addresses = given ? {} : await keptAddresses(input, countries)
    const shipping = given ?? addresses.delivery ?? basket.shippingAddress
    const chosenCountry = shopper.query.get('country')
    const [first] = countries
    const country = [chosenCountry, shipping?.country, first?.countryId].find((one) =>
      countries.some(({ countryId }) => countryId === one),
    )
    const market = input.markets.find(({ id }) => id === input.context.market)
    const { allowedProvinces } = regions
    return ofOne({
      countries: [...countries],
      country: country ?? '',
      home: market?.country.code ?? '',
      missing: shopper.query.get('missing') ?? undefined,
      shipping,
      billing: isFilled(basket.billingAddress) ? basket.billingAddress : addresses.billing,
      regions: {
        ...regions,
        ...(allowedProvinces && {
          allowedProvinces: nameProvinces(allowedProvinces, market?.language.baseCode),
        }),
      },
    })
  },
}

export default loader
