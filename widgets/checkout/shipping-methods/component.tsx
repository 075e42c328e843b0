import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#renderer/components/elements/icon.tsx'
import { PictureMark, pictureOfMark } from '#renderer/components/elements/payment-mark.tsx'
import { Form } from '#renderer/components/form/form.tsx'
import { LocationMap } from '#renderer/components/map/location-map.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { ShippingMethod } from '#schemas/commerce/shipping.ts'
import type { MarkPicture } from '#schemas/parts/mark-picture.ts'
import { formatDistance } from '#schemas/values/format-distance.ts'
import { formatMoney } from '#schemas/values/format-money.ts'
import { overtakenPaymentPages, refusalMessages } from '#widgets/checkout/refusals.ts'
import styles from '#widgets/checkout/shipping-methods/component.module.css'
import type { shippingMethods } from '#widgets/checkout/shipping-methods/index.ts'
import type { OfferedMethod, ShippingData } from '#widgets/checkout/shipping-methods/load.ts'
import { stepPath } from '#widgets/checkout/steps.ts'

type Props = WidgetProps<typeof shippingMethods, ShippingData | null>
type Texts = Props['context']['texts']

function Prediction({ method, texts }: { method: ShippingMethod; texts: Texts }) {
  const { deliveryPrediction, predictionCutoff } = method
  if (!deliveryPrediction) return null
  const remainingText =
    predictionCutoff !== undefined && predictionCutoff > 0 && predictionCutoff < 24 * 60
      ? fillText(texts['checkout.orderWithin'], {
          hours: Math.floor(predictionCutoff / 60),
          minutes: predictionCutoff % 60,
        })
      : undefined
  return (
    <span
      className={styles.hint}
      data-client={remainingText && 'delivery-dates'}
      data-method={method.id}
      data-minutes={remainingText && predictionCutoff}
      data-texts={
        remainingText &&
        JSON.stringify({
          'checkout.by': texts['checkout.by'],
          'checkout.orderWithin': texts['checkout.orderWithin'],
        })
      }
    >
      <span data-part="by">{fillText(texts['checkout.by'], { date: deliveryPrediction })}</span>{' '}
      {remainingText && <span data-part="within">{remainingText}</span>}
    </span>
  )
}

/** The drawing of each kind of delivery. */
const drawings = {
  home: 'truck',
  pickupPoint: 'store',
  locker: 'lock',
  store: 'basket',
  digital: 'gift',
} as const satisfies Readonly<Record<ShippingMethod['deliveryType'], ComponentProps<typeof Icon>['name']>>

/** Renders the icon of a delivery method: content's picture of its carrier, else a drawing of its kind. */
function DeliveryMark({ method, pictures }: { method: ShippingMethod; pictures: readonly MarkPicture[] }) {
  const { id, name, deliveryType, pickupPointCarrier } = method
  for (const mark of [pickupPointCarrier, id, name]) {
    const picture = mark === undefined ? undefined : pictureOfMark(mark, pictures)
    if (picture) return <PictureMark picture={picture} />
  }
  return <Icon name={drawings[deliveryType]} className={styles.drawing} />
}

/** Delivery types with a chosen pickup point. */
const endsElsewhere: ReadonlySet<ShippingMethod['deliveryType']> = new Set(['store', 'pickupPoint', 'locker'])

/** Whether a method can be selected: collection methods need a pickup point with all goods. */
const isPossible = ({ method, points, isUnavailable = false }: OfferedMethod): boolean =>
  isUnavailable || !endsElsewhere.has(method.deliveryType) || points.some(({ lacks = false }) => !lacks)

/** Explains why a method cannot be chosen. */
function Impossible({
  offered: { method, points },
  texts,
  id,
}: {
  offered: OfferedMethod
  texts: Texts
  id: string
}) {
  return (
    <p className={styles.impossible} id={id}>
      {method.deliveryType === 'store' && points.length > 0
        ? texts['shipping.noStore']
        : texts['feedback.error_no_pickup_points']}
    </p>
  )
}

function PickupPoints({
  offered,
  chosen,
  texts,
  locale,
  country,
  id,
}: {
  offered: OfferedMethod
  chosen: string | undefined
  texts: Texts
  locale: string
  country: string
  id: string
}) {
  const { method, points, isUnavailable } = offered
  if (isUnavailable) return <p className={styles.none}>{texts['shipping.carrierUnavailable']}</p>
  if (points.length === 0) return null
  return (
    <fieldset className={styles.points} data-points="">
      <legend>{texts['checkout.collectAt']}</legend>
      {points.some(({ at }) => at) && (
        <div className={styles.map}>
          <LocationMap country={country} texts={texts} />
        </div>
      )}
      {points.map((point) => (
        <label
          key={point.id}
          className={styles.point}
          htmlFor={`${id}-${method.id}-${point.id}`}
          data-point={point.at}
          data-name={point.name}
        >
          <input
            id={`${id}-${method.id}-${point.id}`}
            type="radio"
            name="pickupPointId"
            value={point.id}
            defaultChecked={point.id === chosen}
            disabled={point.lacks}
          />
          <span>
            {point.name}
            <span className={styles.hint}>{point.address}</span>
            {point.lacks && <span className={styles.hint}>{texts['shipping.notInStore']}</span>}
          </span>
          {point.distance !== undefined && (
            <bdi className={styles.distance}>{formatDistance(point.distance, locale, country)}</bdi>
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** Renders a delivery method as a choice, with its pickup points. */
function Method({
  offered,
  pictures,
  isChosen,
  texts,
  locale,
  id,
  children,
}: {
  offered: OfferedMethod
  pictures: Props['content']['carrierPictures']
  isChosen: boolean
  texts: Texts
  locale: string
  id: string
  children: ReactNode
}) {
  const { method } = offered
  const methodId = `${id}-${method.id}`
  const canBeChosen = isPossible(offered)
  return (
    <div className={styles.method}>
      <label className={styles.choice} htmlFor={methodId}>
        <input
          id={methodId}
          type="radio"
          name="shippingMethodId"
          value={method.id}
          defaultChecked={isChosen}
          disabled={!canBeChosen}
          aria-describedby={canBeChosen ? undefined : `${methodId}-impossible`}
          required
        />
        <span className={styles.name}>
          <span className={styles.named}>
            <DeliveryMark method={method} pictures={pictures} />
            {method.name}
          </span>
          {canBeChosen && <Prediction method={method} texts={texts} />}
        </span>
        <bdi className={styles.price}>
          {method.price.amount === 0 ? texts['checkout.free'] : formatMoney(method.price, locale)}
        </bdi>
      </label>
      {canBeChosen ? children : <Impossible offered={offered} texts={texts} id={`${methodId}-impossible`} />}
    </div>
  )
}

export default function ShippingMethods({ content, context, data, id }: Props) {
  if (!data) return null
  const { texts, pages, locale } = context
  const { methods, chosen } = data
  // The address form shows its other errors itself; lockers require a field that is optional elsewhere.
  const addressPath = `${stepPath(pages, 'details')}?missing=carrierPostNumber`
  const possible = methods.filter(isPossible).map(({ method }) => method.id)
  const selected = possible.find((method) => method === chosen?.shippingMethodId) ?? possible[0]
  if (methods.length === 0)
    return (
      <section className={styles.step} data-close="">
        <h1 className={styles.title}>{texts['checkout.deliveryTitle']}</h1>
        <p className={styles.none}>{texts['shipping.none']}</p>
        <p>
          <a href={stepPath(pages, 'details')}>{texts['checkout.addressTitle']}</a>
        </p>
      </section>
    )
  return (
    <section className={styles.step} data-close="">
      <h1 className={styles.title}>{texts['checkout.deliveryTitle']}</h1>
      <Form
        endpoint="basket.shipment"
        id={id}
        texts={texts}
        submit={texts['checkout.continue']}
        done={<a href={addressPath}>{texts['checkout.addressTitle']}</a>}
        next={stepPath(pages, 'summary')}
        leads={{ ...overtakenPaymentPages(pages), 300: addressPath }}
        failed={texts['feedback.error_shipping_methods_update']}
        messages={{
          ...refusalMessages(texts),
          'shipping.carrierUnavailable': texts['shipping.carrierUnavailable'],
          'shipping.choosePoint': texts['shipping.choosePoint'],
          'shipping.notInStore': texts['shipping.notInStore'],
          'shipping.unknownMethod': texts['shipping.unknownMethod'],
        }}
        wide
        inSight
      >
        <fieldset className={styles.methods}>
          <legend className="visually-hidden">{texts['checkout.deliveryTitle']}</legend>
          {methods.map((offered) => (
            <Method
              key={offered.method.id}
              offered={offered}
              pictures={content.carrierPictures}
              isChosen={offered.method.id === selected}
              texts={texts}
              locale={locale}
              id={id}
            >
              <PickupPoints
                offered={offered}
                chosen={chosen?.pickupPointId}
                texts={texts}
                locale={locale}
                country={data.country}
                id={id}
              />
            </Method>
          ))}
        </fieldset>
      </Form>
    </section>
  )
}
