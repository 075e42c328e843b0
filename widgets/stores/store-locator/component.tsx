import buttons from '#renderer/components/elements/button.module.css'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import styles from '#widgets/stores/store-locator/component.module.css'
import type { storeLocator } from '#widgets/stores/store-locator/index.ts'
import { collecting, type StoreLocatorData } from '#widgets/stores/store-locator/load.ts'
import { StoreResults } from '#widgets/stores/store-locator/store-results.tsx'
import { StoresMap } from '#widgets/stores/store-locator/stores-map.tsx'

type Props = WidgetProps<typeof storeLocator, StoreLocatorData>
type Texts = Props['context']['texts']

/** Renders the filters of the list; with script a choice applies immediately. */
function Narrowing({ data, texts, id }: { data: StoreLocatorData; texts: Texts; id: string }) {
  const { services, canCollect, service, openNow } = data
  return (
    <div className={styles.narrowing}>
      {(services.length > 0 || canCollect) && (
        <>
          <label className="visually-hidden" htmlFor={`${id}-service`}>
            {texts['storeLocator.service']}
          </label>
          <select id={`${id}-service`} name="service" className={styles.select} defaultValue={service}>
            <option value="">{texts['storeLocator.anyService']}</option>
            {canCollect && <option value={collecting}>{texts['productStock.collect']}</option>}
            {services.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
      <label className={styles.tick}>
        <input type="checkbox" name="open" value="1" defaultChecked={openNow} />
        {texts['storeLocator.openNow']}
      </label>
    </div>
  )
}

function Search({
  data,
  texts,
  id,
  path,
}: {
  data: StoreLocatorData
  texts: Texts
  id: string
  path: string
}) {
  return (
    <search aria-labelledby={`${id}-title`}>
      <form method="get" action={path} className={styles.search}>
        <input type="hidden" name="near" value={data.town === '' ? data.near : ''} />
        <div className={styles.where}>
          <label className={styles.label} htmlFor={`${id}-place`}>
            {texts['storeLocator.place']}
          </label>
          <input
            id={`${id}-place`}
            name="place"
            type="search"
            className={styles.town}
            defaultValue={data.town}
            maxLength={120}
            autoComplete="postal-code"
            enterKeyHint="search"
          />
          <button type="submit" className={buttons.primary}>
            {texts['storeLocator.search']}
          </button>
        </div>
        <button
          type="button"
          className={styles.near}
          data-near=""
          data-refused={texts['storeLocator.nearFailed']}
        >
          {texts['storeLocator.near']}
        </button>
        <Narrowing data={data} texts={texts} id={id} />
      </form>
    </search>
  )
}

/** Renders a summary of the results. */
function outcomeOf(
  { stores, town, near, isLocated }: StoreLocatorData,
  texts: Texts,
  locale: string,
): string {
  if (!stores) return texts['storeLocator.failed']
  if (stores.length === 0) return texts['storeLocator.none']
  if (town !== '' && !isLocated) return fillText(texts['storeLocator.unknown'], { place: town })
  const count = formatText(texts['storeLocator.count'], { count: stores.length }, locale)
  if (!isLocated) return count
  const order =
    near !== '' && town === ''
      ? texts['storeLocator.nearestHere']
      : fillText(texts['storeLocator.nearest'], { place: town })
  return `${count} · ${order}`
}

/**
 * Renders the stores of a market by distance. Without script a form reloads the page; with script (`client.ts`) the
 * browser may provide the location.
 */
export default function StoreLocator({ content, context, data, page, id }: Props) {
  const { texts, locale } = context
  const title = content.headline || texts['storeLocator.title']
  const isNarrowed =
    data !== null && (data.town !== '' || data.near !== '' || data.service !== '' || data.openNow)
  return (
    <section
      className={styles.locator}
      data-client="store-locator"
      data-catalog={data?.catalog}
      data-points=""
    >
      <div className={styles.head}>
        <h1 id={`${id}-title`} className={styles.title}>
          {title}
        </h1>
        {content.text && (
          <div className={`prose ${styles.text}`}>
            <Markdown headingOffset={1}>{content.text}</Markdown>
          </div>
        )}
        {data && <Search data={data} texts={texts} id={id} path={page.path} />}
      </div>
      <p className={styles.outcome} role="status" data-outcome="">
        {data ? outcomeOf(data, texts, locale) : texts['storeLocator.failed']}
        {isNarrowed && (
          <>
            {' '}
            <a href={page.path}>{texts['storeLocator.showAll']}</a>
          </>
        )}
      </p>
      {data?.stores && data.stores.length > 0 && (
        <>
          <StoresMap data={data} stores={data.stores} texts={texts} id={id} />
          <StoreResults data={data} stores={data.stores} texts={texts} locale={locale} id={id} />
        </>
      )}
    </section>
  )
}
