import { findElement, findElements } from '#renderer/browser/page/find-element.ts'
import { parsePage } from '#renderer/browser/page/parse-page.ts'
import { startClients } from '#renderer/islands/start-clients.ts'
import { fillIn, valueIn } from '#widgets/checkout/address-form/address-field.ts'

const selector = '[data-client="address-form"]'

/** Returns the fields of a country, as the page with this choice shows them. */
async function fieldsFor(country: string, signal: AbortSignal): Promise<HTMLElement | null> {
  const address = new URL(location.href)
  address.searchParams.set('billingCountry', country)
  const response = await fetch(address, { headers: { Accept: 'text/html' }, signal })
  if (!response.ok) return null
  const { page } = parsePage(await response.text())
  return findElement(page, `[data-client="billing-country"] ${selector}`)
}

/** Shows the fields of the chosen country, with what was typed into those that both countries have. */
export function start(element: HTMLElement): void {
  let request = new AbortController()

  async function follow(country: string): Promise<void> {
    request.abort()
    request = new AbortController()
    const { signal } = request
    // If the fields cannot be loaded, the refusal of the form names the missing ones.
    const fields = await fieldsFor(country, signal).catch(() => null)
    const shown = findElement(element, selector)
    if (signal.aborted || !fields || !shown) return
    for (const field of findElements(shown, '[name]')) {
      const name = field.getAttribute('name') ?? ''
      fillIn(fields, name, valueIn(shown, name))
    }
    shown.replaceWith(fields)
    void startClients(element)
  }

  element.addEventListener('change', ({ target }) => {
    const isCountry = target instanceof HTMLSelectElement && target.name.endsWith('.country')
    if (isCountry && target.value !== '') void follow(target.value)
  })
}
