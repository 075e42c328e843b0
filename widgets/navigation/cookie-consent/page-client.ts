import { governTracking } from '#renderer/analytics/govern-tracking.ts'
import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { storedConsent } from '#renderer/browser/page/consent.ts'
import { closestElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'

/** Props of the consent banner: delays in milliseconds, and overrides of measurement settings as JSON. */
const consentProps = ['delay', 'updateWait', 'settings', 'market', 'textVersion'] as const
export type ConsentProps = PropsOf<typeof consentProps>

/**
 * Opens the banner after a delay if there is no choice yet (tracking rule 4), and again when `data-open-consent` is
 * pressed. Its script is fetched only then.
 */
export function start(banner: HTMLElement): void {
  const props = readProps(banner, consentProps)
  if (!props) return
  const { delay, updateWait, settings } = props
  const open = async (opener?: HTMLElement) => {
    const module = await import('#widgets/navigation/cookie-consent/open-banner.ts')
    if (banner.isConnected) module.openBanner(banner, props, opener)
  }
  document.addEventListener('click', ({ target }) => {
    const opener = closestElement(target, '[data-open-consent]')
    if (opener) void open(opener)
  })
  governTracking(Number(updateWait), settings)
  // Opens at once: whatever else opens by itself waits for the banner, not for its script.
  const openByItself = () => {
    if (storedConsent() || !banner.isConnected) return
    banner.togglePopover(true)
    void open()
  }
  whenActivated(() => setTimeout(openByItself, Number(delay)))
}
