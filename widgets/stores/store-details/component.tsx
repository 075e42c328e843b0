import { Picture } from '#renderer/components/elements/picture.tsx'
import { LocationMap } from '#renderer/components/map/location-map.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { newTab } from '#renderer/texts/new-tab.ts'
import { locationLines } from '#schemas/addresses/format-address.ts'
import type { Store } from '#schemas/commerce/store.ts'
import { postalAddressOf } from '#schemas/commerce/store-address.ts'
import { mapAddress, telephoneAddress } from '#widgets/stores/directions.ts'
import drawn from '#widgets/stores/drawn-map.module.css'
import { DrawnMap, pinPosition } from '#widgets/stores/drawn-map.tsx'
import { FavouriteButton } from '#widgets/stores/favourite-button.tsx'
import { openingLine } from '#widgets/stores/opening-line.ts'
import styles from '#widgets/stores/store-details/component.module.css'
import { Hours, SpecialHours } from '#widgets/stores/store-details/hours.tsx'
import type { storeDetails } from '#widgets/stores/store-details/index.ts'
import type { StoreHours } from '#widgets/stores/store-details/load.ts'

type Props = WidgetProps<typeof storeDetails, StoreHours>
type Context = Props['context']

function StoreLinks({
  store,
  mapUrl,
  texts,
}: {
  store: Store
  mapUrl: string | undefined
  texts: Context['texts']
}) {
  const { name, address, phone } = store
  return (
    <p className={styles.ways}>
      <a href={mapUrl ?? mapAddress(name, address)} {...newTab} className={styles.way}>
        {texts['store.map']}
        <span className="visually-hidden"> – {name}</span>
      </a>
      {phone && (
        <a
          href={telephoneAddress(phone)}
          aria-label={`${texts['store.phone']} ${phone}`}
          className={styles.way}
        >
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      <FavouriteButton storeId={store.id} name={name} texts={texts} />
    </p>
  )
}

function Services({
  store,
  texts,
  Heading,
}: {
  store: Store
  texts: Context['texts']
  Heading: 'h2' | 'h3'
}) {
  const { services = [], clickAndCollect = false } = store
  const allServices = [...(clickAndCollect ? [texts['productStock.collect']] : []), ...services]
  if (allServices.length === 0) return null
  return (
    <>
      <Heading className={styles.title}>{texts['store.services']}</Heading>
      <ul className={styles.services}>
        {allServices.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
    </>
  )
}

/** The store's name: the title on its own page, else a link to it. */
function Name({ store: { name, url }, isPage }: { store: Store; isPage: boolean }) {
  if (isPage) return <h1 className={styles.name}>{name}</h1>
  return <h2 className={styles.name}>{url === undefined ? name : <a href={url}>{name}</a>}</h2>
}

/** Returns a store from content, if its fields are complete. */
const storeIn = ({ store }: Props['content']): Store | undefined =>
  store?.name && store.address ? { ...store, name: store.name, address: store.address } : undefined

/** Renders a store; nothing if the market does not have it (any more). */
export default function StoreDetails({ content, context, data, page, eager }: Props) {
  const { texts, locale } = context
  const store = storeIn(content)
  if (!store) return null
  const { name, address, openingHours = [], picture } = store
  const { latitude, longitude } = address
  const outline = data?.outline
  const isPage = page.alias === 'store'
  const Heading = isPage ? 'h2' : 'h3'
  const at = latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`
  return (
    <div
      className={styles.store}
      data-point={at}
      data-name={at && name}
      data-client="store-details"
      data-on="visible"
    >
      {!picture && outline && (
        <div className={styles.picture}>
          <DrawnMap outline={outline}>
            <span className={drawn.pin} style={pinPosition(outline, 0)}>
              <span className={drawn.dot} />
            </span>
          </DrawnMap>
        </div>
      )}
      {picture && (
        <div className={styles.picture}>
          <Picture
            pictures={{ mobile: { aspectRatio: '3/2', ...picture } }}
            sizes="(min-width: 960px) 50vw, 100vw"
            widest={1_280}
            eager={eager}
          />
        </div>
      )}
      <div className={styles.facts}>
        <Name store={store} isPage={isPage} />
        {data?.opening && (
          <p className={styles.opening} data-open={data.opening.isOpen}>
            {openingLine({ opening: data.opening, today: data.today, locale, texts })}
          </p>
        )}
        <address className={styles.address}>
          {locationLines(postalAddressOf({ address })).map((line) => (
            <bdi key={line}>{line}</bdi>
          ))}
        </address>
        <StoreLinks store={store} mapUrl={content.mapUrl} texts={texts} />
        {at && (
          <div className={styles.map} data-drawn={outline && ''}>
            <LocationMap country={address.countryCode} texts={texts} name={name} />
          </div>
        )}
        {openingHours.length > 0 && (
          <Hours hours={openingHours} Heading={Heading} locale={locale} texts={texts} />
        )}
        <SpecialHours
          Heading={Heading}
          hours={data?.specialHours ?? store.specialHours ?? []}
          locale={locale}
          texts={texts}
        />
        <Services store={store} texts={texts} Heading={Heading} />
        {content.text && (
          <div className="prose">
            <Markdown headingOffset={2}>{content.text}</Markdown>
          </div>
        )}
      </div>
    </div>
  )
}
