import { ProviderMark } from '#renderer/components/elements/provider-mark.tsx'
import type { ThirdPartyTexts } from '#renderer/components/login/login-texts.ts'
import styles from '#renderer/components/login/login-views.module.css'
import type { thirdPartyToggles } from '#renderer/components/login/third-party-toggles.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import type { Toggles } from '#schemas/markets/toggles.ts'

const providers = [
  { id: 'google', name: 'Google', toggle: 'socialLoginGoogle' },
  { id: 'facebook', name: 'Facebook', toggle: 'socialLoginFacebook' },
  { id: 'apple', name: 'Apple', toggle: 'socialLoginApple' },
] as const

interface Props {
  texts: ThirdPartyTexts
  toggles: Readonly<Pick<Toggles, (typeof thirdPartyToggles)[number]>>
  /** E-mail domain of employees. */
  employeeDomain: string | undefined
}

/**
 * Renders the third-party sign-ins of a market (account rule 11). They need script, which shows them; the employees'
 * button appears when a company address is typed (account rule 12).
 */
export function ThirdPartyButtons({ texts, toggles, employeeDomain }: Props) {
  const enabled = providers.filter(({ toggle }) => toggles[toggle])
  if (enabled.length === 0 && !employeeDomain) return null
  return (
    <div
      className={styles.providers}
      data-client="third-party"
      data-on="visible"
      data-employee-domain={employeeDomain}
      data-failed={texts['login.thirdparty_error']}
    >
      {enabled.length > 0 && <p className={styles.or}>{texts['login.or']}</p>}
      {enabled.map(({ id, name }) => (
        <button key={id} type="button" className={styles.provider} data-provider={id}>
          <ProviderMark provider={id} />
          {fillText(texts['login.continueWith'], { provider: name })}
        </button>
      ))}
      {employeeDomain && (
        <button type="button" className={styles.provider} data-provider="azuread" hidden>
          {texts['login.employees']}
        </button>
      )}
    </div>
  )
}
