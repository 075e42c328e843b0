import { Form } from '#renderer/components/form/form.tsx'
import { SelectField } from '#renderer/components/form/form-field.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { isFilled } from '#schemas/addresses/address.ts'
import { AddressFields } from '#widgets/checkout/address-form/address-fields.tsx'
import styles from '#widgets/checkout/address-form/component.module.css'
import type { addressForm } from '#widgets/checkout/address-form/index.ts'
import type { AddressData } from '#widgets/checkout/address-form/load.ts'
import { overtaken, refusalMessages } from '#widgets/checkout/refusals.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

type Props = WidgetProps<typeof addressForm, AddressData | null>

/** Renders the choice of a country, which loads the page again without script, because fields differ. */
function CountryChoice({ data, context, id }: Pick<Props, 'context' | 'id'> & { data: AddressData }) {
  const { texts } = context
  if (data.countries.length < 2) return null
  return (
    <form method="get" className={styles.country}>
      <label htmlFor={`${id}-country`}>{texts['address.country']}</label>
      <select id={`${id}-country`} name="country" defaultValue={data.country}>
        {data.countries.map(({ countryId, name }) => (
          <option key={countryId} value={countryId}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit">{texts['address.choose']}</button>
    </form>
  )
}

function Billing({ data, context, id }: Pick<Props, 'context' | 'id'> & { data: AddressData }) {
  const { texts } = context
  const { billing } = data
  const country = billing?.country ?? data.country
  return (
    <div className={styles.billing}>
      <label className={styles.differs}>
        <input type="checkbox" defaultChecked={isFilled(billing)} />
        <span>{texts['checkout.billingDiffers']}</span>
      </label>
      <fieldset className={styles.other}>
        <legend>{texts['checkout.billingAddress']}</legend>
        <SelectField
          id={id}
          texts={texts}
          rules={{ name: 'billingAddress.country', required: false, email: false }}
          label={texts['address.country']}
          placeholder={texts['address.choose']}
          options={data.countries.map(({ countryId, name }) => ({ value: countryId, title: name }))}
          value={billing?.country}
        />
        <AddressFields
          id={id}
          name="billingAddress"
          country={country}
          address={billing}
          regions={data.regions}
          home={data.home}
          texts={texts}
          isOptional
        />
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
      <CountryChoice data={data} context={context} id={id} />
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
        }}
        wide
      >
        <input type="hidden" name="shippingAddress.country" value={data.country} />
        <AddressFields
          id={id}
          name="shippingAddress"
          country={data.country}
          address={data.shipping}
          regions={data.regions}
          home={data.home}
          missing={data.missing}
          texts={texts}
        />
        {content.askBilling && <Billing data={data} context={context} id={id} />}
      </Form>
    </section>
  )
}
