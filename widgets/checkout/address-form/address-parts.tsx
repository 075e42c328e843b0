import { SelectField } from '#renderer/components/form/form-field.tsx'
import type { WidgetContext } from '#renderer/context.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { isSameAddress, sameAsDelivery } from '#schemas/addresses/same-address.ts'
import { AddressFields } from '#widgets/checkout/address-form/address-fields.tsx'
import styles from '#widgets/checkout/address-form/component.module.css'
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

const countryFormId = (id: string) => `${id}-country-choice`

/** Renders the choice of a country, which reloads the page, because fields differ by country. */
function CountryChoice({ data, context, id }: PartProps) {
  const { texts } = context
  if (data.countries.length < 2) return null
  const form = countryFormId(id)
  return (
    <div className={styles.country}>
      <label htmlFor={`${id}-country`}>{texts['address.country']}</label>
      <select form={form} id={`${id}-country`} name="country" defaultValue={data.country}>
        {data.countries.map(({ countryId, name }) => (
          <option key={countryId} value={countryId}>
            {name}
          </option>
        ))}
      </select>
      <button form={form} type="submit">
        {texts['address.choose']}
      </button>
    </div>
  )
}

/** Renders the delivery address of a form. */
export function DeliveryPart({ data, context, id }: PartProps) {
  const { texts, locale } = context
  const { choices, home } = data
  const fields = (
    <>
      <CountryChoice data={data} context={context} id={id} />
      <input type="hidden" name="shippingAddress.country" value={data.country} />
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
    </>
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
    <div className={styles.bill} data-client="billing-country" data-on="interaction">
      <SelectField
        id={id}
        texts={texts}
        rules={{ name: 'billingAddress.country', required: choices !== undefined, email: false }}
        label={texts['address.country']}
        isConditional
        placeholder={texts['address.choose']}
        options={billTo.countries}
        value={billTo.chosen}
        autoComplete="billing country"
      />
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
    </div>
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

/** Renders the form of the choice of a country, whose fields stand within the other form. */
export const CountryForm = ({ id }: { id: string }) => <form method="get" id={countryFormId(id)} hidden />
