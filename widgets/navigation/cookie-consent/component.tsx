import { clientProps } from '#renderer/client-props.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { trackingDefaults } from '#schemas/markets/tracking-defaults.ts'
import { optionalCategories } from '#schemas/visitors/consent.ts'
import { type TrackingTimes, trackingConstants } from '#schemas/visitors/tracking.ts'
import styles from '#widgets/navigation/cookie-consent/component.module.css'
import type { cookieConsent } from '#widgets/navigation/cookie-consent/index.ts'
import type { ConsentProps } from '#widgets/navigation/cookie-consent/page-client.ts'
import { textVersion } from '#widgets/navigation/cookie-consent/text-version.ts'

/** Returns the overrides of measurement settings as JSON. */
function changedSettings(constants: TrackingTimes): string {
  const changed = trackingConstants.filter(
    (name) => String(constants[name]) !== String(trackingDefaults[name]),
  )
  return JSON.stringify(Object.fromEntries(changed.map((name) => [name, constants[name]])))
}

interface CategoryProps {
  name: string
  title: string
  text: string
  always?: string
}

function Category({ name, title, text, always }: CategoryProps) {
  return (
    <li>
      <label className={styles.category}>
        <input
          type="checkbox"
          name={name}
          className={styles.box}
          defaultChecked={always !== undefined}
          disabled={always !== undefined}
        />
        <span>
          <strong className={styles.name}>{title}</strong>
          {always && <small> {always}</small>}
          <small className={styles.about}>{text}</small>
        </span>
      </label>
    </li>
  )
}

/**
 * Renders the consent banner over the page's lower edge, so that nothing shifts. Script (`page-client.ts`) opens it:
 * without script nothing is stored that needs consent.
 */
export default function CookieConsent({ content, context, id }: WidgetProps<typeof cookieConsent>) {
  const { texts, constants, mode, market } = context
  const { headline, text, policy } = content
  return (
    <section
      className={styles.banner}
      role="dialog"
      aria-labelledby={`${id}-headline`}
      aria-describedby={`${id}-text`}
      tabIndex={-1}
      popover="manual"
      // Transparent until its style arrives (`renderer/document.tsx`).
      style={{ opacity: 'var(--opacity, 0)' }}
      data-client={mode === 'canvas' ? undefined : 'cookie-consent'}
      {...clientProps<ConsentProps>({
        delay: constants.cookiePopupDelay,
        updateWait: constants.consentUpdateWait,
        settings: changedSettings(constants),
        market,
        textVersion: textVersion([headline ?? '', text ?? '', ...Object.values(texts)]),
      })}
    >
      <form className={styles.form}>
        <h2 id={`${id}-headline`} className={styles.headline}>
          {headline ?? texts['cookieConsent.headline']}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {text ?? texts['cookieConsent.text']}{' '}
          {policy?.url && <Link link={policy} className={styles.policy} />}
        </p>
        <details className={styles.choice}>
          <summary className={styles.summary}>{texts['cookieConsent.choose']}</summary>
          <ul className={styles.categories}>
            <Category
              name="necessary"
              title={texts['cookieConsent.necessary']}
              text={texts['cookieConsent.necessaryText']}
              always={texts['cookieConsent.always']}
            />
            {optionalCategories.map((category) => (
              <Category
                key={category}
                name={category}
                title={texts[`cookieConsent.${category}`]}
                text={texts[`cookieConsent.${category}Text`]}
              />
            ))}
          </ul>
          <button type="submit" value="chosen" className={styles.save}>
            {texts['cookieConsent.save']}
          </button>
        </details>
        <div className={styles.answers}>
          <button type="submit" value="none" className={styles.answer}>
            {texts['cookieConsent.refuse']}
          </button>
          <button type="submit" value="all" className={styles.answer}>
            {texts['cookieConsent.accept']}
          </button>
        </div>
      </form>
    </section>
  )
}
