import { Picture } from '#renderer/components/elements/picture.tsx'
import { PlacesMap } from '#renderer/components/map/places-map.tsx'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { Store } from '#schemas/commerce/store.ts'
import styles from '#widgets/stores/store-details/component.module.css'
import type { storeDetails } from '#widgets/stores/store-details/index.ts'
import { dayName, type OpeningDays, openingDays } from '#widgets/stores/store-details/opening-days.ts'

type Texts = WidgetProps<typeof storeDetails>['context']['texts']

/** Returns a map link of the address: nothing of other services is loaded into the page. */
function mapOf(name: string, { street, city, latitude, longitude }: Store['address']): string {
  const map = 'https://www.openstreetmap.org'
  return latitude === undefined || longitude === undefined
    ? `${map}/search?query=${encodeURIComponent([name, street, city].join(', '))}`
    : `${map}/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}

function Hours({ days, locale, texts }: { days: readonly OpeningDays[]; locale: string; texts: Texts }) {
  return (
    <dl className={styles.hours}>
      {days.map(({ from, to, times }) => (
        <div key={from} className={styles.line}>
          <dt>
            {dayName(from, locale)}
            {to !== from && ` – ${dayName(to, locale)}`}
          </dt>
          <dd>
            {times.length === 0
              ? texts['store.closed']
              : times.map(({ opens, closes }) => (
                  <bdi key={opens} dir="ltr" className={styles.time}>
                    {opens}–{closes}
                  </bdi>
                ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Renders a store; nothing if the market does not have it (any more). */
export default function StoreDetails({ content, context, eager }: WidgetProps<typeof storeDetails>) {
  const { store, text, mapUrl } = content
  const { texts, locale } = context
  const { name, address, phone, openingHours = [], picture } = store
  if (!name || !address) return null
  const { latitude, longitude } = address
  const at = latitude === undefined || longitude === undefined ? undefined : `${latitude},${longitude}`
  return (
    <div className={styles.store} data-place={at} data-name={at && name}>
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
        <h2 className={styles.name}>{name}</h2>
        <address className={styles.address}>
          {address.street}
          <br />
          {[address.postalCode, address.city].filter(Boolean).join(' ')}
        </address>
        <p className={styles.ways}>
          <a href={mapUrl ?? mapOf(name, address)} target="_blank" rel="noopener" className={styles.way}>
            {texts['store.map']}
            <span className="visually-hidden"> – {name}</span>
          </a>
          {phone && (
            <a
              href={`tel:${phone.replace(/[^+0-9]/g, '')}`}
              aria-label={`${texts['store.phone']} ${phone}`}
              className={styles.way}
            >
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
        </p>
        {at && (
          <div className={styles.map}>
            <PlacesMap country={address.countryCode} texts={texts} name={name} />
          </div>
        )}
        {openingHours.length > 0 && (
          <>
            <h3 className={styles.title}>{texts['store.hours']}</h3>
            <Hours days={openingDays(openingHours)} locale={locale} texts={texts} />
          </>
        )}
        {text && (
          <div className="prose">
            <Markdown headingOffset={2}>{text}</Markdown>
          </div>
        )}
      </div>
    </div>
  )
}
