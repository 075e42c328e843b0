import { Loader } from '#renderer/components/elements/loader.tsx'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
// Styles of the list, which comes from another page.
import styles from '#widgets/navigation/country-list/component.module.css'
import type { countrySelector } from '#widgets/navigation/country-selector/index.ts'

/**
 * Renders an empty flyout, for which client script fetches the list when it opens. Without script its openers are links
 * to the list.
 */
export default function CountrySelector({ content, context }: WidgetProps<typeof countrySelector>) {
  const { headline, countryUrl, flyout } = content
  const { texts, constants, market } = context
  return (
    <div>
      <Flyout
        name="countrySelector"
        title={headline ?? texts['countryList.headline']}
        texts={texts}
        settings={{ closingDuration: constants.flyoutCloseDuration, ...flyout }}
      >
        <ul
          className={styles.list}
          data-client="country-selector"
          data-on="visible"
          data-source={countryUrl}
          data-market={market}
        >
          <li>
            <Loader position="section" texts={texts} />
          </li>
        </ul>
      </Flyout>
    </div>
  )
}
