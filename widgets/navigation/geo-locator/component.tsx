import buttons from '#renderer/components/elements/button.module.css'
import marketName from '#renderer/components/elements/market-name.module.css'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/navigation/geo-locator/component.module.css'
import type { geoLocator } from '#widgets/navigation/geo-locator/index.ts'

/** Renders the flyout closed, the same for all visitors: client script requests the suggestions. */
export default function GeoLocator({ content, context }: WidgetProps<typeof geoLocator>) {
  const { headline, text, countryUrl, flyout } = content
  const { texts, constants, market, mode } = context
  return (
    <div
      data-client={mode === 'canvas' ? undefined : 'geo-locator'}
      data-market={market}
      data-delay={constants.geoLocatorDelay}
    >
      <Flyout
        name="geoLocator"
        title={headline ?? texts['geoLocator.headline']}
        texts={texts}
        settings={{ openFrom: 'center', closingDuration: constants.flyoutCloseDuration, ...flyout }}
      >
        <p className={styles.text}>{text ?? texts['geoLocator.text']}</p>
        <ul className={styles.markets}>
          <template>
            <li>
              <a className={styles.market} href={`/${market}`}>
                <span className={marketName.country} data-country="" />
                <bdi className={marketName.detail} data-detail="" />
              </a>
            </li>
          </template>
        </ul>
        <button type="button" className={`${buttons.primary} ${styles.stay}`} data-market={market}>
          {texts['geoLocator.stay']}
        </button>
        {countryUrl && (
          <a className={styles.all} href={countryUrl}>
            {texts['geoLocator.all']}
          </a>
        )}
      </Flyout>
    </div>
  )
}
