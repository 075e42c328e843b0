import type { ReactNode } from 'react'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import { sameAsDelivery } from '#schemas/addresses/same-address.ts'
import styles from '#widgets/checkout/address-form/component.module.css'
import type { SavedAddress } from '#widgets/checkout/saved-addresses.ts'

interface Props {
  id: string
  name: 'shippingAddressId' | 'billingAddressId'
  legend: string
  /** The legend is for screen readers only. */
  isLegendHidden?: boolean
  addresses: readonly SavedAddress[]
  /** An id, `same`, or empty for a new address. */
  chosen: string
  /** ISO 3166-1 alpha-2 of the market: addresses in other countries include the country. */
  home: string
  locale: string
  texts: Readonly<Record<'checkout.anotherAddress' | 'checkout.sameAsDelivery', string>>
  /** Fields for a new address; visible while that option is selected. */
  children: ReactNode
}

/** Returns a saved address in two lines: the person, and the short address. */
function linesOf(address: SavedAddress, home: string, locale: string): [name: string, location: string] {
  const { firstName, lastName, organizationName, country } = address
  const name = [firstName, lastName].filter(Boolean).join(' ') || organizationName || ''
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const location = formatLocation(address)
  return [name, country === home ? location : `${location}, ${names.of(country) ?? country}`]
}

/** Renders the choice among saved addresses; the last option is a new address. It needs no script. */
export function SavedAddressChoice(props: Props) {
  const { id, name, legend, isLegendHidden, addresses, chosen, home, locale, texts, children } = props
  const fieldId = `${id}-${name}`
  const option = (value: string, words: ReactNode) => (
    <label key={value} className={styles.saved}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === chosen}
        aria-describedby={`${fieldId}-error`}
      />
      {words}
    </label>
  )
  return (
    <div className={styles.choice}>
      <fieldset className={styles.options}>
        <legend className={isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
        {name === 'billingAddressId' &&
          option(sameAsDelivery, <span>{texts['checkout.sameAsDelivery']}</span>)}
        {addresses.map((address) => {
          const [person, location] = linesOf(address, home, locale)
          return option(
            address.id,
            <span>
              <bdi className={styles.person}>{person}</bdi>
              <bdi>{location}</bdi>
            </span>,
          )
        })}
        {option('', <span>{texts['checkout.anotherAddress']}</span>)}
      </fieldset>
      <p className={styles.gone} id={`${fieldId}-error`} />
      <div className={styles.another}>{children}</div>
    </div>
  )
}
