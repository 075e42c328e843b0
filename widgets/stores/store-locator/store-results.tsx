import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { newTab } from '#renderer/texts/new-tab.ts'
import { formatLocation } from '#schemas/addresses/format-address.ts'
import { formFields } from '#schemas/api/form-fields.ts'
import { postalAddressOf } from '#schemas/commerce/store-address.ts'
import { formatDistance } from '#schemas/values/format-distance.ts'
import { mapAddress, telephoneAddress } from '#widgets/stores/directions.ts'
import { FavouriteButton } from '#widgets/stores/favourite-button.tsx'
import { openingLine } from '#widgets/stores/opening-line.ts'
import styles from '#widgets/stores/store-locator/component.module.css'
import type { storeLocator } from '#widgets/stores/store-locator/index.ts'
import { pointOf, type StoreLocatorData, type StoreResult } from '#widgets/stores/store-locator/load.ts'

type Texts = WidgetProps<typeof storeLocator>['context']['texts']

interface ListProps {
  data: StoreLocatorData
  stores: readonly StoreResult[]
  texts: Texts
  locale: string
  id: string
}

/** Renders a form instead of the button for signed-in visitors without script. */
function FavouriteForm({
  store,
  isFavourite,
  texts,
  id,
}: {
  store: StoreResult
  isFavourite: boolean
  texts: Texts
  id: string
}) {
  return (
    <noscript>
      <form method="post" className={styles.plain}>
        <input
          type="hidden"
          name={formFields.endpoint}
          value={isFavourite ? 'stores.forgetFavourite' : 'stores.chooseFavourite'}
        />
        <input type="hidden" name={formFields.widget} value={`${id}-${store.id}`} />
        <input type="hidden" name="storeId" value={store.id} />
        <button type="submit">{texts[isFavourite ? 'store.isFavourite' : 'store.favourite']}</button>
      </form>
    </noscript>
  )
}

function Facts({ store, data, texts, locale }: { store: StoreResult } & Omit<ListProps, 'stores' | 'id'>) {
  const { distance, opening, timeZone = '' } = store
  const today = Object.hasOwn(data.today, timeZone) ? data.today[timeZone] : undefined
  return (
    <>
      <address className={styles.address}>{formatLocation(postalAddressOf(store))}</address>
      <p className={styles.facts}>
        {opening && (
          <span className={styles.opening} data-open={opening.isOpen}>
            {openingLine({ opening, today, locale, texts })}
          </span>
        )}
        {distance !== undefined && (
          <span>
            {fillText(texts['storeLocator.distance'], {
              distance: formatDistance(distance, locale, data.country),
            })}
          </span>
        )}
      </p>
    </>
  )
}

function Services({
  store: { services = [], clickAndCollect },
  texts,
}: {
  store: StoreResult
  texts: Texts
}) {
  const allServices = [...(clickAndCollect ? [texts['productStock.collect']] : []), ...services]
  if (allServices.length === 0) return null
  return (
    <ul className={styles.services}>
      {allServices.map((service) => (
        <li key={service}>{service}</li>
      ))}
    </ul>
  )
}

function StoreLinks({ store, texts }: { store: StoreResult; texts: Texts }) {
  const { name, address, phone } = store
  return (
    <p className={styles.ways}>
      <a href={mapAddress(name, address)} {...newTab}>
        {texts['store.map']}
        <span className="visually-hidden"> – {name}</span>
      </a>
      {phone && (
        <a href={telephoneAddress(phone)} aria-label={`${texts['store.phone']} ${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      <FavouriteButton storeId={store.id} name={name} texts={texts} />
    </p>
  )
}

/** Renders the list of stores, each with its number on the map. */
export function StoreResults({ data, stores, texts, locale, id }: ListProps) {
  return (
    <ol className={styles.stores}>
      {stores.map((store) => {
        const point = pointOf(store)
        return (
          <li
            key={store.id}
            id={`${id}-${store.id}`}
            className={styles.store}
            data-point={point && `${point.latitude},${point.longitude}`}
            data-name={store.name}
          >
            <h2 className={styles.name}>
              {store.url === undefined ? store.name : <a href={store.url}>{store.name}</a>}
            </h2>
            <Facts store={store} data={data} texts={texts} locale={locale} />
            <Services store={store} texts={texts} />
            <StoreLinks store={store} texts={texts} />
            {data.isSignedIn && (
              <FavouriteForm store={store} isFavourite={store.id === data.favourite} texts={texts} id={id} />
            )}
          </li>
        )
      })}
    </ol>
  )
}
