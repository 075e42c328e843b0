import { waitUntilUsable } from '#renderer/browser/forms/enhance-form.ts'
import { findElements } from '#renderer/browser/page/find-element.ts'
import { rememberVisit } from '#renderer/browser/session/after-login.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'

const isOf = (domain: string | undefined, email: string): boolean =>
  domain !== undefined && email.trim().toLowerCase().endsWith(`@${domain}`)

/**
 * Starts a third-party sign-in on press. The employees' button appears when a company address is entered in the form
 * next to it (account rule 11); the server checks again.
 */
export function start(element: HTMLElement): void {
  const { employeeDomain, failed = '' } = element.dataset
  const buttons = findElements(element, '[data-provider]', HTMLButtonElement)
  const container = element.closest('.widget') ?? document
  const fetchSession = () => import('#renderer/browser/session/session.ts')

  async function openProvider(button: HTMLButtonElement): Promise<void> {
    button.ariaBusy = 'true'
    try {
      const { addressOfProvider } = await fetchSession()
      const address = await addressOfProvider(button.dataset.provider ?? '')
      rememberVisit(location.href)
      location.assign(address)
      // The back/forward cache may restore the page.
      await waitUntilUsable()
    } catch {
      showToast({ kind: 'danger', text: failed, errorLabel: 'login_error' })
    }
    button.ariaBusy = 'false'
  }

  for (const button of buttons) {
    button.addEventListener('click', () => button.ariaBusy !== 'true' && void openProvider(button))
    button.addEventListener('pointerenter', () => void fetchSession().catch(() => undefined), { once: true })
  }
  const employees = buttons.find(({ dataset }) => dataset.provider === 'azuread')
  container.addEventListener('input', ({ target }) => {
    if (employees && target instanceof HTMLInputElement && target.name === 'email')
      employees.hidden = !isOf(employeeDomain, target.value)
  })
}
