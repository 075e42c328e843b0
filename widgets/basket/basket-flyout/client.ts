import { adoptStyle } from '#renderer/browser/page/adopt-style.ts'
import { textsIn } from '#renderer/browser/page/page-texts.ts'
import { parsePage } from '#renderer/browser/page/parse-page.ts'
import { showToast } from '#renderer/browser/toast/toast.ts'
import { startClients } from '#renderer/islands/start-clients.ts'

const partOfBasket = '.widget:has([data-basket-part])'

let isStyled = false

/** Adopts the style of the basket page's parts, in the same layers: existing rules of this page are unchanged. */
function takeStyle(style: string): void {
  if (isStyled || style === '') return
  isStyled = true
  adoptStyle(style)
}

/** Displays why the basket could not be loaded, by status (basket rule 20). The link to its page remains. */
function showProblem(container: HTMLElement, status: number): void {
  const isMissing = status >= 400 && status < 500
  const key = isMissing ? 'feedback.error_basket_not_found' : 'feedback.error_basket_initializing'
  showToast({ kind: 'danger', text: textsIn(container)(key), errorLabel: 'basket_error', immediate: true })
}

async function fill(container: HTMLElement, address: string): Promise<void> {
  const response = await fetch(address, { headers: { Accept: 'text/html' } }).catch(() => undefined)
  if (!response?.ok) return showProblem(container, response?.status ?? 0)
  const { page, style } = parsePage(await response.text())
  const parts = page.querySelectorAll(partOfBasket)
  if (parts.length === 0) return showProblem(container, 500)
  takeStyle(style)
  container.replaceChildren(...parts)
  await startClients(container)
}

/** Fills the flyout with the parts of the basket page when it opens: islands, which then follow the basket themselves. */
export function start(container: HTMLElement): void {
  const { address } = container.dataset
  if (!address) return
  const refillIfStale = () => void (!container.querySelector(partOfBasket) && fill(container, address))
  refillIfStale()
  container.closest('dialog, [popover]')?.addEventListener('flyoutopen', refillIfStale)
}
