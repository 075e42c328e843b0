import { Form } from '#renderer/components/form/form.tsx'
import { SelectField } from '#renderer/components/form/form-field.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { AddressFields } from '#widgets/checkout/address-form/address-fields.tsx'
import styles from '#widgets/checkout/address-form/component.module.css'
import type { addressForm } from '#widgets/checkout/address-form/index.ts'
import type { AddressData } from '#widgets/checkout/address-form/load.ts'
import { SavedAddressChoice } from '#widgets/checkout/address-form/saved-address-choice.tsx'
import { overtaken, refusalMessages } from '#widgets/checkout/refusals.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

type Props = WidgetProps<typeof addressForm, AddressData | null>

interface PartProps extends Pick<Props, 'context' | 'id'> {
  data: AddressData
}

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

function Delivery({ data, context, id }: PartProps) {
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
  const { billing, choices } = data
  return (
    <>
      <SelectField
        id={id}
        texts={texts}
        rules={{ name: 'billingAddress.country', required: choices !== undefined, email: false }}
        label={texts['address.country']}
        placeholder={texts['address.choose']}
        options={data.countries.map(({ countryId, name }) => ({ value: countryId, title: name }))}
        value={billing?.country}
      />
      <AddressFields
        id={id}
        name="billingAddress"
        country={billing?.country ?? data.country}
        address={billing}
        regions={data.regions}
        home={data.home}
        texts={texts}
        isOptional={!choices}
      />
    </>
  )
}

function Billing(props: PartProps) {
  const { data, context, id } = props
  const { texts, locale } = context
  if (data.choices)
    return (
      <SavedAddressChoice
        id={id}
        name="billingAddressId"
        legend={texts['checkout.billingAddress']}
        addresses={data.choices.billing}
        chosen={data.choices.chosenBilling}
        home={data.home}
        locale={locale}
        texts={texts}
      >
        <BillingFields {...props} />
      </SavedAddressChoice>
    )
  return (
    <div className={styles.billing}>
      <label className={styles.differs}>
        <input type="checkbox" defaultChecked={isFilled(data.billing)} />
        <span>{texts['checkout.billingDiffers']}</span>
      </label>
      <fieldset className={styles.other}>
        <legend>{texts['checkout.billingAddress']}</legend>
        <BillingFields {...props} />
      </fieldset>
    </div>
  )
}

export default function AddressForm({ content, context, data, id }: Props) {
  if (!data) return null
  const { texts, pages } = context
  if (data.countries.length === 0)
    return (
      <p className={styles.step} role="alert" data-close="">
        {texts['feedback.error_no_countries']}
      </p>
    )
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.addressTitle']}</h1>
      {/* Its fields stand where the country counts, within the other form. */}
      <form method="get" id={countryFormId(id)} hidden />
      <Form
        endpoint="basket.address"
        id={id}
        texts={texts}
        submit={texts['checkout.continue']}
        done=""
        next={stepPath(pages, 'shipping')}
        leads={overtaken(pages)}
        failed={texts['feedback.error_address_update']}
        messages={{
          ...refusalMessages(texts),
          'address.phone': texts['address.phone'],
          'address.postalCode': texts['address.postalCode'],
          'addressBook.gone': texts['addressBook.gone'],
        }}
        wide
        inSight
        noValidate={data.choices !== undefined}
      >
        <Delivery data={data} context={context} id={id} />
        {content.askBilling && <Billing data={data} context={context} id={id} />}
      </Form>
    </section>
  )
}
