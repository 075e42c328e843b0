import { newTab } from '#renderer/texts/new-tab.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import type { Address } from '#schemas/addresses/address.ts'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import { pickupMapLink } from '#schemas/addresses/map-link.ts'
import { openingLines } from '#schemas/commerce/opening-days.ts'
import type { BasketView } from '#widgets/checkout/load-checkout.ts'

export const pickupTexts = ['store.map'] as const

interface Props {
  name?: string | undefined
  address: Address
  hours?: BasketView['shipments'][number]['pickupPointHours']
  locale: string
  texts: TextsOf<typeof pickupTexts>
}

/** Renders the pickup location of a parcel: name, address, opening hours and a map. */
export const PickupAddress = ({ name, address, hours, locale, texts }: Props) => (
  <>
    {name && <div>{name}</div>}
    <div>
      <bdi>{formatLocation(address)}</bdi>
    </div>
    {hours &&
      openingLines(hours, locale).map((line) => (
        <div key={line}>
          <small>{line}</small>
        </div>
      ))}
    <div>
      <a href={pickupMapLink(name, address)} {...newTab}>
        {texts['store.map']}
        {name && <span className="visually-hidden"> – {name}</span>}
      </a>
    </div>
  </>
)
