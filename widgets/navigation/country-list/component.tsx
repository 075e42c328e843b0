import marketName from '#renderer/components/elements/market-name.module.css'
import { Markdown } from '#renderer/components/text/markdown.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ListedMarket } from '#schemas/markets/listed-market.ts'
import styles from '#widgets/navigation/country-list/component.module.css'
import type { countryList } from '#widgets/navigation/country-list/index.ts'

export default function CountryList({
  content,
  data,
  context,
}: WidgetProps<typeof countryList, readonly ListedMarket[]>) {
  const { headline, text } = content
  const { texts, market: current } = context
  const title = headline ?? texts['countryList.headline']
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      {text && (
        <div className={`prose ${styles.text}`}>
          <Markdown>{text}</Markdown>
        </div>
      )}
      <ul className={styles.list} data-client="country-list" data-current={current}>
        {data?.map(({ id, url, country, language, currency, locale, direction }) => (
          <li key={id}>
            <a
              className={styles.market}
              href={url}
              data-market={id}
              lang={locale}
              dir={direction}
              hrefLang={locale}
              aria-current={id === current ? 'true' : undefined}
            >
              <span className={marketName.country}>{country}</span>
              <span className={marketName.detail}>
                {language} · <bdi>{currency}</bdi>
              </span>
            </a>
            {id === current && <span className={styles.current}>{texts['countryList.current']}</span>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
