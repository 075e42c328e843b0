import { fillText } from '#renderer/texts/fill-text.ts'
import type { TextsOf } from '#renderer/texts/part-texts.ts'
import { formatDays } from '#schemas/values/format-days.ts'
import type { BasketView } from '#widgets/checkout/load-checkout.ts'
import { PickupAddress, pickupTexts } from '#widgets/checkout/pickup-address.tsx'

export const shipmentTexts = ['basket.digital', 'checkout.by', ...pickupTexts] as const

interface Props {
  shipment: BasketView['shipments'][number]
  locale: string
  texts: TextsOf<typeof shipmentTexts>
  /** The expected day was predicted when the order was placed, so old orders omit it. */
  isExpected?: boolean
}

/** Renders the delivery of an order: method, pickup point with address and hours, and expected day. */
export function ShipmentFacts({ shipment, locale, texts, isExpected = true }: Props) {
  const { deliveryType, shippingMethodName, pickupPointName, pickupPointAddress, pickupPointHours } = shipment
  const { predictedDeliveryDate: first, latestDeliveryDate: last = first } = shipment
  return (
    <>
      {deliveryType === 'digital' ? texts['basket.digital'] : shippingMethodName}
      {pickupPointAddress ? (
        <PickupAddress
          name={pickupPointName}
          address={pickupPointAddress}
          hours={pickupPointHours}
          locale={locale}
          texts={texts}
        />
      ) : (
        pickupPointName && <div>{pickupPointName}</div>
      )}
      {isExpected && first && last && (
        <div>
          {fillText(texts['checkout.by'], {
            date: formatDays(first, last, locale),
          })}
        </div>
      )}
    </>
  )
}
