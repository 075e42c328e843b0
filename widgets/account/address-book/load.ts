import type { WidgetLoader } from '#renderer/loader.ts'
import { ignoreFailedCall } from '#renderer/loaders/ignore-failed-call.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import { account } from '#schemas/api/account.ts'
import { basket } from '#schemas/api/basket.ts'
import type { addressBook } from '#widgets/account/address-book/index.ts'
import { type AddressView, accountDeadline, loadUser, privateData } from '#widgets/account/load-account.ts'
import { type Regions, regionsOf } from '#widgets/checkout/address-form/regions-of.ts'
import { type AddressedPerson, personOf } from '#widgets/checkout/addressed-person.ts'

/** The address in the form. */
export interface EditedAddress {
  /** Undefined: a new one. */
  address: AddressView | undefined
  /** The customer, who is the person of a first address. */
  person?: AddressedPerson | undefined
  country: string
}

export interface AddressBookData {
  addresses: readonly AddressView[]
  /** Id of the billing address; undefined: the first. */
  billingId: string | undefined
  /** Countries with delivery; empty if unavailable. */
  countries: readonly { name: string; countryId: string }[]
  /** ISO 3166-1 alpha-2, of the market. */
  home: string
  regions: Regions
  /** Path of the page. */
  path: string
  /** The form; undefined: only the list. */
  edited?: EditedAddress | undefined
}

const loader: WidgetLoader<typeof addressBook, AddressBookData | null> = {
  deadline: accountDeadline,
  async load(input) {
    const { shopper, context, markets } = input
    if (!shopper?.session) return privateData(null)
    const path = { catalog: catalogOf(input) }
    const [user, stored, sent] = await Promise.all([
      loadUser(input),
      shopper.call(account.addresses, { path }).catch(ignoreFailedCall),
      shopper.call(basket.countries, { path }).catch(() => undefined),
    ])
    // An empty address book would ask the customer to enter stored addresses again.
    if (stored?.status !== 200) return privateData(null)
    const addresses = stored.body
    const countries = sent?.status === 200 ? sent.body : []
    const market = markets.find(({ id }) => id === context.market)
    const home = market?.country.code ?? ''
    const { query } = shopper
    const address = addresses.find(({ id }) => id === query.get('edit'))
    const isNew = query.has('new') || addresses.length === 0
    const offeredCountries = new Set([...countries.map(({ countryId }) => countryId), address?.country])
    const countryCandidates = [query.get('country'), address?.country, home, countries[0]?.countryId]
    const country = countryCandidates.find((item) => item && offeredCountries.has(item)) ?? ''
    const person = user && addresses.length === 0 ? personOf(user) : undefined
    const editedAddress = address || isNew ? { address, person, country } : undefined
    const billingId = user?.billingAddressId ?? undefined
    const commonData = {
      addresses,
      billingId,
      countries,
      home,
      path: shopper.path ?? '',
      edited: editedAddress,
    }
    return privateData({
      ...commonData,
      regions: editedAddress ? regionsOf(country, market?.language.baseCode) : {},
    })
  },
}

export default loader
