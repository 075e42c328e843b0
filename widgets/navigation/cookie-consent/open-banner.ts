import { hasConsent, setConsent, storedConsent } from '#renderer/browser/page/consent.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { type ConsentCategory, optionalCategories } from '#schemas/visitors/consent.ts'

/** Returns the categories that a choice grants: `all`, `chosen` or none. */
const granted = (banner: HTMLElement, choice: string): readonly ConsentCategory[] =>
  optionalCategories.filter(
    (category) =>
      choice === 'all' || (choice === 'chosen' && banner.querySelector(`[name="${category}"]:checked`)),
  )

/**
 * Opens the banner, by itself unless there is a choice by now. Escape postpones the choice.
 * @param notice what the visitor decides on
 * @param opener the pressed element, which gets focus back
 */
export function openBanner(
  banner: HTMLElement,
  notice: { market: string; textVersion: string },
  opener: HTMLElement | undefined,
): void {
  if (!opener && storedConsent()) return
  const close = () => {
    banner.hidePopover()
    opener?.focus({ preventScroll: true })
  }
  // Properties, because it can open again, by another opener.
  banner.onsubmit = (event) => {
    event.preventDefault()
    const { submitter } = event
    if (submitter instanceof HTMLButtonElement) {
      const choices = granted(banner, submitter.value)
      setConsent(choices)
      void import('#renderer/analytics/record-consent.ts').then((module) =>
        module.recordConsent(notice, choices),
      )
    }
    close()
  }
  banner.onkeydown = ({ key }) => {
    if (key === 'Escape') close()
  }
  for (const category of optionalCategories) {
    const box = findElement(banner, `[name="${category}"]`, HTMLInputElement)
    if (box) box.checked = hasConsent(category)
  }
  banner.querySelector('details')?.toggleAttribute('open', opener !== undefined)
  banner.togglePopover(true)
  // Focuses the banner so that it is announced and next in order, unless the visitor is using another element.
  if (opener || document.activeElement === document.body) banner.focus({ preventScroll: true })
}
