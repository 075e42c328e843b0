import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { currentCatalog } from '#renderer/browser/page/current-catalog.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'
import { hasSessionTrace, sessionChanged } from '#renderer/browser/session/session-trace.ts'
import { fillText } from '#renderer/texts/fill-text.ts'
import { notifyMe } from '#schemas/api/notify-me.ts'

const call = createApiClient()

/** Returns the e-mail address of the customer's alert for a product; undefined if there is none, or if unknown. */
async function waitingAddress(productId: string, signal: AbortSignal): Promise<string | undefined> {
  const path = { catalog: currentCatalog() }
  const response = await call(notifyMe.check, { path, query: { productId } }, { signal }).catch(
    () => undefined,
  )
  return response?.status === 200 ? response.body.email : undefined
}

/** Hides the form's fields and its button, except the size selection. */
function hideQuestion(form: HTMLFormElement, isHidden: boolean): void {
  const email = form.querySelector('[name="email"]')?.closest('div')
  for (const part of [email, form.querySelector('button[type="submit"]')])
    part?.toggleAttribute('hidden', isHidden)
}

/**
 * Shows a customer who already has an alert for the selected size that it exists, instead of the form (product rule
 * 9).
 */
export function start(element: HTMLElement): void {
  const form = element.querySelector('form')
  const status = findElement(element, '[data-waiting]')
  const field = form?.querySelector('[name="productId"]')
  if (!form || !status || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return
  let request = new AbortController()

  async function follow(productId: string): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const isKnown = productId !== '' && hasSessionTrace()
    const email = isKnown ? await waitingAddress(productId, signal) : undefined
    if (signal.aborted || !form || !status) return
    status.textContent = email === undefined ? '' : fillText(status.dataset.waiting ?? '', { email })
    hideQuestion(form, email !== undefined)
  }

  const refresh = () => void follow(field.value)
  field.addEventListener('change', refresh)
  document.addEventListener(sessionChanged, refresh)
  refresh()
}
