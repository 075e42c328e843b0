import type { ReactNode } from 'react'
import { clientProps } from '#renderer/client-props.ts'
import { SelectField } from '#renderer/components/form/form-field.tsx'
import type { FormTexts } from '#renderer/components/form/form-texts.ts'
import type { CountryProps } from '#widgets/checkout/address-form/address-country.client.ts'
import styles from '#widgets/checkout/address-form/component.module.css'
import type { AddressTexts } from '#widgets/checkout/address-texts.ts'

interface Props {
  id: string
  /** Name of the field. */
  name: 'shippingAddress.country' | 'billingAddress.country' | 'country'
  /** Parameter of the page's address that selects the country of the fields. */
  parameter: 'country' | 'billingCountry'
  /** Countries to choose from: of a single one, nothing is shown. */
  countries: readonly { value: string; title: string }[]
  chosen: string | undefined
  isRequired: boolean
  autoComplete: 'shipping country' | 'billing country' | 'country'
  texts: AddressTexts & FormTexts
  /** The fields of the chosen country. */
  children: ReactNode
}

/**
 * Renders the choice of a country with the address fields of the chosen one. With script the fields follow the choice;
 * without, the server refuses an address that lacks fields of its country, and shows the page with them.
 */
export function CountryFields({ id, name, parameter, countries, chosen, isRequired, ...props }: Props) {
  const { autoComplete, texts, children } = props
  if (countries.length < 2)
    return (
      <>
        <input type="hidden" name={name} value={chosen} />
        {children}
      </>
    )
  return (
    <div
      id={`${id}-fields-${parameter}`}
      className={styles.located}
      data-client="address-country"
      data-on="interaction"
      {...clientProps<CountryProps>({ parameter })}
    >
      <SelectField
        id={id}
        texts={texts}
        rules={{ name, required: isRequired, email: false }}
        label={texts['address.country']}
        isConditional
        placeholder={texts['address.choose']}
        options={countries}
        value={chosen}
        autoComplete={autoComplete}
      />
      {children}
    </div>
  )
}
