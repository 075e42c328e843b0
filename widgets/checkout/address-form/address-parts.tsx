import type { WidgetContext } from '#renderer/context.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { isSameAddress, sameAsDelivery } from '#schemas/addresses/same-address.ts'
import { AddressFields } from '#widgets/checkout/address-form/address-fields.tsx'
import { CountryFields } from '#widgets/checkout/address-form/country-fields.tsx'
import type { AddressData } from '#widgets/checkout/address-form/load.ts'
import { SavedAddressChoice } from '#widgets/checkout/address-form/saved-address-choice.tsx'
import type { addressPartTexts } from '#widgets/checkout/address-texts.ts'

interface PartProps {
  context: Pick<WidgetContext<(typeof addressPartTexts)[number]>, 'texts' | 'locale'>
  id: string
  data: AddressData
}

/** Returns the messages of refused addresses. */
export const addressMessages = (texts: PartProps['context']['texts']) => ({
  'address.phone': texts['address.phone'],
  'address.postalCode': texts['address.postalCode'],
  'addressBook.gone': texts['addressBook.gone'],
})

/** Renders the delivery address of a form. */
export function DeliveryPart({ data, context, id }: PartProps) {
  const { texts, locale } = context
  const { choices, home } = data
  const fields = (
    <CountryFields
      id={id}
      name="shippingAddress.country"
      parameter="country"
      countries={data.countries.map(({ countryId, name }) => ({ value: countryId, title: name }))}
      chosen={data.country}
      isRequired={!choices}
      autoComplete="shipping country"
      texts={texts}
    >
      <AddressFields
        id={id}
        name="shippingAddress"
        country={data.country}
        address={data.shipping}
        regions={data.regions}
        home={home}
        missing={data.missing}
        texts={texts}
      />
    </CountryFields>
  )
  if (!choices) return fields
  return (
    <SavedAddressChoice
      id={id}
      name="shippingAddressId"
      legend={texts['checkout.addressTitle']}
      isLegendHidden
      addresses={choices.delivery}
      chosen={choices.chosenDelivery}
      home={home}
      locale={locale}
      texts={texts}
    >
      {fields}
    </SavedAddressChoice>
  )
}

function BillingFields({ data, context, id }: PartProps) {
  const { texts } = context
  const { billing, billTo, choices } = data
  return (
    <CountryFields
      id={id}
      name="billingAddress.country"
      parameter="billingCountry"
      countries={billTo.countries}
      chosen={billTo.chosen}
      isRequired={choices !== undefined}
      autoComplete="billing country"
      texts={texts}
    >
      <AddressFields
        id={id}
        name="billingAddress"
        country={billTo.chosen ?? data.country}
        address={billing}
        regions={billTo.chosen === undefined ? data.regions : billTo.regions}
        home={data.home}
        texts={texts}
        isOptional={!choices}
      />
    </CountryFields>
  )
}

/** Returns the selected option of a guest, who has no saved addresses. */
function guestChoice({ billing, shipping, showsBilling }: AddressData): string {
  const differs = isFilled(billing) && !isSameAddress(billing, shipping)
  return differs || showsBilling ? '' : sameAsDelivery
}

/** Renders the choice of the billing address of a form. */
export function BillingPart(props: PartProps) {
  const { data, context, id } = props
  const { texts, locale } = context
  return (
    <SavedAddressChoice
      id={id}
      name="billingAddressId"
      legend={texts['checkout.billingAddress']}
      addresses={data.choices?.billing ?? []}
      chosen={data.choices?.chosenBilling ?? guestChoice(data)}
      home={data.home}
      locale={locale}
      texts={texts}
    >
      <BillingFields {...props} />
    </SavedAddressChoice>
  )
}
