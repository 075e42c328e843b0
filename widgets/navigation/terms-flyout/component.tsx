import { clientProps } from '#renderer/client-props.ts'
import buttons from '#renderer/components/elements/button.module.css'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { newTab } from '#renderer/texts/new-tab.ts'
import styles from '#widgets/navigation/terms-flyout/component.module.css'
import type { termsFlyout } from '#widgets/navigation/terms-flyout/index.ts'
import type { TermsCheckProps } from '#widgets/navigation/terms-flyout/terms-check.ts'

const channelTexts = {
  email: 'preferences.newsletter',
  sms: 'preferences.sms',
  call: 'preferences.call',
} as const

/** Asks for consent to messages, by channel: Türkiye takes it together with the terms. */
const Channels = ({ texts }: Pick<WidgetProps<typeof termsFlyout>['context'], 'texts'>) => (
  <fieldset className={styles.channels}>
    <legend>{texts['preferences.messages']}</legend>
    {(['email', 'sms', 'call'] as const).map((channel) => (
      <label key={channel}>
        <input type="checkbox" name={channel} /> {texts[channelTexts[channel]]}
      </label>
    ))}
  </fieldset>
)

/** Closed on every page, the same for everyone: client script (`page-client.ts`) decides whether to ask. */
export default function TermsFlyout({ content, context }: WidgetProps<typeof termsFlyout>) {
  const { headline, text, flyout } = content
  const { texts, constants, toggles, market, mode, locale } = context
  const [before, after] = texts['terms.text'].split('{version}')
  return (
    <div
      data-client={mode === 'canvas' ? undefined : 'terms-flyout'}
      data-interval={constants.termsCheckInterval}
      data-guests={toggles.newSignupTerms ? '' : undefined}
      {...clientProps<TermsCheckProps>({
        market,
        accepted: texts['terms.accepted'],
        failed: texts['form.failed'],
      })}
    >
      <Flyout
        name="terms"
        title={headline ?? texts['terms.headline']}
        texts={texts}
        settings={{ openFrom: 'center', closingDuration: constants.flyoutCloseDuration, ...flyout }}
      >
        <div className={styles.words}>
          {text && <p>{text}</p>}
          <p className={styles.text}>
            {before}
            <bdi className={styles.version} data-part="version" />
            {after}
          </p>
        </div>
        <a className={styles.link} href={`/${market}`} {...newTab}>
          {texts['terms.read']}
        </a>
        {new Intl.Locale(locale).region === 'TR' && <Channels texts={texts} />}
        <div className={styles.buttons}>
          <button type="button" className={buttons.primary} data-part="accept">
            {texts['terms.accept']}
          </button>
          <button type="button" className={buttons.secondary} data-closes-flyout="">
            {texts['terms.later']}
          </button>
        </div>
      </Flyout>
    </div>
  )
}
