import { governTracking } from '#renderer/analytics/govern-tracking.ts'
import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { hasConsent, setConsent, storedConsent } from '#renderer/browser/page/consent.ts'
import { closestElement, findElement } from '#renderer/browser/page/find-element.ts'
import { type PropsOf, readProps } from '#renderer/browser/page/read-props.ts'
import { type ConsentCategory, optionalCategories } from '#schemas/visitors/consent.ts'

/** Props of the consent banner: delays in milliseconds, and measurement settings as JSON. */
const consentProps = ['delay', 'updateWait', 'settings', 'market', 'textVersion'] as const
export type ConsentProps = PropsOf<typeof consentProps>

function open(banner: HTMLElement, opener?: HTMLElement): void {
  for (const category of optionalCategories) {
    const box = findElement(banner, `[name="${category}"]`, HTMLInputElement)
    if (box) box.checked = hasConsent(category)
  }
  banner.querySelector('details')?.toggleAttribute('open', opener !== undefined)
  banner.showPopover()
  // Focuses the banner so that it is announced and next in order, unless the visitor is using another element.
  if (opener || document.activeElement === document.body) banner.focus({ preventScroll: true })
}

/** Returns the categories that a choice grants. */
function granted(banner: HTMLElement, choice: string): readonly ConsentCategory[] {
  if (choice === 'all') return optionalCategories
  if (choice !== 'chosen') return []
  return optionalCategories.filter((category) => banner.querySelector(`[name="${category}"]:checked`))
}

function saveConsent(
  notice: { market: string; textVersion: string },
  choices: readonly ConsentCategory[],
): void {
  setConsent(choices)
  void import('#renderer/analytics/record-consent.ts').then((module) => module.recordConsent(notice, choices))
}

/**
 * Opens the banner after a delay if there is no choice yet (tracking rule 4), and again when `data-open-consent` is
 * pressed. Escape postpones the choice.
 */
export function start(banner: HTMLElement): void {
  const props = readProps(banner, consentProps)
  if (!props) return
  const { delay, updateWait, settings } = props
  let opener: HTMLElement | undefined
  const close = () => {
    banner.hidePopover()
    opener?.focus({ preventScroll: true })
    opener = undefined
  }

  banner.addEventListener('submit', (event) => {
    event.preventDefault()
    const { submitter } = event
    if (submitter instanceof HTMLButtonElement) saveConsent(props, granted(banner, submitter.value))
    close()
  })
  banner.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close()
  })
  document.addEventListener('click', ({ target }) => {
    const pressedLink = closestElement(target, '[data-open-consent]')
    if (!pressedLink || !banner.isConnected) return
    opener = pressedLink
    open(banner, pressedLink)
  })

  governTracking(Number(updateWait), settings)
  whenActivated(() =>
    setTimeout(() => {
      if (!storedConsent() && banner.isConnected && !banner.matches(':popover-open')) open(banner)
    }, Number(delay)),
  )
}
