import { fillText } from '#renderer/components/text/fill-text.ts'
import type { TextsOf } from '#renderer/components/text/part-texts.ts'
import { placeLine } from '#schemas/addresses/format-address.ts'
import { openingLines } from '#schemas/commerce/opening-days.ts'
import { formatDate } from '#schemas/values/format-date.ts'
import type { BasketView } from '#widgets/checkout/load-checkout.ts'

export const shipmentTexts = ['checkout.by'] as const

interface Props {
  shipment: BasketView['shipments'][number]
  locale: string
  texts: TextsOf<typeof shipmentTexts>
  /** The expected day was true when the order was placed; an old order does without. */
  isExpected?: boolean
}

/** Renders the delivery of an order: method, pickup point with address and hours, and expected day. */
export function ShipmentFacts({ shipment, locale, texts, isExpected = true }: Props) {
  const { shippingMethodName, pickupPointName, pickupPointAddress, pickupPointHours } = shipment
  const { predictedDeliveryDate } = shipment
  return (
    <>
      {shippingMethodName}
      {pickupPointName && <div>{pickupPointName}</div>}
      {pickupPointAddress && <div>{placeLine(pickupPointAddress)}</div>}
      {pickupPointHours &&
        openingLines(pickupPointHours, locale).map((line) => (
          <div key={line}>
            <small>{line}</small>
          </div>
        ))}
      {isExpected && predictedDeliveryDate && (
        <div>
          {fillText(texts['checkout.by'], {
            date: formatDate(new Date(predictedDeliveryDate), locale, 'weekday'),
          })}
        </div>
      )}
    </>
  )
}
